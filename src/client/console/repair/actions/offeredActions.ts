import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { orderState } from '../../../../contract/enums.ts';
import { isInActorGroup, type OrderSides } from '../../../../contract/orders/orderActor.ts';
import type { Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { WorkOrderCall } from '../../../../contract/orders/workOrderCall.ts';
import { transitions } from '../../../../contract/transitions.ts';
import { permissionIDs } from '../../../lib/permitted.ts';

/** Actions in the order in which a page offers them: the next step first, rare or final ones last. */
export const rankedActions = [
  'receive',
  'scan',
  'recover',
  'repair',
  'interrupt',
  'laterWrite',
  'confirm',
  'sendBack',
  'amend',
  'parts',
  'assign',
  'reportAgain',
  'reject',
] as const;

/** The name of an action on an order; each is one button. */
export type WorkOrderActionName = (typeof rankedActions)[number];

/** Returns true for an action that moves an order forward; the others correct it or end it. */
export function isNextStep(action: WorkOrderActionName): boolean {
  return rankedActions.indexOf(action) < rankedActions.indexOf('amend');
}

/** Returns the actions that the transition table offers this user on this order, the next step first. The server enforces the table. */
export function offeredActions(
  order: Pick<WorkOrder, 'orderState'> & OrderSides,
  user: SignedInUser,
): WorkOrderActionName[] {
  const permissions = permissionIDs(user.permissions);
  const actor = { userID: user.id, orgCode: user.orgCode, permissions };
  const steps = transitions
    .filter((step) => step.from === order.orderState && isInActorGroup(step.actors, actor, order))
    .map(actionOfTransition);
  const extraActions: (WorkOrderActionName | null)[] = [
    partStates.includes(order.orderState) && isInActorGroup('repairerOrSupervisor', actor, order)
      ? 'parts'
      : null,
    closedStates.includes(order.orderState) && isInActorGroup('reporters', actor, order)
      ? 'reportAgain'
      : null,
  ];
  const offered = new Set([...steps, ...extraActions]);
  return rankedActions.filter((action) => offered.has(action));
}

const { repairing, awaitingConfirmation, toBeCompleted, completed, rejected } = orderState.values;
/** States in which UpdateWorkOrderParts is allowed. */
const partStates: readonly number[] = [repairing, awaitingConfirmation, toBeCompleted];
/** States in which the fault can be reported again, as a new order. */
const closedStates: readonly number[] = [completed, rejected];

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
