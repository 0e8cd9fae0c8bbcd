import type { SignedInUser } from '../../../contract/areas/session.ts';
import { isAmong, type OrderSides } from '../../../contract/doer.ts';
import { orderState } from '../../../contract/enums.ts';
import type { Transition } from '../../../contract/transitionShape.ts';
import { transitions } from '../../../contract/transitions.ts';
import type { WorkOrder } from '../../../contract/workOrder.ts';
import type { WorkOrderCall } from '../../../contract/workOrderCall.ts';
import { permissionIDs } from '../../lib/permitted.ts';

/** Deeds as a page offers them: the next step first, what is seldom or final last. */
export const rankedDeeds = [
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
  'reportAgain',
  'reject',
] as const;

/** What a person may do to an order, each a button. */
export type Deed = (typeof rankedDeeds)[number];

/** Whether a deed moves an order on; the others correct, or end it. */
export function isNextStep(deed: Deed): boolean {
  return rankedDeeds.indexOf(deed) < rankedDeeds.indexOf('amend');
}

/** The deeds that the table offers this user on this order, the next step first. The server decides. */
export function offeredDeeds(order: WorkOrder & OrderSides, user: SignedInUser): Deed[] {
  const permissions = permissionIDs(user.permissions);
  const doer = { userID: user.id, orgCode: user.orgCode, permissions };
  const steps = transitions
    .filter((step) => step.from === order.orderState && isAmong(step.who, doer, order))
    .map(deedOf);
  const besides: (Deed | null)[] = [
    partStates.includes(order.orderState) && isAmong('repairerOrSupervisor', doer, order)
      ? 'parts'
      : null,
    endStates.includes(order.orderState) && isAmong('reporters', doer, order)
      ? 'reportAgain'
      : null,
  ];
  const offered = new Set([...steps, ...besides]);
  return rankedDeeds.filter((deed) => offered.has(deed));
}

const { repairing, awaitingConfirmation, toBeCompleted, completed, rejected } = orderState.values;
/** Where parts may be written (design page 3, UpdateWorkOrderParts). */
const partStates: readonly number[] = [repairing, awaitingConfirmation, toBeCompleted];
/** From where a fault reported again is a new order (design page 3). */
const endStates: readonly number[] = [completed, rejected];

/** The deed of a step of the table; null where the step is nobody's. */
export function deedOf({ call, result }: Transition): Deed | null {
  const deeds: Readonly<Record<WorkOrderCall, Deed | null>> = {
    Add: null,
    Receiving: 'receive',
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
  return deeds[call];
}
