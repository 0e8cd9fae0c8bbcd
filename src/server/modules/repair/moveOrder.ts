import type { WorkOrder } from '../../../contract/areas/repair.ts';
import type { Stamp, Transition, WorkOrderCall } from '../../../contract/transitions.ts';
import { lockDevice } from '../../figures/lock.ts';
import { refreshFigures } from '../../figures/refresh.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';
import { showInstant } from '../../kernel/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import type { Deed } from './deed.ts';
import { selectOrder } from './queries.ts';
import { recordEvent } from './recordEvent.ts';
import { requireTransition } from './rules.ts';
import { runningSince, turnSegment } from './segments.ts';
import { notify, timeZoneOf, topicEvents } from './tell.ts';

/** What a call brings beside the order's id. */
export interface Move {
  readonly call: Exclude<WorkOrderCall, 'Add'>;
  readonly id: string;
  readonly result?: 0 | 1;
  /** The version that the caller saw. */
  readonly version?: number | undefined;
  /** When the machine ran again, where the call says so; now where it does not. */
  readonly finishTime?: Date | undefined;
  /** What was said with it, for the history and the notification. */
  readonly remark?: string | undefined;
  /**
   * Columns of the order beside the stamps, by their SQL names; made under the order's lock and as
   * its owner, once the move is known to be allowed. What it throws refuses the move.
   */
  readonly columns?: (tx: Tx, order: WorkOrder) => Columns | Promise<Columns>;
}

/** Values by column. */
export type Columns = Readonly<Record<string, unknown>>;

const stampColumns: Readonly<Record<Stamp, string>> = {
  reportTime: 'report_time',
  receiveTime: 'receive_time',
  arriveTime: 'arrive_time',
  repairStartTime: 'repair_start_time',
  finishTime: 'finish_time',
  writeTime: 'write_time',
  confirmTime: 'confirm_time',
};

/**
 * Moves an order by the table: of callers that race, one wins and the others are refused with the
 * present order. Everything it causes is written in the same transaction.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, WRONG_STATE, NOT_YOURS, TIME_ORDER
 */
export async function moveOrder({ tx, actor, now, publish }: Deed, move: Move): Promise<WorkOrder> {
  const order = await lockOrder(tx, actor, move.id);
  if (move.version !== undefined && move.version !== order.version) {
    throw new AppError('STALE_VERSION', { present: order });
  }
  const transition = requireTransition(move.call, move.result, order, actor);
  const columns = (await move.columns?.(tx, order)) ?? {};
  const key = { orgCode: order.orgCode, id: order.id };
  const turn = await turningPoint(tx, key, move, actor, now);
  await updateOrder(tx, order, transition, columns, actor, turn, now);
  await turnSegment(
    tx,
    order,
    transition.segment,
    turn,
    transition.segment?.kind === 'repair' ? actor : null,
  );
  const version = order.version + 1;
  await recordEvent(tx, { ...key, version }, transition, actor, now, move.remark ?? null);
  const span = { from: new Date(order.faultTime), to: now };
  const outageChanged = transition.stamps.includes('finishTime') || transition.reopens === true;
  const moved = await selectOrder(tx, order.id);
  if (moved === null) throw new Error(`order ${order.id} is not there`);
  publish(
    ...topicEvents(moved, outageChanged ? span : null, await timeZoneOf(tx, order.orgCode)),
    ...(await notify(tx, transition, moved, actor, now, move.remark ?? '')),
  );
  if (outageChanged) {
    // locks days of the whole fleet: last
    await refreshFigures(tx, order.orgCode, order.deviceID, { from: span.from, to: null });
  }
  return moved;
}

/** The order under its lock, after its device's: the one order in which everybody takes the two. */
async function lockOrder(tx: Tx, actor: Actor, id: string): Promise<WorkOrder> {
  const seen = await selectOrder(tx, id);
  if (seen === null || !(await isSideOf(tx, actor, seen))) {
    throw new AppError('NOT_FOUND', { field: 'ID' });
  }
  await tx.actAs(seen.orgCode);
  await lockDevice(tx, seen.orgCode, seen.deviceID);
  await tx.query('select 1 from work_order where org_code = $1 and id = $2 for update', [
    seen.orgCode,
    id,
  ]);
  const order = await selectOrder(tx, id);
  if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  return order;
}

/** Whether the order's device is the actor's own, or the relation to its owner stands. */
async function isSideOf(tx: Tx, actor: Actor, order: WorkOrder): Promise<boolean> {
  if (order.orgCode === actor.orgCode) return true;
  const standing = await tx.query(
    'select from relation where from_org_code = $1 and to_org_code = $2 and relation_state = 1',
    [actor.orgCode, order.orgCode],
  );
  return standing.length === 1;
}

/**
 * When one segment ends and the next begins: now, or when the machine ran again.
 *
 * @throws AppError TIME_ORDER where that lies outside the running segment
 */
async function turningPoint(
  tx: Tx,
  key: { readonly orgCode: string; readonly id: string },
  move: Move,
  actor: Actor,
  now: Date,
): Promise<Date> {
  const { finishTime } = move;
  const began = await runningSince(tx, key);
  // another node's clock may be ahead: a segment never ends before it began
  if (finishTime === undefined) return began !== null && began > now ? began : now;
  if (finishTime > now || (began !== null && finishTime < began)) {
    const params = {
      time: showInstant(finishTime, actor.timeZone),
      earliest: began === null ? '' : showInstant(began, actor.timeZone),
      latest: showInstant(now, actor.timeZone),
    };
    throw new AppError('TIME_ORDER', { field: 'FinishTime', params });
  }
  return finishTime;
}

async function updateOrder(
  tx: Tx,
  order: WorkOrder,
  transition: Transition,
  given: Columns,
  actor: Actor,
  turn: Date,
  now: Date,
): Promise<void> {
  const set: Record<string, unknown> = {
    ...given,
    order_state: transition.to,
    state_time: now,
    update_time: now,
    version: order.version + 1,
  };
  for (const stamp of transition.stamps)
    set[stampColumns[stamp]] = stamp === 'finishTime' ? turn : now;
  if (transition.takes === true) {
    set['repair_user_id'] = actor.userID;
    set['repair_user_name'] = actor.realName;
  }
  if (transition.reopens === true) {
    set['finish_time'] = null;
    set['rework_count'] = order.reworkCount + 1;
  }
  const columns = Object.keys(set);
  const assignments = columns.map((column, at) => `${column} = $${at + 3}`).join(', ');
  await tx.query(`update work_order set ${assignments} where org_code = $1 and id = $2`, [
    order.orgCode,
    order.id,
    ...Object.values(set),
  ]);
}
