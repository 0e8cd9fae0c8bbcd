import { isAmong, type OrderSides, type Who, whoLabel } from '../../../../contract/doer.ts';
import { type OrderState, orderState } from '../../../../contract/enums.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { Transition } from '../../../../contract/transitionShape.ts';
import { findTransition } from '../../../../contract/transitions.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { callLabels } from '../../../../contract/workOrderCall.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';

/**
 * The transition that a call makes from the order's present state.
 *
 * @param actor null: the system, for its own step
 * @throws AppError WRONG_STATE with the present order, NOT_YOURS
 */
export function requireTransition(
  call: Transition['call'],
  result: 0 | 1 | undefined,
  order: WorkOrder & OrderSides,
  actor: Actor | null,
): Transition {
  const transition = findTransition(call, order.orderState as OrderState, result);
  if (transition === undefined) throw wrongState(order, callLabels[call]);
  requireAmong(transition.who, order, actor, callLabels[call]);
  return transition;
}

/** The refusal of a deed that the order's present state has no place for. */
export function wrongState(order: WorkOrder, action: Text): AppError {
  const state = {
    'zh-CN': orderState.label(order.orderState, 'zh-CN'),
    'en-US': orderState.label(order.orderState, 'en-US'),
  };
  return new AppError('WRONG_STATE', { params: { state, action }, present: order });
}

/** @throws AppError NOT_YOURS for who is not among those */
export function requireAmong(who: Who, order: OrderSides, actor: Actor | null, action: Text): void {
  const may = actor === null ? who === 'system' : isAmong(who, actor, order);
  if (!may) throw new AppError('NOT_YOURS', { params: { who: whoLabel(who, order), action } });
}
