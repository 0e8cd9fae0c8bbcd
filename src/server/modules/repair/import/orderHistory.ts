import { orderHistoryImport } from '../../../../contract/areas/repair/orderHistoryImport.ts';
import { orderState } from '../../../../contract/enums.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import { refreshManyFigures } from '../../../figures/maintained/refresh.ts';
import { spansOf } from '../../../figures/maintained/span.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AlikeMap } from '../../../kernel/crud/alikeMap.ts';
import {
  defineImport,
  type ImportContext,
  type PlanOptions,
  RowError,
} from '../../../kernel/importKind.ts';
import { packagePlaces } from '../../../kernel/packageLimit.ts';
import type { Tx } from '../../../storage/db.ts';
import { freshStatistics } from '../../../storage/statements/freshStatistics.ts';
import { endTimers } from '../timers/orderTimers.ts';
import { type HistoryPlan, planHistory } from './historyPlan.ts';
import { type HistoryRow, readHistoryRow } from './historyRow.ts';
import { ensureDevices } from './store/ensureDevices.ts';
import { insertOrders } from './store/insertOrders.ts';
import { type HistoryDevice, selectHistoryDevices, selectStored } from './store/selectStored.ts';
import { historyEvents, undoHistory } from './undoHistory.ts';

/** The import of past work orders. */
export const orderHistory = defineImport(orderHistoryImport, {
  readRow: readHistoryRow,
  plan: planRows,
  write: writePlan,
  undo: undoHistory,
});

/**
 * The rows' devices are locked before their orders are read, so that no concurrent action changes
 * these.
 */
async function planRows(
  { tx, actor }: ImportContext,
  rows: readonly HistoryRow[],
  { isDryRun }: PlanOptions,
): Promise<HistoryPlan> {
  const known = await selectHistoryDevices(tx, actor.orgCode, rows);
  const ids = Array.from(known.values(), ({ id }) => id);
  if (!isDryRun) await lockDevices(tx, actor.orgCode, ids);
  const named = withStoredCodes(rows, known);
  const { placed, errors } = await withPlaces(tx, actor.orgCode, named, known);
  const plan = planHistory(placed, await selectStored(tx, actor.orgCode, placed, known));
  return { ...plan, errors: [...plan.errors, ...errors] };
}

/** Returns the rows with one spelling of each device's code: the stored one, else that of the first row. */
function withStoredCodes(
  rows: readonly HistoryRow[],
  known: AlikeMap<HistoryDevice>,
): HistoryRow[] {
  const added = new AlikeMap<string>();
  return rows.map((row) => {
    const { deviceCode: given } = row;
    const deviceCode = known.get(given)?.code ?? added.get(given) ?? given;
    added.set(deviceCode, deviceCode);
    return { ...row, deviceCode };
  });
}

/** Separates the rows of new devices for which the organisation's package has no place. */
async function withPlaces(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
  known: AlikeMap<HistoryDevice>,
): Promise<{ placed: HistoryRow[]; errors: RowError[] }> {
  const { left, reason } = await packagePlaces(tx, orgCode, 'device');
  const unknown = rows.map(({ deviceCode }) => deviceCode).filter((code) => !known.has(code));
  const refused = new Set([...new Set(unknown)].slice(Math.max(0, left)));
  return {
    placed: rows.filter(({ deviceCode }) => !refused.has(deviceCode)),
    errors: rows
      .filter(({ deviceCode }) => refused.has(deviceCode))
      .map(({ row }) => new RowError(row, 'DeviceCode', reason)),
  };
}

async function writePlan(context: ImportContext, plan: HistoryPlan): Promise<void> {
  const { tx, actor, batchID, now, publish } = context;
  const devices = await ensureDevices(tx, actor, batchID, [
    ...plan.add,
    ...plan.complete.map(({ row }) => row),
  ]);
  const spans = spansOf(outagesOf(plan, devices));
  await lockDevices(tx, actor.orgCode, [...spans.keys()]);
  const opened = await insertOrders(tx, actor, batchID, plan.add, devices, now);
  for (const table of ['work_order', 'work_order_segment'] as const) {
    await freshStatistics(tx, actor.orgCode, table, plan.add.length);
  }
  await completeOrders(tx, actor, batchID, plan.complete, now);
  await refreshManyFigures(tx, actor.orgCode, spans);
  const openIDs = [...opened, ...plan.complete.map(({ order }) => order.id)];
  publish(...historyEvents(actor.orgCode, openIDs));
}

/** Returns the outages that a plan adds or ends. */
function outagesOf({ add, complete }: HistoryPlan, devices: ReadonlyMap<string, string>) {
  const ended = complete.map(({ order }) => order); // still open, as stored
  return [...add, ...ended].map(({ deviceCode, faultTime, finishTime }) => {
    const deviceID = devices.get(deviceCode);
    if (deviceID === undefined) throw new Error(`no device ${deviceCode}`);
    return { deviceID, faultTime, finishTime };
  });
}

/** Completes stored open orders with the finish of their rows. */
async function completeOrders(
  tx: Tx,
  actor: Actor,
  batchID: string,
  complete: HistoryPlan['complete'],
  now: Date,
): Promise<void> {
  if (complete.length === 0) return;
  const ids = complete.map(({ order }) => order.id);
  await endTimers(tx, actor.orgCode, orderState.values.reported, ids);
  const finished = `unnest($2::uuid[], $3::timestamptz[]) v (id, finish)`;
  const values = [actor.orgCode, ids, complete.map(({ row }) => row.finishTime)];
  await tx.query(
    `update work_order o set order_state = $4, finish_time = v.finish, state_time = v.finish,
       completed_batch_id = $5, version = version + 1, update_time = $6
     from ${finished} where o.org_code = $1 and o.id = v.id`,
    [...values, orderState.values.completed, batchID, now],
  );
  await tx.query(
    `update work_order_segment g set end_time = v.finish
     from ${finished} where g.org_code = $1 and g.order_id = v.id and g.end_time is null`,
    values,
  );
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name, time,
       repair_org_code)
     select $1, id, 1, 'Import', ${orderState.values.reported}, $3, $4, $5, $6, repair_org_code
     from work_order where org_code = $1 and id = any($2)`,
    [actor.orgCode, ids, orderState.values.completed, actor.userID, actor.realName, now],
  );
}
