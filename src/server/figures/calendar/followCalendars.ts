import type { Tx } from '../../storage/db.ts';
import { writeDays } from '../maintained/dayRows.ts';
import { writeMonths } from '../maintained/monthRows.ts';
import { allTime } from '../maintained/span.ts';

const calendarsOf = (orgCode: string) => `calendars ${orgCode}`;

/**
 * Locks the calendars of an organisation for a change, until the transaction ends: it waits for those who give
 * devices the present working times, and they wait for it.
 */
export async function lockCalendars(tx: Tx, orgCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [calendarsOf(orgCode)]);
}

/** Keeps the calendars of an organisation as they are until the transaction ends; devices are locked before it. */
export async function shareCalendars(tx: Tx, orgCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
    calendarsOf(orgCode),
  ]);
}

/** SQL: devices `d` with the calendar `c` that they name, and the default one `s` of their organisation. */
const withCalendars = (devices: string) => `${devices} d
     left join calendar c on c.org_code = d.org_code and c.id = d.calendar_id
     left join calendar s on s.org_code = d.org_code and s.is_default`;

/** SQL: the working times that a device should have; null: always. */
const wanted = 'coalesce(c.working_time_id, s.working_time_id)';

/** SQL: a device does not follow its calendar yet, or names one that is deleted. */
const isOutdated = `(d.working_time_id is distinct from ${wanted} or d.calendar_id is not null and c.id is null)`;

/**
 * SQL: what a device `t` should have, one row, and whether it differs. Per device, because a join of new devices
 * with themselves, of which there are no statistics yet, compares each with all.
 */
const followed = `(
       select ${wanted} as wanted, c.id as calendar_id, ${isOutdated} as is_outdated
       from (select t.org_code, t.calendar_id, t.working_time_id) ${withCalendars('')}
     )`;

/**
 * Gives devices without orders, such as new ones, the working times of their calendars.
 *
 * @returns the ids of the devices whose working times changed
 */
export async function assignWorkingTimes(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<string[]> {
  await shareCalendars(tx, orgCode);
  const rows = await tx.query<{ id: string }>(
    `update device t set (working_time_id, calendar_id) = (select f.wanted, f.calendar_id from ${followed} f)
     where t.org_code = $1 and t.id = any($2) and (select f.is_outdated from ${followed} f)
     returning t.id`,
    [orgCode, ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives devices the working times of their calendars, and recomputes the days and months of those that had
 * others. The devices must be locked by `lockDevices`. Call it last in the transaction, because it locks days of
 * the whole fleet.
 *
 * @returns the number of devices that had others
 */
export async function followCalendars(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<number> {
  const changed = await assignWorkingTimes(tx, orgCode, ids);
  if (changed.length > 0) await refreshDays(tx, orgCode, changed);
  return changed.length;
}

/** Recomputes days and months from the breakdowns, which do not depend on working times. */
async function refreshDays(tx: Tx, orgCode: string, ids: readonly string[]): Promise<void> {
  const [organisation] = await tx.query<{ zone: string }>(
    'select time_zone as zone from organisation where org_code = $1',
    [orgCode],
  );
  if (organisation === undefined) throw new Error(`no organisation ${orgCode}`);
  const affected = { ...allTime(ids), zone: organisation.zone };
  await writeDays(tx, orgCode, affected);
  await writeMonths(tx, orgCode, affected);
}

/** Finds devices that do not follow their calendars yet, in the order of their ids, after an id. */
export async function outdatedDevices(
  tx: Tx,
  orgCode: string,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select d.id from ${withCalendars('device')}
     where d.org_code = $1 and ($2::uuid is null or d.id > $2) and ${isOutdated}
     order by d.id limit $3`,
    [orgCode, after, most],
  );
  return rows.map(({ id }) => id);
}

/** Deletes working times that no calendar and no device has. */
export async function deleteUnusedWorkingTimes(tx: Tx, orgCode: string): Promise<void> {
  await tx.query(
    `delete from working_time t
     where t.org_code = $1
       and not exists (select from calendar c where c.org_code = $1 and c.working_time_id = t.id)
       and not exists (select from device d where d.org_code = $1 and d.working_time_id = t.id)`,
    [orgCode],
  );
}
