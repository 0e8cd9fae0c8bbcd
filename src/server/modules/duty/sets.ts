import { v7 as uuid } from 'uuid';
import {
  type addDutySet,
  type DutyPerson,
  type DutySet,
  dutyLimits,
  type previewDutySet,
} from '../../../contract/areas/duty/endpoints.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import type { PermissionID } from '../../../contract/index.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import type { CancelledChange } from './notify.ts';
import { planScopeOf, shiftsOfDays } from './onCall/answers.ts';
import { loadPlan } from './onCall/loadPlan.ts';
import { firstPlaceAfter, type PlannedShift } from './onCall/onCall.ts';
import { dayNumber } from './zoneTime.ts';

const repairs: PermissionID = 'repair.work';

const clock = (column: string) =>
  `to_char(${column} / 60, 'FM00') || ':' || to_char(${column} % 60, 'FM00')`;

/** Loads the shifts of an organisation, by name. */
export async function selectSets(tx: Tx, orgCode: string): Promise<DutySet[]> {
  const rows = await tx.query<DutySet>(
    `select s.id, s.set_name as "setName", s.start_date::text as "startDate",
       s.end_date::text as "endDate", s.week_days as "weekDays", ${clock('s.time_from')} as "timeFrom",
       ${clock('s.time_to')} as "timeTo", s.rotate_type as "rotateType", (
         select jsonb_agg(jsonb_build_object('userID', o.id, 'realName', coalesce(u.real_name, ''))
           order by o.place)
         from unnest(s.user_order) with ordinality o (id, place)
         left join app_user u on u.org_code = s.org_code and u.id = o.id
       ) as "userOrder",
       s.escalate_minutes as "escalateMinutes", s.holiday_mode as "holidayMode",
       s.update_time as "updateTime", s.version
     from out_call_set s where s.org_code = $1 order by s.set_name, s.id`,
    [orgCode],
  );
  return rows.map(isoTimes);
}

/** Loads one shift. @throws AppError NOT_FOUND */
export async function requireSet(
  tx: Tx,
  orgCode: string,
  id: string,
  field = 'ID',
): Promise<DutySet> {
  const set = (await selectSets(tx, orgCode)).find((one) => one.id === id);
  if (set === undefined) throw new AppError('NOT_FOUND', { field });
  return set;
}

type SetFields = Omit<BodyOf<typeof addDutySet>, 'OrgCode'>;

/** Stores a new shift and returns its id. @throws AppError DUTY_SET_NAME_TAKEN, TOO_MANY_DUTY_SETS, BAD_FIELD */
export async function insertSet(
  tx: Tx,
  actor: Actor,
  fields: SetFields,
  now: Date,
): Promise<string> {
  const { orgCode, userID } = actor;
  const others = await requireFreeName(tx, orgCode, fields.SetName, null);
  if (others >= dutyLimits.sets)
    throw new AppError('TOO_MANY_DUTY_SETS', { params: { limit: dutyLimits.sets } });
  const { id } = await insertReturning<{ id: string }>(tx, 'out_call_set', {
    org_code: orgCode,
    id: uuid(),
    ...(await columnsOf(tx, orgCode, fields, [])),
    create_user_id: userID,
    create_time: now,
    update_time: now,
  });
  return id;
}

/** Stores a changed shift. @throws AppError DUTY_SET_NAME_TAKEN, BAD_FIELD */
export async function storeSet(
  tx: Tx,
  actor: Actor,
  before: DutySet,
  fields: SetFields,
  now: Date,
): Promise<void> {
  await requireFreeName(tx, actor.orgCode, fields.SetName, before.id);
  const columns = await columnsOf(tx, actor.orgCode, fields, idsIn(before));
  const { after } = await planEdit(tx, actor, before.id, columns, now);
  await updateRow(tx, 'out_call_set', actor.orgCode, before.id, {
    ...columns,
    first_place: after.firstPlace,
    update_time: now,
  });
}

/**
 * Loads who is on call in a shift in the next two weeks, as it is and with other fields. @throws AppError NOT_FOUND,
 * BAD_FIELD
 */
export async function selectPreview(
  tx: Tx,
  actor: Actor,
  { ID, ...fields }: SetFields & { readonly ID: string },
  now: Date,
): Promise<ResultOf<typeof previewDutySet>> {
  const present = await requireSet(tx, actor.orgCode, ID);
  const columns = await columnsOf(tx, actor.orgCode, fields, idsIn(present));
  const { plan, days, before, after } = await planEdit(tx, actor, ID, columns, now);
  const shiftsOf = (shift: PlannedShift) => shiftsOfDays({ ...plan, shifts: [shift] }, days, now);
  return { before: shiftsOf(before), after: shiftsOf(after) };
}

/** Loads the plan of the next two weeks, and a shift of it as it is and as it is with other columns. */
async function planEdit(
  tx: Tx,
  { orgCode, timeZone }: Actor,
  id: string,
  columns: SetColumns,
  now: Date,
) {
  const today = dayNumber(calendarDay(now, timeZone));
  const days = [today, today + dutyLimits.previewDays - 1] as const;
  const plan = await loadPlan(tx, orgCode, { ...planScopeOf(days), userIDs: columns.user_order });
  const before = plan?.shifts.find((one) => one.id === id);
  if (plan == null || before === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const edited: PlannedShift = {
    ...before,
    setName: columns.set_name,
    firstDay: dayNumber(columns.start_date),
    lastDay: columns.end_date === null ? null : dayNumber(columns.end_date),
    weekDays: columns.week_days,
    timeFrom: columns.time_from,
    timeTo: columns.time_to,
    rotateType: columns.rotate_type,
    userOrder: columns.user_order,
    escalateMinutes: columns.escalate_minutes,
    holidayMode: columns.holiday_mode,
  };
  const after = { ...edited, firstPlace: firstPlaceAfter(plan, before, edited, now.getTime()) };
  return { plan, days, before, after };
}

function idsIn({ userOrder }: DutySet): string[] {
  return userOrder.map(({ userID }) => userID);
}

/**
 * Deletes a shift; its changes that are still to come are cancelled.
 *
 * @returns of each person who was to be on call by them one change, which reaches from their first day to their last
 */
export async function removeSet(
  tx: Tx,
  { orgCode, realName, timeZone }: Actor,
  id: string,
  now: Date,
): Promise<CancelledChange[]> {
  await tx.query('delete from out_call_set where org_code = $1 and id = $2', [orgCode, id]);
  return tx.query<CancelledChange>(
    `with cancelled as (
       update out_call_date set cancel_time = $3, cancel_user_name = $4
       where org_code = $1 and set_id = $2 and cancel_time is null and last_date >= $5
       returning set_name, first_date, last_date, user_id
     )
     select max(c.set_name) as "setName", min(c.first_date)::text as "firstDate",
       max(c.last_date)::text as "lastDate", c.user_id as "userID",
       coalesce(max(u.real_name), '') as "realName"
     from cancelled c left join app_user u on u.org_code = $1 and u.id = c.user_id
     group by c.user_id`,
    [orgCode, id, now, realName, calendarDay(now, timeZone)],
  );
}

/** Checks that no other shift has a name, and returns how many there are. */
async function requireFreeName(
  tx: Tx,
  orgCode: string,
  name: string,
  id: string | null,
): Promise<number> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, set_name as name from out_call_set where org_code = $1',
    [orgCode],
  );
  if (rows.some((one) => one.name === name && one.id !== id))
    throw new AppError('DUTY_SET_NAME_TAKEN', { field: 'SetName', params: { name } });
  return rows.length;
}

/** Returns the columns of what a person writes. @param present people who stay, though they cannot be called any more */
async function columnsOf(tx: Tx, orgCode: string, fields: SetFields, present: readonly string[]) {
  const start = requireDay(fields.StartDate, 'StartDate');
  const end = fields.EndDate == null ? null : requireDay(fields.EndDate, 'EndDate');
  if (end !== null && end < start) {
    throw badField('EndDate', {
      'zh-CN': '不能早于开始日期',
      'en-US': 'must not be before the first day',
    });
  }
  await requireAble(
    tx,
    orgCode,
    fields.UserOrder.filter((id) => !present.includes(id)),
    'UserOrder',
  );
  return {
    set_name: fields.SetName,
    start_date: start,
    end_date: end,
    week_days: [...new Set(fields.WeekDays)].toSorted((a, b) => a - b),
    time_from: minutesOf(fields.TimeFrom),
    time_to: minutesOf(fields.TimeTo),
    rotate_type: fields.RotateType,
    user_order: fields.UserOrder,
    escalate_minutes: fields.EscalateMinutes ?? null,
    holiday_mode: fields.HolidayMode,
  };
}

type SetColumns = Awaited<ReturnType<typeof columnsOf>>;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Checks that people can be called. @throws AppError BAD_FIELD, which names the field */
export async function requireAble(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const able = new Set((await selectAble(tx, orgCode)).map(({ userID }) => userID));
  if (!ids.every((id) => able.has(id))) throw badField(field, 'notARepairer');
}

/** Loads the people who can be on call, by name. */
export function selectAble(tx: Tx, orgCode: string): Promise<DutyPerson[]> {
  return tx.query<DutyPerson>(
    `select u.id as "userID", u.real_name as "realName", coalesce(u.post_name, '') as "postName"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and ${isActiveUser('u')} and '${repairs}' = any(r.permissions)
     order by u.name_order, u.id`,
    [orgCode],
  );
}
