import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import type { OrderState } from '../../../../contract/enums.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import type { WorkOrderCall } from '../../../../contract/orders/workOrderCall.ts';
import { findTransition } from '../../../../contract/transitions.ts';
import { queue$ } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction, QueuedBody, QueueSubject } from '../../../api/queue/queuedAction.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import type { WorkOrderActionName } from '../actions/offeredActions.ts';

/** The name of a queued call: an action on an order, a comment, a report, a count of parts, or a record of a plan. */
export type QueuedActionName = WorkOrderActionName | 'comment' | 'count' | 'record' | 'report';

/** The names of the calls that can be queued, and the calls of the transition table, by the endpoint's id. */
const namedCalls: Readonly<Record<string, readonly [QueuedActionName, WorkOrderCall?]>> = {
  'repair.add': ['report'],
  'repair.addComment': ['comment'],
  'repair.receive': ['receive', 'Receiving'],
  'repair.acknowledge': ['acknowledge'],
  'repair.assign': ['assign', 'Assign'],
  'repair.reject': ['reject', 'Reject'],
  'repair.scan': ['scan', 'Scan'],
  'repair.interrupt': ['interrupt', 'Interrupt'],
  'repair.recover': ['recover', 'Recovery'],
  'repair.repair': ['repair', 'Repair'],
  'repair.laterWrite': ['laterWrite', 'LaterWrite'],
  'repair.amend': ['amend', 'XG_Repair'],
  'repair.confirm': ['confirm', 'Surer'],
  'repair.updateParts': ['parts'],
  'repair.updateLabour': ['labour'],
  'repair.saveCost': ['cost'],
  'part.countSave': ['count'],
  'part.countAddRow': ['count'],
  'part.countEmpty': ['count'],
  'plan.maintenanceFinish': ['record'],
  'plan.inspectionFinish': ['record'],
};

/** The bookings of the stock that can be queued, by the endpoint's id. */
const namedBookings = {
  'part.inStorage': 'in',
  'part.outStorage': 'out',
  'part.cacheOut': 'cacheOut',
  'part.cacheReturn': 'return',
  'part.transferStorage': 'transfer',
} as const;

/** Returns the kind of a queued booking of the stock; null for another call. */
export function queuedBooking({ call }: Pick<QueuedAction, 'call'>) {
  return namedBookings[call as keyof typeof namedBookings] ?? null;
}

/** Returns the name of a queued call; null for a call of another build. */
export function queuedActionName({ call, body }: Pick<QueuedAction, 'call' | 'body'>) {
  const name = namedCalls[call]?.[0] ?? null;
  return name === 'confirm' && body['Result'] === 0 ? 'sendBack' : name;
}

/** Returns the subject of a queued call on an order. */
export function subjectOf({ id, orderCode, deviceName }: WorkOrder): QueueSubject {
  return { orderID: id, orderCode, deviceName };
}

/** Returns the queued calls of an order, in order. */
export function useQueuedActions(orderID: string): readonly QueuedAction[] {
  return useSubject(queue$).filter(({ subject }) => subject.orderID === orderID);
}

/** The part of an order that queued calls change. */
type ExpectedPart = Pick<WorkOrder, 'id' | 'orderState' | 'repairUserID' | 'repairUserName'>;

/** Returns a function that returns an order as it will be after its queued calls, see `expectedOrder`. */
export function useExpectedOrders(): <Order extends ExpectedPart>(order: Order) => Order {
  const queue = useSubject(queue$);
  const user = useUser();
  return (order) => {
    const queued = queue.filter(({ subject }) => subject.orderID === order.id);
    return user === null || queued.length === 0 ? order : expectedOrder(order, queued, user);
  };
}

/** Returns an order as it will be after its queued calls, see `expectedOrder`. */
export function useExpectedOrder<Order extends WorkOrderDetail>(
  order: Order | undefined,
): Order | undefined {
  const expected = useExpectedOrders();
  return order === undefined ? undefined : expected(order);
}

/**
 * Returns an order as the transition table expects it after its queued calls, up to one that was refused or that the
 * table does not allow. The version stays that of the server.
 */
export function expectedOrder<Order extends ExpectedPart>(
  order: Order,
  queued: readonly QueuedAction[],
  user: SignedInUser,
): Order {
  let expected = order;
  for (const { state, call, body, subject } of queued) {
    const [, transitionCall] = namedCalls[call] ?? [];
    if (state === 'refused') break;
    if (transitionCall === undefined) continue;
    const result = transitionCall === 'Surer' ? (body['Result'] as 0 | 1) : undefined;
    const from = expected.orderState as OrderState;
    const transition = findTransition(transitionCall, from, result);
    if (transition === undefined) break;
    const assigns = transition.assignsActor === true || transitionCall === 'Receiving';
    expected = {
      ...expected,
      orderState: transition.to,
      ...(assigns ? { repairUserID: user.id, repairUserName: user.realName } : {}),
      ...namedRepairer(body, subject, user),
      ...recordOf(body),
    };
  }
  return expected;
}

/** The repairer whom a supervisor has named. */
function namedRepairer(
  { RepairUserID: id }: QueuedBody,
  { names }: QueueSubject,
  user: SignedInUser,
) {
  if (typeof id !== 'string') return {};
  const repairUserName = id === user.id ? user.realName : (names?.[id]?.name ?? null);
  return { repairUserID: id, repairUserName };
}

function recordOf({ Measures, CauseName }: QueuedBody) {
  return {
    ...(typeof Measures === 'string' ? { measures: Measures } : {}),
    ...(typeof CauseName === 'string' ? { causeName: CauseName } : {}),
  };
}
