import { v7 as uuid } from 'uuid';
import type { addDutyDate, DutyDate, listDutyDates } from '../../../contract/areas/duty/changes.ts';
import { dutyLimits } from '../../../contract/areas/duty/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { dutyLevel } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { loadPlan } from './onCall/loadPlan.ts';
import { onCallOn, shiftOn } from './onCall/onCall.ts';
import { requireAble, requireSet } from './sets.ts';
import { dayNumber } from './zoneTime.ts';

/** The most days of one change, beside the first. */
const mostDays = 366;
const dayMs = 86_400_000;

const dateQuery = {
  columns: {
    id: 'c.id',
    setID: 'c.set_id',
    setName: 'c.set_name',
    firstDate: 'c.first_date::text',
    lastDate: 'c.last_date::text',
    userID: 'c.user_id',
    realName: `coalesce(u.real_name, '')`,
    replacesUserID: 'c.replaces_user_id',
    replacesName: 'p.real_name',
    reason: 'c.reason',
    createUserName: 'c.create_user_name',
    createTime: 'c.create_time',
    cancelTime: 'c.cancel_time',
    cancelUserName: 'c.cancel_user_name',
  },
  from: `out_call_date c
    left join app_user u on u.org_code = c.org_code and u.id = c.user_id
    left join app_user p on p.org_code = c.org_code and p.id = c.replaces_user_id`,
  where: `c.org_code = $1 and ($2 = '' or c.set_name ilike $3 or u.real_name ilike $3 or p.real_name ilike $3)
    and ($4::date is null or (c.last_date >= $4 and c.cancel_time is null))
    and ($5::uuid[] is null or c.id = any($5))`,
  order: 'c.last_date desc, c.create_time desc, c.id desc',
} as const;

/** Reads one page of the changes of who is on call. */
export function selectDates(
  tx: Tx,
  { orgCode, timeZone }: Pick<Actor, 'orgCode' | 'timeZone'>,
  { SearchText, Upcoming, ...page }: BodyOf<typeof listDutyDates>,
  now: Date,
) {
  const from = Upcoming === 1 ? calendarDay(now, timeZone) : null;
  const values = [orgCode, SearchText, likePattern(SearchText), from, null];
  return selectPage<DutyDate>(tx, { ...dateQuery, values }, page);
}

/** Loads changes by their ids. */
export async function selectDatesByID(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<DutyDate[]> {
  const values = [orgCode, '', '%', null, ids];
  const { data } = await selectPage<DutyDate>(
    tx,
    { ...dateQuery, values },
    { pageNum: 0, pageSize: 200 },
  );
  return data;
}

interface PlannedChange {
  readonly first: string;
  readonly last: string;
  readonly userID: string;
  readonly replacesUserID: string | null;
}

/**
 * Stores a change, or the two of a swap, and returns all of them and the new ones.
 *
 * @throws AppError NOT_FOUND, DUTY_CHANGE_FORM, TOO_MANY_DUTY_CHANGES, BAD_FIELD
 */
export async function insertDates(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addDutyDate>,
  now: Date,
): Promise<{ changes: DutyDate[]; added: readonly string[] }> {
  const { orgCode, timeZone } = actor;
  const { id: setID, setName } = await requireSet(tx, orgCode, body.SetID, 'SetID');
  const today = calendarDay(now, timeZone);
  const planned =
    body.SwapDate === undefined
      ? [await plannedChange(tx, orgCode, body, today)]
      : await plannedSwap(tx, orgCode, { ...body, SwapDate: body.SwapDate }, today);
  const ids: string[] = [];
  const added: string[] = [];
  for (const { first, last, userID, replacesUserID } of planned) {
    const same = await sameChange(tx, orgCode, setID, { first, last, userID, replacesUserID });
    if (same !== null) {
      ids.push(same);
      continue;
    }
    const id = uuid();
    ids.push(id);
    added.push(id);
    await tx.query(
      `insert into out_call_date (org_code, id, set_id, set_name, first_date, last_date, user_id,
         replaces_user_id, reason, create_user_id, create_user_name, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        orgCode,
        id,
        setID,
        setName,
        first,
        last,
        userID,
        replacesUserID,
        body.Reason,
        actor.userID,
        actor.realName,
        now,
      ],
    );
  }
  await requireBelowLimit(tx, orgCode, today);
  return { changes: await selectDatesByID(tx, orgCode, ids), added };
}

/** Returns the change of a body without a swap. */
async function plannedChange(
  tx: Tx,
  orgCode: string,
  { FirstDate, LastDate, UserID, ReplacesUserID }: BodyOf<typeof addDutyDate>,
  today: string,
): Promise<PlannedChange> {
  const first = requireDay(FirstDate, 'FirstDate');
  const last = requireDay(LastDate ?? FirstDate, 'LastDate');
  if (last < first || dayNumber(last) - dayNumber(first) > mostDays)
    throw badField('LastDate', 'dutyDays');
  if (last < today) throw badField('FirstDate', 'dutyPast');
  if (UserID === ReplacesUserID) throw badField('UserID', 'dutySamePerson');
  await requireAble(tx, orgCode, [UserID], 'UserID');
  return { first, last, userID: UserID, replacesUserID: ReplacesUserID ?? null };
}

/** Returns the two changes by which the people of two days exchange their turns. */
async function plannedSwap(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof addDutyDate> & { readonly SwapDate: string },
  today: string,
): Promise<PlannedChange[]> {
  const { SetID, FirstDate, SwapDate } = body;
  for (const field of ['LastDate', 'ReplacesUserID'] as const)
    if (body[field] !== undefined) throw new AppError('DUTY_CHANGE_FORM', { field });
  const days = [
    ['FirstDate', requireDay(FirstDate, 'FirstDate')],
    ['SwapDate', requireDay(SwapDate, 'SwapDate')],
  ] as const;
  const turns: { day: string; userID: string }[] = [];
  for (const [field, day] of days) {
    if (day < today) throw badField(field, 'dutyPast');
    const userID = await turnOfDay(tx, orgCode, SetID, day);
    if (userID === null) throw badField(field, 'dutyNoShift');
    turns.push({ day, userID });
  }
  const [one, other] = turns;
  if (one === undefined || other === undefined || one.userID === body.UserID) return []; // swapped already
  if (other.userID !== body.UserID) throw badField('SwapDate', 'dutyNotTheirs');
  return [
    { first: one.day, last: one.day, userID: other.userID, replacesUserID: null },
    { first: other.day, last: other.day, userID: one.userID, replacesUserID: null },
  ];
}

/** Returns the person on call first in a shift of a day, in general; null: it does not take place. */
async function turnOfDay(tx: Tx, orgCode: string, setID: string, day: string) {
  const number = dayNumber(day);
  // of a span everybody is loaded, of an instant only the people of the shifts that are on
  const [from, to] = [new Date(number * dayMs), new Date((number + 1) * dayMs)];
  const plan = await loadPlan(tx, orgCode, { from, to });
  const shift = plan?.shifts.find(({ id }) => id === setID);
  if (plan == null || shift === undefined || shiftOn(plan, shift, number) === null) return null;
  const first = onCallOn(plan, { shift, day: number }).find(
    ({ level }) => level === dutyLevel.values.first,
  );
  return first?.userID ?? null;
}

async function sameChange(
  tx: Tx,
  orgCode: string,
  setID: string,
  { first, last, userID, replacesUserID }: PlannedChange,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string; isSame: boolean }>(
    `select id, first_date = $3 and last_date = $4 and user_id = $5 as "isSame" from out_call_date
     where org_code = $1 and set_id = $2 and first_date <= $4 and last_date >= $3
       and replaces_user_id is not distinct from $6 and cancel_time is null
     order by create_time desc, id desc limit 1`,
    [orgCode, setID, first, last, userID, replacesUserID],
  );
  return row?.isSame === true ? row.id : null;
}

async function requireBelowLimit(tx: Tx, orgCode: string, today: string): Promise<void> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from out_call_date
     where org_code = $1 and last_date >= $2 and cancel_time is null`,
    [orgCode, today],
  );
  const limit = dutyLimits.changes;
  if ((row?.total ?? 0) > limit) throw new AppError('TOO_MANY_DUTY_CHANGES', { params: { limit } });
}

/** Cancels a change. */
export async function cancelDate(
  tx: Tx,
  { orgCode, realName }: Actor,
  id: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `update out_call_date set cancel_time = $3, cancel_user_name = $4
     where org_code = $1 and id = $2 and cancel_time is null`,
    [orgCode, id, now, realName],
  );
}
