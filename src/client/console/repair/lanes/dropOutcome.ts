import type { LaneOrder } from '../../../../contract/areas/repair/lanes.ts';
import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { type OrderState, orderState } from '../../../../contract/enums.ts';
import type { ActorGroup } from '../../../../contract/orders/orderActor.ts';
import { transitions } from '../../../../contract/transitions.ts';
import {
  actionOfTransition,
  offeredActions,
  type WorkOrderActionName,
} from '../actions/offeredActions.ts';

const { reported, awaitingRepair, repairing, interrupted, toBeCompleted } = orderState.values;
const { awaitingConfirmation, completed, rejected } = orderState.values;

/** The lanes in the order in which an order usually passes them. */
export const laneStates: readonly OrderState[] = [
  reported,
  awaitingRepair,
  repairing,
  interrupted,
  toBeCompleted,
  awaitingConfirmation,
  completed,
  rejected,
];

/** The answer to a card that is dropped on a lane. */
export type DropOutcome =
  /** The dialog of this action opens. */
  | { readonly kind: 'action'; readonly action: WorkOrderActionName }
  /** No action of a person leads there; `ways`: the states that actions of this person lead to. */
  | { readonly kind: 'noWay'; readonly ways: readonly OrderState[] }
  /** Only other people may do it. */
  | { readonly kind: 'others'; readonly action: WorkOrderActionName; readonly who: ActorGroup };

/** The actions of people that lead from one state to another, by the transition table. */
function stepsTo(from: number, to: OrderState) {
  return transitions.flatMap((step) => {
    const action = actionOfTransition(step);
    const leads = step.from === from && step.to === to && step.to !== step.from;
    return leads && action !== null ? [{ action, who: step.actors }] : [];
  });
}

/** Returns the answer to a card that this user drops on a lane; null on the lane that it is in. */
export function dropOutcome(
  order: LaneOrder,
  to: OrderState,
  user: SignedInUser,
): DropOutcome | null {
  if (order.orderState === to) return null;
  const offered = offeredActions(order, user);
  const steps = stepsTo(order.orderState, to);
  const step = steps.find(({ action }) => offered.includes(action));
  if (step !== undefined) return { kind: 'action', action: step.action };
  const [others] = steps;
  if (others !== undefined) return { kind: 'others', ...others };
  const ways = laneStates.filter((state) =>
    stepsTo(order.orderState, state).some(({ action }) => offered.includes(action)),
  );
  return { kind: 'noWay', ways };
}
