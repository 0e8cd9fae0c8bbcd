import { v7 as uuid } from 'uuid';
import type { ImportResult, importRows } from '../../../contract/areas/importData.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { topicName } from '../../../contract/topicRows.ts';
import { lockDevices } from '../../figures/maintained/figureLocks.ts';
import { refreshManyFigures } from '../../figures/maintained/refresh.ts';
import { spansOf } from '../../figures/maintained/span.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import { type HistoryPlan, planHistory } from './historyPlan.ts';
import { type HistoryRow, isRowError, type RowError, readHistoryRow } from './historyRow.ts';
import {
  completeOrders,
  ensureDevices,
  insertOrders,
  selectDeviceIDs,
  selectStored,
} from './historyStore.ts';

interface ImportContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly now: Date;
  readonly publish: (...events: OutboxEvent[]) => void;
  readonly audit: (entry: AuditEntry) => void;
}

/**
 * Imports fault history: valid rows are stored, the others are returned with their number, field and
 * reason. Imports of one organisation run one at a time, so that no order is added twice. The rows'
 * devices are locked before their orders are read, so that no concurrent action changes these.
 */
export async function importHistory(
  context: ImportContext,
  body: BodyOf<typeof importRows>,
): Promise<ImportResult> {
  const { tx, actor, locale, now, publish, audit } = context;
  const batchID = body.BatchID ?? uuid();
  await lockImports(tx, actor.orgCode);
  const read = body.Rows.map((row, at) => readHistoryRow(row, at + 1, actor.timeZone, now));
  const rows = read.filter((row): row is HistoryRow => !isRowError(row));
  const known = await selectDeviceIDs(tx, actor.orgCode, rows);
  if (body.DryRun === 0) await lockDevices(tx, actor.orgCode, [...known.values()]);
  const plan = planHistory(rows, await selectStored(tx, actor.orgCode, rows, known));
  const errors = [...read.filter(isRowError), ...plan.errors].toSorted((a, b) => a.row - b.row);
  const { imported } = plan;
  if (body.DryRun === 0 && imported > 0) {
    await rememberBatch(tx, actor, batchID, body.Kind, imported);
    const devices = await ensureDevices(tx, actor, batchID, [
      ...plan.add,
      ...plan.complete.map(({ row }) => row),
    ]);
    const spans = spansOf(outagesOf(plan, devices));
    await lockDevices(tx, actor.orgCode, [...spans.keys()]);
    const opened = await insertOrders(tx, actor, batchID, plan.add, devices, now);
    await completeOrders(tx, actor, batchID, plan.complete, now);
    await refreshManyFigures(tx, actor.orgCode, spans);
    publish(...eventsOf(actor.orgCode, [...opened, ...plan.complete.map(({ order }) => order.id)]));
  }
  const counts = { total: body.Rows.length, imported, unchanged: plan.unchanged };
  const { Kind, DryRun } = body; // only the counts, because the text of the rows may be unstorable
  audit({ targetID: batchID, after: { Kind, DryRun, ...counts, errors: errors.length } });
  return {
    ...counts,
    errors: errors.map(({ row, field, reason }: RowError) => ({
      row,
      field,
      info: reason[locale],
    })),
    batchID,
  };
}

async function rememberBatch(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: string,
  imported: number,
): Promise<void> {
  await tx.query(
    `insert into import_batch (org_code, id, kind, imported, create_user_id) values ($1, $2, $3, $4, $5)
     on conflict (org_code, id) do update set imported = import_batch.imported + excluded.imported`,
    [actor.orgCode, id, kind, imported, actor.userID],
  );
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

/** Locks imports and undos of the organisation until the transaction ends. */
export async function lockImports(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `import ${orgCode}`);
}

/** Returns the events that reset all topics of orders and devices, and that update the given open orders. */
export function eventsOf(orgCode: string, openIDs: readonly string[]): OutboxEvent[] {
  const resetTopics = topicName.exclude(['board', 'inbox', 'openOrders']).options;
  const resets = resetTopics.map(
    (topic): OutboxEvent => ({ kind: 'topic', orgCode, topic, keys: 'reset' }),
  );
  if (openIDs.length === 0) return resets;
  return [...resets, { kind: 'topic', orgCode, topic: 'openOrders', keys: openIDs }];
}
