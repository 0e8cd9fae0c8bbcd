import { mostDoneHours } from '../../../../contract/areas/repair/endpoints.ts';
import { type InterruptReason, type OrderState, orderState } from '../../../../contract/enums.ts';
import type { Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { WorkOrderCall } from '../../../../contract/orders/workOrderCall.ts';
import type { AuditEntry } from '../../../kernel/audit/audit.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { onCallFor } from '../notify/audience.ts';
import { notifyTransition, timeZoneOf } from '../notify/notifyTransition.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import { findDelegation } from '../rules/delegation.ts';
import type { OrderTarget } from '../rules/orderTarget.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import { requireTransition } from '../rules/transitionRules.ts';
import { recordEvent } from '../timeline/recordEvent.ts';
import { runningSince, switchSegment } from '../timeline/segments.ts';
import { switchTimers } from '../timers/orderTimers.ts';
import { topicEvents } from '../topics/orderTopics.ts';
import { updateOrder } from './edit/updateOrder.ts';
import { lockOrder } from './lockOrder.ts';
import { type MovedOrder, outageOf, refreshMoved } from './movedOrder.ts';
import type {
  EffectContext,
  OrderChange,
  OrderColumns,
  SystemWriteContext,
} from './writeContext.ts';

/** A requested move of an order through the table of transitions. */
export interface Move extends OrderTarget {
  readonly call: Exclude<WorkOrderCall, 'Add'>;
  readonly result?: 0 | 1;
  /** The time at which the machine ran again, if the call gives it; else now. */
  readonly finish?: { readonly time: Date; readonly timeZone: string } | undefined;
  /** The text given with the call, for the history and the notification. */
  readonly remark?: string | undefined;
  /** The reason of an interruption. */
  readonly reason?: InterruptReason | undefined;
  /** True if the machine runs meanwhile; used if the table leaves it to the call. */
  readonly machineUp?: boolean | undefined;
  /**
   * Returns what the move writes beside the time stamps. Runs under the order's lock and as its owner,
   * after the move was allowed. An error that it throws refuses the move.
   */
  readonly effect?: (effectContext: EffectContext) => Effect | Promise<Effect>;
}

/** The specific writes of a move. */
export interface Effect {
  readonly columns?: OrderColumns;
  /** The changed fields of the record, e.g. by an amendment, a score, or parts. */
  readonly changes?: readonly OrderChange[];
  /** True if an amendment changed the outage: its times, whether the machine stopped, or whether it was a failure. */
  readonly outageChanged?: boolean;
}

/** The context of a move. */
interface MoveContext extends SystemWriteContext {
  /** null: the system. */
  readonly actor: Actor | null;
  /** The person whose action caused a move by the system; they are not notified of it. */
  readonly causedBy?: Actor;
  /** Adds an entry to the action log; only for a person's call. */
  readonly audit?: (context: AuditEntry) => void;
}

/**
 * Moves an order by the table of transitions. Of concurrent callers one wins, and the others are refused
 * with the current order. All consequences are written in the same transaction.
 *
 * @throws AppError NOT_FOUND, NOT_SERVICED, STALE_VERSION, WRONG_STATE, NOT_YOURS, TIME_ORDER
 */
export async function moveOrder(context: MoveContext, move: Move): Promise<WorkOrder> {
  const moved = await moveOrderAlone(context, move);
  await refreshMoved(context.tx, [moved]);
  return moved.order;
}

/**
 * Moves an order without updating the figures; call `refreshMoved` afterwards.
 *
 * @throws AppError as `moveOrder`
 */
export async function moveOrderAlone(
  { tx, actor, causedBy, now, publish, audit }: MoveContext,
  move: Move,
): Promise<MovedOrder> {
  const order = await lockOrder(tx, actor, move.id, move.version);
  const delegation = await findDelegation(tx, order, actor);
  const sides = { ...order, ...delegation };
  const transition = requireTransition(move.call, move.result, sides, actor);
  const effectContext = { tx, order, transition, actor, now };
  const effect = (await move.effect?.(effectContext)) ?? {};
  const { at, boundary } = await timesOf(effectContext, move);
  const from = order.orderState as OrderState;
  const nextSide = effect.columns?.['repair_org_code'];
  const repairOrgCode = typeof nextSide === 'string' ? nextSide : order.repairOrgCode;
  const onCall = transition.withdraws
    ? await onCallFor(tx, { ...order, repairOrgCode }, now)
    : undefined;
  const timed = { ...order, escalateMinutes: onCall?.escalateMinutes ?? null };
  const dueTimes = await switchTimers(tx, timed, from, transition.to, now, transition.withdraws);
  const columns = { ...effect.columns, ...dueTimes };
  await updateOrder(effectContext, transition, columns, { at, boundary });
  const moved = await movedOrder(tx, order.id);
  const { reason, machineUp } = move;
  const segmentInput = { reason, machineUp };
  const machineChanged = await switchSegment(
    tx,
    moved,
    transition.segment,
    boundary,
    repairerOf(moved),
    segmentInput,
  );
  const done = at < now ? [{ field: 'DoneTime', from: null, to: at.toISOString() }] : [];
  const changes = [...handedOver(order, moved, actor), ...(effect.changes ?? []), ...done];
  const entry = { ...transition, remark: move.remark, changes };
  await recordEvent(tx, { ...moved, ...delegation }, entry, actor, now);
  if (actor !== null) audit?.(auditOf(from, transition.to, changes, move.remark));
  const outageChanged =
    machineChanged || effect.outageChanged === true || changesOutage(transition);
  publish(
    ...topicEvents(order, moved, outageChanged, now, await timeZoneOf(tx, order.orgCode)),
    ...(await notifyTransition(tx, transition, {
      order: moved,
      before: order,
      actor,
      causedBy,
      now,
      onCall,
      input: move,
    })),
  );
  const differs = outageChanged || isAnswer(transition) || transition.withdraws === true;
  return { order: moved, outages: differs ? [outageOf(order), outageOf(moved)] : [] };
}

async function movedOrder(tx: Tx, id: string): Promise<WorkOrder> {
  const moved = await selectOrder(tx, id);
  if (moved === null) throw new Error(`order ${id} is not there`);
  return moved;
}

function repairerOf({ repairUserID, repairUserName }: WorkOrder) {
  return { userID: repairUserID, userName: repairUserName };
}

/** Returns the changed repairer of an order that went from one repairer to another or to none, or that another person assigned. */
function handedOver(before: WorkOrder, moved: WorkOrder, actor: Actor | null): OrderChange[] {
  if (before.repairUserID === moved.repairUserID) return [];
  if (before.repairUserID === null && moved.repairUserID === actor?.userID) return [];
  return [
    { field: 'RepairUserID', from: before.repairUserID, to: moved.repairUserID },
    { field: 'RepairUserName', from: before.repairUserName, to: moved.repairUserName },
  ];
}

/** Returns true if a transition sets or removes the finish, or rejects the order. */
function changesOutage({ to, stamps, reopens }: Transition): boolean {
  const { rejected } = orderState.values;
  return stamps.includes('finishTime') || reopens === true || to === rejected;
}

/** Returns true if a transition answers the report or records the arrival, which MTTA and arrival measure. */
function isAnswer({ stamps }: Transition): boolean {
  return (['receiveTime', 'rejectTime', 'arriveTime'] as const).some((one) => stamps.includes(one));
}

/**
 * Returns the time from which a move counts, and the time at which the running segment ends and the next begins: the same,
 * or when the machine ran again. A step that was done without a network counts from then, within the bounds of `DoneTime`.
 *
 * @throws AppError TIME_ORDER if the finish lies outside the running segment
 */
async function timesOf(
  { tx, order, now }: EffectContext,
  { finish, doneTime = now }: Move,
): Promise<{ readonly at: Date; readonly boundary: Date }> {
  const began = await runningSince(tx, order);
  const earliest = began ?? new Date(order.faultTime);
  const oldest = Math.max(+now - mostDoneHours * 3_600_000, +earliest, +new Date(order.stateTime));
  const at = new Date(Math.min(Math.max(+doneTime, oldest), +now));
  if (finish !== undefined) {
    requireBetween('FinishTime', finish.time, earliest, now, finish.timeZone);
    return { at, boundary: finish.time };
  }
  // another node's clock may be ahead, and a segment must not end before it began
  return { at, boundary: began !== null && began > at ? began : at };
}

/** Returns the entry of a move in the action log: the old and new state and fields. */
function auditOf(
  from: number,
  to: number,
  changes: readonly OrderChange[],
  remark: string | undefined,
): AuditEntry {
  const fields = (side: 'from' | 'to') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  return {
    before: { orderState: from, ...fields('from') },
    after: { orderState: to, ...fields('to'), ...(remark === undefined ? {} : { remark }) },
  };
}
