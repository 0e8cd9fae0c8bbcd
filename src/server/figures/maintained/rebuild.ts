import type { Db, Tx } from '../../storage/db.ts';
import { lockFigures } from './figureLocks.ts';
import { refreshSpans } from './refresh.ts';
import { allTime } from './span.ts';
import { fleetPart, tallyColumns, tallyReplacements, tallySums } from './tallies.ts';

/** Batch size that limits each statement to seconds and to little memory. */
const devicesAtOnce = 100;

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
  for (const table of ['breakdown', 'figure_day', 'figure_month']) {
    const values = [orgCode, ids];
    await tx.query(`delete from ${table} where org_code = $1 and device_id <> all($2)`, values);
  }
  for (let start = 0; start < ids.length; start += devicesAtOnce) {
    await refreshSpans(tx, orgCode, allTime(ids.slice(start, start + devicesAtOnce)));
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
