import type { WorkOrder } from '../../../contract/areas/repair.ts';
import { type OrderState, orderState } from '../../../contract/enums.ts';
import {
  callLabels,
  findTransition,
  isAmong,
  type Transition,
  whoLabels,
} from '../../../contract/transitions.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';

/**
 * The transition that a call makes from the order's present state.
 *
 * @throws AppError WRONG_STATE with the present order, NOT_YOURS
 */
export function requireTransition(
  call: Transition['call'],
  result: 0 | 1 | undefined,
  order: WorkOrder,
  actor: Actor,
): Transition {
  const transition = findTransition(call, order.orderState as OrderState, result);
  const action = callLabels[call];
  if (transition === undefined) {
    const state = {
      'zh-CN': orderState.label(order.orderState, 'zh-CN'),
      'en-US': orderState.label(order.orderState, 'en-US'),
    };
    throw new AppError('WRONG_STATE', { params: { state, action }, present: order });
  }
  if (!isAmong(transition.who, actor, order)) {
    throw new AppError('NOT_YOURS', { params: { who: whoLabels[transition.who], action } });
  }
  return transition;
}
