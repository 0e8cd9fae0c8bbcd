import { type InterruptReason, type OrderState, orderState } from '../../../../contract/enums.ts';
import type { Stamp, Transition } from '../../../../contract/transitionShape.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { WorkOrderCall } from '../../../../contract/workOrderCall.ts';
import type { Audited } from '../../../kernel/audit/audit.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { notify, timeZoneOf } from '../notify/tell.ts';
import { selectOrder } from '../queries/queries.ts';
import { requireTransition } from '../rules/rules.ts';
import { standingIn } from '../rules/standing.ts';
import type { Target } from '../rules/target.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import { recordEvent } from '../timeline/recordEvent.ts';
import { runningSince, turnSegment } from '../timeline/segments.ts';
import { turnTimers } from '../timers/orderTimers.ts';
import { topicEvents } from '../topics/orderTopics.ts';
import type { Change, Columns, Scene, SystemDeed } from './deed.ts';
import { lockOrder } from './lockOrder.ts';
import { type Moved, outageOf, refreshMoved } from './moved.ts';

/** What a call brings. */
export interface Move extends Target {
  readonly call: Exclude<WorkOrderCall, 'Add'>;
  readonly result?: 0 | 1;
  /** When the machine ran again, where the call says so; now where it does not. */
  readonly finish?: { readonly time: Date; readonly timeZone: string } | undefined;
  /** What was said with it, for the history and the notification. */
  readonly remark?: string | undefined;
  /** Why work stops, of an interruption. */
  readonly reason?: InterruptReason | undefined;
  /** Whether the machine runs meanwhile, where the table leaves it to the call. */
  readonly machineUp?: boolean | undefined;
  /**
   * What it writes beside the stamps; made under the order's lock and as its owner, once the move is
   * known to be allowed. What it throws refuses the move.
   */
  readonly effect?: (scene: Scene) => Effect | Promise<Effect>;
}

/** What a move writes of its own. */
export interface Effect {
  readonly columns?: Columns;
  /** Each field of the record that differs: of an amendment, a score, parts. */
  readonly changes?: readonly Change[];
  /** An amendment of the outage: when the machine stood still, or whether it was a failure. */
  readonly outageChanged?: boolean;
}

const stampColumns: Readonly<Record<Stamp, string>> = {
  reportTime: 'report_time',
  receiveTime: 'receive_time',
  rejectTime: 'reject_time',
  arriveTime: 'arrive_time',
  repairStartTime: 'repair_start_time',
  finishTime: 'finish_time',
  writeTime: 'write_time',
  amendTime: 'amend_time',
  confirmTime: 'confirm_time',
};

/**
 * What an order has of who repairs it, void once it is taken from them: who repairs it next reads
 * nothing of it. The history keeps for its owner what was said to be done.
 */
const ofRepairer = [
  'repair_user_id',
  'repair_user_name',
  'receive_time',
  'arrive_time',
  'repair_start_time',
  'scan_mode',
  'scan_reason',
  'expect_recover_time',
  'write_time',
  'amend_time',
  'cause_id',
  'cause_name',
  'measures',
] as const;

/** In what an order is moved. */
interface MoveDeed extends SystemDeed {
  /** null: the system. */
  readonly actor: Actor | null;
  /** Whose deed the system's follows from: they are not told of it. */
  readonly causedBy?: Actor;
  /** Of a person's call: what it did, for the action log. */
  readonly audit?: (deed: Audited) => void;
}

/**
 * Moves an order by the table: of callers that race, one wins and the others are refused with the
 * present order. Everything it causes is written in the same transaction.
 *
 * @throws AppError NOT_FOUND, NOT_SERVICED, STALE_VERSION, WRONG_STATE, NOT_YOURS, TIME_ORDER
 */
export async function moveOrder(deed: MoveDeed, move: Move): Promise<WorkOrder> {
  const moved = await moveOrderAlone(deed, move);
  await refreshMoved(deed.tx, [moved]);
  return moved.order;
}

/**
 * The same as `moveOrder`, but for the figures, which are left to `refreshMoved`.
 *
 * @throws AppError as `moveOrder`
 */
export async function moveOrderAlone(
  { tx, actor, causedBy, now, publish, audit }: MoveDeed,
  move: Move,
): Promise<Moved> {
  const order = await lockOrder(tx, actor, move.id, move.version);
  const standing = await standingIn(tx, order, actor);
  const sides = { ...order, ...standing };
  const transition = requireTransition(move.call, move.result, sides, actor);
  const scene = { tx, order, transition, actor, now };
  const effect = (await move.effect?.(scene)) ?? {};
  const turn = await turningPoint(scene, move);
  await updateOrder(scene, transition, effect.columns ?? {}, turn);
  const from = order.orderState as OrderState;
  await turnTimers(tx, order, from, transition.to, now, transition.withdraws);
  const moved = await movedOrder(tx, order.id);
  const { reason, machineUp } = move;
  const said = { reason, machineUp };
  const turned = await turnSegment(tx, moved, transition.segment, turn, repairerOf(moved), said);
  const changes = [...handedOver(order, moved), ...(effect.changes ?? [])];
  const line = { ...transition, remark: move.remark, changes };
  await recordEvent(tx, { ...moved, ...standing }, line, actor, now);
  if (actor !== null) audit?.(auditOf(from, transition.to, changes, move.remark));
  const outageChanged = turned || effect.outageChanged === true || changesOutage(transition);
  publish(
    ...topicEvents(order, moved, outageChanged, now, await timeZoneOf(tx, order.orgCode)),
    ...(await notify(tx, transition, {
      order: moved,
      before: order,
      actor,
      causedBy,
      now,
      said: move,
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

/** Whose the order was and whose it is, where it went from one repairer to another, or to nobody. */
function handedOver(before: WorkOrder, moved: WorkOrder): Change[] {
  if (before.repairUserID === null || before.repairUserID === moved.repairUserID) return [];
  return [
    { field: 'RepairUserID', from: before.repairUserID, to: moved.repairUserID },
    { field: 'RepairUserName', from: before.repairUserName, to: moved.repairUserName },
  ];
}

/** A finish is set or taken back, or the fault was none. */
function changesOutage({ to, stamps, reopens }: Transition): boolean {
  const { rejected } = orderState.values;
  return stamps.includes('finishTime') || reopens === true || to === rejected;
}

/** Somebody answers the report, or arrives: the times of MTTA. */
function isAnswer({ stamps }: Transition): boolean {
  return (['receiveTime', 'rejectTime', 'arriveTime'] as const).some((one) => stamps.includes(one));
}

/**
 * When one segment ends and the next begins: now, or when the machine ran again.
 *
 * @throws AppError TIME_ORDER where that lies outside the running segment
 */
async function turningPoint({ tx, order, now }: Scene, { finish }: Move): Promise<Date> {
  const began = await runningSince(tx, order);
  // another node's clock may be ahead: a segment never ends before it began
  if (finish === undefined) return began !== null && began > now ? began : now;
  const earliest = began ?? new Date(order.faultTime);
  requireBetween('FinishTime', finish.time, earliest, now, finish.timeZone);
  return finish.time;
}

async function updateOrder(
  { tx, order, actor, now }: Scene,
  transition: Transition,
  given: Columns,
  turn: Date,
): Promise<void> {
  const set: Record<string, unknown> = { ...given, update_time: now, version: order.version + 1 };
  if (transition.to !== order.orderState) {
    set['order_state'] = transition.to;
    set['state_time'] = now;
  }
  for (const stamp of transition.stamps) {
    set[stampColumns[stamp]] = stamp === 'finishTime' ? turn : now;
  }
  // who stands in for the repairer takes it too, but not who only amends what that one did
  const goesOn = transition.who === 'repairer' && transition.to !== order.orderState;
  if (actor !== null && (transition.takes === true || goesOn)) {
    set['repair_user_id'] = actor.userID;
    set['repair_user_name'] = actor.realName;
  }
  if (transition.withdraws === true) {
    for (const column of ofRepairer) set[column] = null;
    set['passed_time'] = turn;
    set['passed_reworks'] = order.reworkCount;
  }
  if (transition.reopens === true) {
    set['finish_time'] = null;
    set['rework_count'] = order.reworkCount + 1;
  }
  await writeColumns(tx, order, set);
}

/** Writes columns of an order, by their SQL names. */
export async function writeColumns(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  set: Columns,
): Promise<void> {
  const assignments = Object.keys(set).map((column, at) => `${column} = $${at + 3}`);
  await tx.query(
    `update work_order set ${assignments.join(', ')} where org_code = $1 and id = $2`,
    [order.orgCode, order.id, ...Object.values(set)],
  );
}

/** What a move says in the action log: the state and the fields that it changed. */
function auditOf(
  from: number,
  to: number,
  changes: readonly Change[],
  remark: string | undefined,
): Audited {
  const fields = (side: 'from' | 'to') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  return {
    before: { orderState: from, ...fields('from') },
    after: { orderState: to, ...fields('to'), ...(remark === undefined ? {} : { remark }) },
  };
}
