import { type OrderState, orderState } from '../../../../contract/enums.ts';
import type { Text } from '../../../../contract/locale.ts';
import {
  type ActorGroup,
  actorGroupLabel,
  isInActorGroup,
  type OrderSides,
} from '../../../../contract/orders/orderActor.ts';
import type { Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { workOrderCallLabels } from '../../../../contract/orders/workOrderCall.ts';
import { findTransition } from '../../../../contract/transitions.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';

/**
 * Returns the transition of a call from the order's current state.
 *
 * @param actor null: the system, for its own step
 * @throws AppError WRONG_STATE with the current order, NOT_YOURS
 */
export function requireTransition(
  call: Transition['call'],
  result: 0 | 1 | undefined,
  order: WorkOrder & OrderSides,
  actor: Actor | null,
): Transition {
  const transition = findTransition(call, order.orderState as OrderState, result);
  if (transition === undefined) throw wrongState(order, workOrderCallLabels[call]);
  requireAmong(transition.actors, order, actor, workOrderCallLabels[call]);
  return transition;
}

/** Returns the error for an action that the order's current state does not allow. */
export function wrongState(order: WorkOrder, action: Text): AppError {
  const state = orderState.text(order.orderState);
  return new AppError('WRONG_STATE', { params: { state, action }, present: order });
}

/** Checks that the actor belongs to a group. @throws AppError NOT_YOURS */
export function requireAmong(
  who: ActorGroup,
  order: OrderSides,
  actor: Actor | null,
  action: Text,
): void {
  const may = actor === null ? who === 'system' : isInActorGroup(who, actor, order);
  if (!may)
    throw new AppError('NOT_YOURS', { params: { who: actorGroupLabel(who, order), action } });
}
