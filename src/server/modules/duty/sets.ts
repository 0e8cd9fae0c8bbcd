import { v7 as uuid } from 'uuid';
import { rotateType } from '../../../contract/areas/duty/dutyEnums.ts';
import {
  type addDutySet,
  type DutyPerson,
  type DutyPreview,
  type DutySet,
  dutyLimits,
} from '../../../contract/areas/duty/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { PermissionID } from '../../../contract/index.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import type { CancelledChange } from './notify.ts';
import { planScopeOf } from './onCall/answers.ts';
import { loadPlan } from './onCall/loadPlan.ts';
import { firstPlaceAfter, type PlannedShift } from './onCall/onCall.ts';
import { dutyPreviewOf } from './onCall/preview.ts';
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
         select jsonb_agg(jsonb_build_object('userID', o.id,
           'realName', coalesce(t.team_name, u.real_name, ''), 'people', (
             select jsonb_agg(jsonb_build_object('userID', m.id, 'realName', coalesce(p.real_name, ''))
               order by m.place)
             from unnest(t.user_ids) with ordinality m (id, place)
             left join app_user p on p.org_code = s.org_code and p.id = m.id
           )) order by o.place)
         from unnest(s.user_order) with ordinality o (id, place)
         left join app_user u on u.org_code = s.org_code and u.id = o.id
         left join out_call_team t on t.org_code = s.org_code and t.id = o.id
       ) as "userOrder", s.turn_days as "turnDays",
       s.escalate_minutes as "escalateMinutes", s.holiday_mode as "holidayMode",
       s.update_time as "updateTime", s.version
     from out_call_set s where s.org_code = $1 order by s.set_name, s.id`,
    [orgCode],
  );
  return rows.map(isoTimes);
}

/** The clock times of a shift: minutes of the day, and its weekdays, 1 Monday to 7. */
export interface ShiftTimes {
  readonly name: string;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  readonly weekDays: readonly number[];
}

/** Loads the times of the shifts that are in force on some days, earliest first. @param days yyyy-MM-dd */
export function selectShiftTimes(
  tx: Tx,
  orgCode: string,
  days: { readonly from: string; readonly to: string },
): Promise<ShiftTimes[]> {
  return tx.query(
    `select set_name as name, time_from as "fromMinutes", time_to as "toMinutes", week_days as "weekDays"
     from out_call_set where org_code = $1 and start_date <= $3 and (end_date is null or end_date >= $2)
     order by time_from, set_name, id`,
    [orgCode, days.from, days.to],
  );
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

type SetFields = Omit<BodyOf<typeof addDutySet>, 'OrgCode' | 'Following'>;
type NewSetFields = SetFields & Pick<BodyOf<typeof addDutySet>, 'Following'>;

/**
 * Stores a new shift and those of its cycle, and returns them in this order.
 *
 * @throws AppError DUTY_SET_NAME_TAKEN, TOO_MANY_DUTY_SETS, BAD_FIELD
 */
export async function insertSets(
  tx: Tx,
  actor: Actor,
  body: NewSetFields,
  now: Date,
): Promise<{ readonly id: string }[]> {
  const { orgCode, userID } = actor;
  const added: { id: string }[] = [];
  for (const { field, ...fields } of cycleOf(body)) {
    const others = await requireFreeName(tx, orgCode, fields.SetName, null, field);
    if (others >= dutyLimits.sets)
      throw new AppError('TOO_MANY_DUTY_SETS', { params: { limit: dutyLimits.sets } });
    added.push(
      await insertReturning<{ id: string }>(tx, 'out_call_set', {
        org_code: orgCode,
        id: uuid(),
        ...(await columnsOf(tx, orgCode, fields, [])),
        create_user_id: userID,
        create_time: now,
        update_time: now,
      }),
    );
  }
  return added;
}

/**
 * Returns the shifts of a cycle, the first before those that follow. In each the order begins one turn later, so that
 * everybody goes from one shift to the next. @throws AppError BAD_FIELD where people have two shifts at once
 */
function cycleOf({
  Following,
  ...fields
}: NewSetFields): (SetFields & { readonly field: string })[] {
  const { UserOrder } = fields;
  const count = Following.length + 1;
  if (UserOrder.length < count) {
    throw badField('UserOrder', {
      'zh-CN': `${count} 个班次至少需要 ${count} 个人员或班组轮换`,
      'en-US': `${count} shifts need at least ${count} people or teams`,
    });
  }
  return [{ field: 'SetName' }, ...Following.map((one) => ({ ...one, field: 'Following' }))].map(
    (own, at) => ({
      ...fields,
      ...own,
      UserOrder: [
        ...UserOrder.slice(UserOrder.length - at),
        ...UserOrder.slice(0, UserOrder.length - at),
      ],
    }),
  );
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
 * Loads who is on call in a shift in the next two weeks, as it is and with other fields, and the weaknesses that these
 * make. @throws AppError NOT_FOUND, BAD_FIELD
 */
export async function selectPreview(
  tx: Tx,
  actor: Actor,
  { ID, Following, ...fields }: NewSetFields & { readonly ID?: string | undefined },
  now: Date,
): Promise<DutyPreview> {
  if (ID !== undefined) {
    const present = idsIn(await requireSet(tx, actor.orgCode, ID));
    const columns = await columnsOf(tx, actor.orgCode, fields, present);
    const { plan, days, before, after } = await planEdit(tx, actor, ID, columns, now);
    const others = plan.shifts.filter(({ id }) => id !== ID);
    const [one, other] = [before, after].map((shift) => ({ ...plan, shifts: [...others, shift] }));
    return dutyPreviewOf(one ?? plan, other ?? plan, [ID], [days], now);
  }
  const columns = [];
  for (const one of cycleOf({ ...fields, Following }))
    columns.push(await columnsOf(tx, actor.orgCode, one, []));
  const { plan, days } = await planOfNextDays(tx, actor, fields.UserOrder, now);
  const added = columns.map((one, at) => ({ ...timesIn(one), id: `new ${at}`, firstPlace: 0 }));
  const after = { ...plan, shifts: [...plan.shifts, ...added] };
  const ids = added.map(({ id }) => id);
  return dutyPreviewOf(plan, after, ids, [days], now);
}

/** Loads the plan of the next two weeks. @param members people and teams that it may not name yet */
async function planOfNextDays(
  tx: Tx,
  { orgCode, timeZone }: Actor,
  members: readonly string[],
  now: Date,
) {
  const today = dayNumber(calendarDay(now, timeZone));
  const days = [today, today + dutyLimits.previewDays - 1] as const;
  const scope = { ...planScopeOf(days), userIDs: members, isNeeded: true } as const;
  return { plan: await loadPlan(tx, orgCode, scope), days };
}

/** Loads the plan of the next two weeks, and a shift of it as it is and as it is with other columns. */
async function planEdit(tx: Tx, actor: Actor, id: string, columns: SetColumns, now: Date) {
  const { plan, days } = await planOfNextDays(tx, actor, columns.user_order, now);
  const before = plan.shifts.find((one) => one.id === id);
  if (before === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const edited: PlannedShift = { ...before, ...timesIn(columns) };
  const after = { ...edited, firstPlace: firstPlaceAfter(plan, before, edited, now.getTime()) };
  return { plan, days, before, after };
}

/** Returns the fields of a planned shift that columns decide. */
function timesIn(columns: SetColumns): Omit<PlannedShift, 'id' | 'firstPlace'> {
  return {
    setName: columns.set_name,
    firstDay: dayNumber(columns.start_date),
    lastDay: columns.end_date === null ? null : dayNumber(columns.end_date),
    weekDays: columns.week_days,
    timeFrom: columns.time_from,
    timeTo: columns.time_to,
    rotateType: columns.rotate_type,
    turnDays: columns.turn_days,
    userOrder: columns.user_order,
    escalateMinutes: columns.escalate_minutes,
    holidayMode: columns.holiday_mode,
  };
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
       coalesce(max(t.team_name), max(u.real_name), '') as "realName"
     from cancelled c left join app_user u on u.org_code = $1 and u.id = c.user_id
     left join out_call_team t on t.org_code = $1 and t.id = c.user_id
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
  field = 'SetName',
): Promise<number> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, set_name as name from out_call_set where org_code = $1',
    [orgCode],
  );
  if (rows.some((one) => one.name === name && one.id !== id))
    throw new AppError('DUTY_SET_NAME_TAKEN', { field, params: { name } });
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
  const teams = await tx.query<{ id: string }>(
    'select id from out_call_team where org_code = $1 and id = any($2)',
    [orgCode, fields.UserOrder],
  );
  const known = new Set([...present, ...teams.map(({ id }) => id)]);
  await requireAble(
    tx,
    orgCode,
    fields.UserOrder.filter((id) => !known.has(id)),
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
    turn_days: fields.RotateType === rotateType.values.week ? 1 : fields.TurnDays,
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
