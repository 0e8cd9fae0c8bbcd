import { v7 as uuid } from 'uuid';
import {
  type Calendar,
  type CalendarDays,
  calendarLimits,
  type saveCalendar,
} from '../../../contract/areas/calendar/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { lockCalendars } from '../../figures/calendar/followCalendars.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';

/** Loads the calendars of an organisation, by name, with the numbers of their devices. */
export async function selectCalendars(tx: Tx, orgCode: string): Promise<Calendar[]> {
  const rows = await tx.query<Calendar>(
    `select c.id, c.calendar_name as "calendarName", c.is_default::int as "isDefault", w.week, w.days,
       coalesce(n.named, 0) as devices, coalesce(n.pending, 0) as pending,
       c.update_time as "updateTime", c.version
     from calendar c
     join working_time w on w.org_code = c.org_code and w.id = c.working_time_id
     left join (
       select coalesce(d.calendar_id, s.id) as id, count(d.calendar_id)::int as named,
         (count(*) filter (where d.working_time_id is distinct from coalesce(k.working_time_id, s.working_time_id)))::int
           as pending
       from device d
       left join calendar k on k.org_code = d.org_code and k.id = d.calendar_id
       left join calendar s on s.org_code = d.org_code and s.is_default
       where d.org_code = $1 group by 1
     ) n on n.id = c.id
     where c.org_code = $1 order by c.calendar_name, c.id`,
    [orgCode],
  );
  return rows.map(isoTimes);
}

/** Loads one calendar. @throws AppError NOT_FOUND */
export async function requireCalendar(tx: Tx, orgCode: string, id: string): Promise<Calendar> {
  const calendar = (await selectCalendars(tx, orgCode)).find((one) => one.id === id);
  if (calendar === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return calendar;
}

/**
 * Adds a calendar or changes one, and returns its id. The caller lets its devices follow.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, CALENDAR_NAME_TAKEN, TOO_MANY_CALENDARS, BAD_FIELD
 */
export async function storeCalendar(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: BodyOf<typeof saveCalendar>,
  now: Date,
): Promise<string> {
  await lockCalendars(tx, orgCode);
  const { ID, CalendarName: name, IsDefault, Version } = body;
  const present = ID === undefined ? null : await requireCalendar(tx, orgCode, ID);
  if (present !== null) requireVersion(present, Version);
  await requireFree(tx, orgCode, name, present?.id ?? null);
  if (IsDefault === 1) await clearDefault(tx, orgCode);
  const id = present?.id ?? uuid();
  const values = {
    calendar_name: name,
    is_default: IsDefault === 1,
    working_time_id: await workingTimeOf(tx, orgCode, body, id),
    update_time: now,
  };
  if (present === null) {
    const created = { create_user_id: userID, create_time: now };
    await insertReturning(tx, 'calendar', { org_code: orgCode, id, ...values, ...created });
  } else await updateRow(tx, 'calendar', orgCode, id, values);
  return id;
}

async function clearDefault(tx: Tx, orgCode: string): Promise<void> {
  await tx.query('update calendar set is_default = false where org_code = $1 and is_default', [
    orgCode,
  ]);
}

/** @throws AppError CALENDAR_NAME_TAKEN; TOO_MANY_CALENDARS if one is added */
async function requireFree(tx: Tx, orgCode: string, name: string, id: string | null) {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, calendar_name as name from calendar where org_code = $1',
    [orgCode],
  );
  if (rows.some((one) => one.name === name && one.id !== id))
    throw new AppError('CALENDAR_NAME_TAKEN', { field: 'CalendarName', params: { name } });
  if (id === null && rows.length >= calendarLimits.calendars)
    throw new AppError('TOO_MANY_CALENDARS', { params: { limit: calendarLimits.calendars } });
}

/** Returns the id of the working times of a calendar: its present ones if they are equal, else new ones. */
async function workingTimeOf(
  tx: Tx,
  orgCode: string,
  { Week, Days }: BodyOf<typeof saveCalendar>,
  calendarID: string,
): Promise<string> {
  const days = Days.map(
    ({ First, Last, Name, Spans }, place): CalendarDays => ({
      first: requireDay(First, `Days.${place}.First`),
      last: requireDay(Last, `Days.${place}.Last`),
      name: Name,
      spans: Spans,
    }),
  ).toSorted((a, b) => (a.first < b.first ? -1 : 1));
  const values = [orgCode, JSON.stringify(Week), JSON.stringify(days), calendarID];
  const [equal] = await tx.query<{ id: string }>(
    `select w.id from calendar c join working_time w on w.org_code = c.org_code and w.id = c.working_time_id
     where c.org_code = $1 and c.id = $4 and w.week = $2::jsonb and w.days = $3::jsonb`,
    values,
  );
  if (equal !== undefined) return equal.id;
  const id = uuid();
  await tx.query(
    'insert into working_time (org_code, id, week, days) values ($1, $4, $2, $3)',
    values.with(3, id),
  );
  return id;
}

/** Deletes a calendar; its devices follow the default one. @throws AppError NOT_FOUND */
export async function removeCalendar(tx: Tx, orgCode: string, id: string): Promise<Calendar> {
  await lockCalendars(tx, orgCode);
  const calendar = await requireCalendar(tx, orgCode, id);
  await tx.query('delete from calendar where org_code = $1 and id = $2', [orgCode, id]);
  return calendar;
}
