import { orderHistoryImport } from '../../../../contract/areas/repair/orderHistoryImport.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import { refreshManyFigures } from '../../../figures/maintained/refresh.ts';
import { spansOf } from '../../../figures/maintained/span.ts';
import { defineImport, type ImportContext } from '../../../kernel/importKind.ts';
import { type HistoryPlan, planHistory } from './historyPlan.ts';
import { type HistoryRow, readHistoryRow } from './historyRow.ts';
import { completeOrders } from './store/completeOrders.ts';
import { ensureDevices } from './store/ensureDevices.ts';
import { insertOrders } from './store/insertOrders.ts';
import { selectDeviceIDs, selectStored } from './store/selectStored.ts';
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
  isDryRun: boolean,
): Promise<HistoryPlan> {
  const known = await selectDeviceIDs(tx, actor.orgCode, rows);
  if (!isDryRun) await lockDevices(tx, actor.orgCode, [...known.values()]);
  return planHistory(rows, await selectStored(tx, actor.orgCode, rows, known));
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
