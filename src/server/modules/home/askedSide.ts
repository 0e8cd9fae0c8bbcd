import { orgType } from '../../../contract/enums.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import type { Actor } from '../../kernel/auth/actor.ts';

/** Whose orders a figure is of: what a provider repairs, what a user owns, or what the body says. */
export function askedSide(
  side: OrderSide | undefined,
  { orgType: type }: Pick<Actor, 'orgType'>,
): OrderSide {
  return side ?? (type === orgType.values.provider ? 'repaired' : 'own');
}
