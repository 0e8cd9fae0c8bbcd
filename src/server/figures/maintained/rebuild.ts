import type { Db, Tx } from '../../storage/db.ts';
import { lockFigures } from './figureLocks.ts';
import { refreshSpans } from './refresh.ts';
import { allTime } from './span.ts';
import { fleetPart, tallyColumns, tallyReplacements, tallySums } from './tallies.ts';

/** Sizes of a batch, which limit each statement to about a second and to little memory. */
const devicesAtOnce = 1_000;
const ordersAtOnce = 20_000;

/**
 * Recomputes all figures of an organisation from its orders, with the statements that update them;
 * writes only the rows that were wrong. Changes of the organisation's orders wait meanwhile. Call it
 * when the time zone changes.
 */
export async function rebuildFigures(tx: Tx, orgCode: string): Promise<void> {
  await lockFigures(tx, orgCode);
  const devices = await tx.query<{ id: string }>(
    'select id from device where org_code = $1 order by id',
    [orgCode],
  );
  const ids = devices.map((device) => device.id);
  await deleteOthers(tx, orgCode, new Set(ids));
  for (const batch of batchesOf(ids, await countOrders(tx, orgCode))) {
    await refreshSpans(tx, orgCode, allTime(batch));
  }
  await rebuildFleet(tx, orgCode);
}

/**
 * Rebuilds the figures of every organisation, each in a transaction of its own.
 *
 * @param done called with the code of each finished organisation
 */
export async function rebuildAllFigures(db: Db, done: (orgCode: string) => void): Promise<void> {
  const organisations = await db.transaction('system', 'read', (tx) =>
    tx.query<{ org_code: string }>('select org_code from organisation order by org_code'),
  );
  for (const { org_code: orgCode } of organisations) {
    await db.transaction({ orgCode }, 'write', (tx) => rebuildFigures(tx, orgCode));
    done(orgCode);
  }
}

/** Deletes the rows of devices that do not exist. The rows are compared here: a join without statistics compares all with all. */
async function deleteOthers(tx: Tx, orgCode: string, ids: ReadonlySet<string>): Promise<void> {
  for (const table of ['breakdown', 'figure_day', 'figure_month']) {
    const rows = await tx.query<{ id: string }>(
      `select distinct device_id as id from ${table} where org_code = $1`,
      [orgCode],
    );
    const others = rows.map((row) => row.id).filter((id) => !ids.has(id));
    if (others.length === 0) continue;
    const values = [orgCode, others];
    await tx.query(`delete from ${table} where org_code = $1 and device_id = any($2)`, values);
  }
}

/** Returns the number of orders of each device that has any. */
async function countOrders(tx: Tx, orgCode: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; orders: number }>(
    `select device_id as id, count(*)::int as orders from work_order where org_code = $1 group by 1`,
    [orgCode],
  );
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

function batchesOf(ids: readonly string[], orders: ReadonlyMap<string, number>): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let batchOrders = 0;
  for (const id of ids) {
    const more = orders.get(id) ?? 0;
    const isFull = batch.length === devicesAtOnce || batchOrders + more > ordersAtOnce;
    if (batch.length === 0 || isFull) {
      batch = [];
      batchOrders = 0;
      batches.push(batch);
    }
    batch.push(id);
    batchOrders += more;
  }
  return batches;
}

/** Recomputes the fleet's days from the devices' days; needs the exclusive lock of a rebuild. */
async function rebuildFleet(tx: Tx, orgCode: string): Promise<void> {
  await tx.query(
    `with fresh as (
       select day, ${fleetPart('device_id')} as part, ${tallySums}
       from figure_day where org_code = $1 group by 1, 2
     ),
     old as (
       select day, part, ${tallyColumns()} from figure_fleet where org_code = $1
     ),
     gone as (
       delete from figure_fleet f
       where f.org_code = $1 and not exists (
         select from fresh where fresh.day = f.day and fresh.part = f.part)
     )
     insert into figure_fleet (org_code, day, part, ${tallyColumns()})
     select $1, * from (select * from fresh except select * from old) changed
     on conflict (org_code, day, part) do update
     set ${tallyReplacements}`,
    [orgCode],
  );
}
