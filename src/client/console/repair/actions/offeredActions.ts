import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { faultLevel as faultLevels, orderState } from '../../../../contract/enums.ts';
import {
  type ActorGroup,
  isInActorGroup,
  type OrderActor,
  type OrderSides,
} from '../../../../contract/orders/orderActor.ts';
import type { Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { WorkOrderCall } from '../../../../contract/orders/workOrderCall.ts';
import { transitions } from '../../../../contract/transitions.ts';
import { permissionIDs } from '../../../lib/permitted.ts';

/** Actions in the order in which a page offers them: the next step first, rare or final ones last. */
export const rankedActions = [
  'receive',
  'acknowledge',
  'scan',
  'recover',
  'repair',
  'interrupt',
  'laterWrite',
  'confirm',
  'sendBack',
  'amend',
  'parts',
  'labour',
  'cost',
  'assign',
  'reportAgain',
  'reject',
] as const;

/** The name of an action on an order; each is one button. */
export type WorkOrderActionName = (typeof rankedActions)[number];

/** Returns true for an action that moves an order forward; the others take notice of it, correct it or end it. */
export function isNextStep(action: WorkOrderActionName): boolean {
  return action !== 'acknowledge' && rankedActions.indexOf(action) < rankedActions.indexOf('amend');
}

/**
 * Returns true for the main action of the users to whom it is offered: a next step, or the first assignment, which comes
 * before all others for a supervisor.
 */
export function isMainAction(
  action: WorkOrderActionName,
  order: Pick<WorkOrder, 'orderState'>,
): boolean {
  return isNextStep(action) || (action === 'assign' && order.orderState === reported);
}

/** The part of an order that decides which actions are offered; a card without the last two is not acknowledged there. */
type OfferedOrder = Pick<WorkOrder, 'orderState'> &
  OrderSides &
  Partial<Pick<WorkOrder, 'faultLevel' | 'acknowledgeTime'>>;

/**
 * Returns the actions that the transition table offers this user on this order, the next step first: a supervisor assigns
 * an order that nobody has received. The server enforces the table.
 */
export function offeredActions(order: OfferedOrder, user: SignedInUser): WorkOrderActionName[] {
  const permissions = permissionIDs(user.permissions);
  const actor = { userID: user.id, orgCode: user.orgCode, permissions };
  const steps = transitions
    .filter((step) => step.from === order.orderState && isInActorGroup(step.actors, actor, order))
    .map(actionOfTransition);
  const mayReceiveForOthers =
    order.orderState === reported &&
    isInActorGroup('repairSide', actor, order) &&
    isInActorGroup('repairSupervisor', actor, order);
  const { orderState: state, faultLevel, acknowledgeTime } = order;
  const isAlarm =
    state === reported && faultLevel === faultLevels.values.critical && acknowledgeTime === null;
  const extraActions: (WorkOrderActionName | null)[] = [
    isAlarm && permissions.has('repair.acknowledge') ? 'acknowledge' : null,
    mayReceiveForOthers ? 'assign' : null,
    partStates.includes(order.orderState) && isInActorGroup('repairerOrSupervisor', actor, order)
      ? 'parts'
      : null,
    isInActorGroup(labourGroup[order.orderState] ?? 'system', actor, order) ? 'labour' : null,
    costStates.includes(order.orderState) && user.relation !== 'Y' && isOfOwnSide(actor, order)
      ? 'cost'
      : null,
    closedStates.includes(order.orderState) && isInActorGroup('reporters', actor, order)
      ? 'reportAgain'
      : null,
  ];
  const offered = new Set([...steps, ...extraActions]);
  const ranked = rankedActions.filter((action) => offered.has(action));
  if (!mayReceiveForOthers) return ranked;
  const noticed = ranked.filter((action) => action === 'acknowledge');
  return [...new Set(['assign' as const, ...noticed, ...ranked])];
}

const { reported, repairing, interrupted, awaitingConfirmation, toBeCompleted } = orderState.values;
const { completed, rejected } = orderState.values;
/** States in which UpdateWorkOrderParts is allowed. */
const partStates: readonly number[] = [repairing, awaitingConfirmation, toBeCompleted];
/** Who may use UpdateOrderLabour, by state: once the record is written, a supervisor. */
const labourGroup: Readonly<Record<number, ActorGroup>> = {
  [repairing]: 'repairerOrSupervisor',
  [interrupted]: 'repairerOrSupervisor',
  [toBeCompleted]: 'repairerOrSupervisor',
  [awaitingConfirmation]: 'repairSupervisor',
  [completed]: 'repairSupervisor',
};
/** States in which service by others is recorded. */
const costStates: readonly number[] = Object.keys(labourGroup).map(Number);
/** States in which the fault can be reported again, as a new order. */
const closedStates: readonly number[] = [completed, rejected];

/** Returns true for the repairer, and for supervisors of the user's own organisation on either side. */
function isOfOwnSide(actor: OrderActor, order: OrderSides): boolean {
  const ownSide = { ...order, orgCode: actor.orgCode, repairOrgCode: actor.orgCode };
  return isInActorGroup('repairerOrSupervisor', actor, ownSide);
}

/** Returns the action of a transition; null for a transition that no user triggers. */
export function actionOfTransition({ call, result }: Transition): WorkOrderActionName | null {
  const actionByCall: Readonly<Record<WorkOrderCall, WorkOrderActionName | null>> = {
    Add: null,
    Receiving: 'receive',
    Assign: 'assign',
    Reject: 'reject',
    Scan: 'scan',
    Interrupt: 'interrupt',
    Recovery: 'recover',
    Repair: 'repair',
    LaterWrite: 'laterWrite',
    XG_Repair: 'amend',
    Surer: result === 0 ? 'sendBack' : 'confirm',
    Auto: null,
    Withdraw: null,
  };
  return actionByCall[call];
}
