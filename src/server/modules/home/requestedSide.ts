import { orgType } from '../../../contract/enums.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Actor } from '../../kernel/auth/actor.ts';

/** Returns the side of a figure: the one in the body, else `repaired` for a provider and `own` for a user organisation. */
export function requestedSide(
  side: OrderSide | undefined,
  { orgType: type }: Pick<Actor, 'orgType'>,
): OrderSide {
  return side ?? (type === orgType.values.provider ? 'repaired' : 'own');
}
