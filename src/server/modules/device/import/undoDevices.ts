import { topicName } from '../../../../contract/topics/topicRows.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { ImportContext } from '../../../kernel/importKind.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { deleteBatchNodes } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { groupColumns } from '../trees.ts';

/**
 * Undoes an import batch: deletes the devices that it added, and the types and positions that nothing
 * else uses. Returns the number of devices.
 *
 * @throws AppError BATCH_TOUCHED if any of them was changed since, or is used
 */
export async function undoDevices({ tx, actor, batchID, publish }: ImportContext): Promise<number> {
  const { orgCode } = actor;
  const tables = Object.keys(groupColumns);
  for (const table of tables) {
    await tx.query(
      `select from ${table} where org_code = $1 and batch_id = $2 order by id for update`,
      [orgCode, batchID],
    );
  }
  const ids = await selectBatch(tx, orgCode, batchID);
  await lockDevices(tx, orgCode, ids);
  const [row] = await tx.query<{ touched: number }>(
    `select count(*)::int as touched from device d
     where d.org_code = $1 and d.batch_id = $2 and (d.version > 0 or d.run_state_time is not null
       or exists (select from work_order o where o.org_code = d.org_code and o.device_id = d.id)
       or exists (select from device c where c.org_code = d.org_code and c.parent_id = d.id
         and c.batch_id is distinct from d.batch_id)
       or exists (select from device_document f where f.org_code = d.org_code and f.device_id = d.id)
       or exists (select from document_link l where l.org_code = d.org_code and l.device_id = d.id)
       or exists (select from device_person p where p.org_code = d.org_code and p.device_id = d.id)
       or exists (select from plan_device p where p.org_code = d.org_code and p.device_id = d.id)
       or exists (select from plan_point t where t.org_code = d.org_code and t.device_id = d.id)
       or exists (select from plan_record c where c.org_code = d.org_code and c.device_id = d.id))`,
    [orgCode, batchID],
  );
  const count = row?.touched ?? 0;
  if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
  await tx.query('delete from device where org_code = $1 and id = any($2)', [orgCode, ids]);
  for (const table of tables) await deleteBatchNodes(tx, orgCode, table, batchID);
  publish(...importEvents(orgCode));
  return ids.length;
}

async function selectBatch(tx: Tx, orgCode: string, batchID: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from device where org_code = $1 and batch_id = $2',
    [orgCode, batchID],
  );
  return rows.map(({ id }) => id);
}

/** Returns the events that make boards and lists read all devices again. */
export function importEvents(orgCode: string): OutboxEvent[] {
  const reset = ['deviceStates', 'mtbfRank'].map((topic) => topicName.parse(topic));
  return [
    ...reset.map((topic): OutboxEvent => ({ kind: 'topic', orgCode, topic, keys: 'reset' })),
    changeEvent(orgCode, 'deviceType', ['*']),
    changeEvent(orgCode, 'devicePosition', ['*']),
  ];
}
