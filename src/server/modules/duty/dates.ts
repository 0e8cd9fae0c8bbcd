import { v7 as uuid } from 'uuid';
import type { addDutyDate, DutyDate, listDutyDates } from '../../../contract/areas/duty/changes.ts';
import { type DutyPreview, dutyLimits } from '../../../contract/areas/duty/endpoints.ts';
import type { DutySwap } from '../../../contract/areas/duty/own.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { type LoadedPlan, nameIn } from './onCall/loadPlan.ts';
import { changesOn, lastCover } from './onCall/onCall.ts';
import { dutyPreviewOf } from './onCall/preview.ts';
import {
  firstOnCall,
  firstOpenDay,
  holderOfTurn,
  loadShiftPlan,
  type OnCallByDay,
  onCallByDay,
  type ShiftPlan,
} from './onCall/shiftPlan.ts';
import { dutyReasons } from './reasons.ts';
import { requireAble } from './sets.ts';
import { dayNumber, dayOfNumber } from './zoneTime.ts';

/** The most days of one change, beside the first. */
const mostDays = 366;

const dateQuery = {
  columns: {
    id: 'c.id',
    setID: 'c.set_id',
    setName: 'c.set_name',
    firstDate: 'c.first_date::text',
    lastDate: 'c.last_date::text',
    userID: 'c.user_id',
    realName: `coalesce(t.team_name, u.real_name, '')`,
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
    left join out_call_team t on t.org_code = c.org_code and t.id = c.user_id
    left join app_user p on p.org_code = c.org_code and p.id = c.replaces_user_id`,
  where: `c.org_code = $1 and ($2 = '' or c.set_name ilike $3 or u.real_name ilike $3 or t.team_name ilike $3 or p.real_name ilike $3)
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

/** Changes that are stored, those of them that are new, and who is on call on their days before and after them. */
interface InsertedDates {
  readonly changes: readonly DutyDate[];
  readonly added: readonly string[];
  readonly before: OnCallByDay;
  readonly after: OnCallByDay;
}

/**
 * Stores a change, or the two of a swap.
 *
 * @throws AppError NOT_FOUND, DUTY_CHANGE_FORM, TOO_MANY_DUTY_CHANGES, BAD_FIELD
 */
export async function insertDates(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addDutyDate>,
  now: Date,
): Promise<InsertedDates> {
  const { orgCode, timeZone } = actor;
  const { duty, planned, spans } = await planDates(tx, actor, body, now);
  const { id: setID, setName } = duty.shift;
  const ids: string[] = [];
  const added: string[] = [];
  for (const one of planned) {
    const same = await sameChange(tx, orgCode, setID, one);
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
        one.first,
        one.last,
        one.userID,
        one.replacesUserID,
        body.Reason,
        actor.userID,
        actor.realName,
        now,
      ],
    );
  }
  await requireBelowLimit(tx, orgCode, calendarDay(now, timeZone));
  return {
    changes: await selectDatesByID(tx, orgCode, ids),
    added,
    before: onCallByDay(duty, spans, now),
    after: onCallByDay(withChanges(duty, planned), spans, now),
  };
}

/** Loads the shift of a body, and returns the changes that the body makes and the spans of their days. */
async function planDates(tx: Tx, { orgCode }: Actor, body: BodyOf<typeof addDutyDate>, now: Date) {
  const { first, last, swap } = daysIn(body);
  const within = [Math.min(first, swap ?? first), Math.max(last, swap ?? last)] as const;
  const userIDs = [body.UserID, body.ReplacesUserID ?? body.UserID];
  const duty = await loadShiftPlan(tx, orgCode, body.SetID, within, userIDs);
  if (duty === null) throw new AppError('NOT_FOUND', { field: 'SetID' });
  const planned =
    swap === null
      ? [plannedChange(duty, body, [first, last], now)]
      : plannedSwap(duty, body, [first, swap], now);
  if (swap === null) await requireAble(tx, orgCode, [body.UserID], 'UserID');
  const spans = [[first, last] as const, ...(swap === null ? [] : [[swap, swap] as const])];
  return { duty, planned, spans };
}

/**
 * Loads who is on call around the days of a change, before and after it, and the weaknesses that it makes.
 *
 * @throws AppError NOT_FOUND, DUTY_CHANGE_FORM, BAD_FIELD
 */
export async function selectDatePreview(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addDutyDate>,
  now: Date,
): Promise<DutyPreview> {
  const { duty, planned, spans } = await planDates(tx, actor, body, now);
  const { plan, shift } = duty;
  const around = spans.map(
    ([first, last]) => [first - 1, Math.min(last, first + dutyLimits.days - 1) + 1] as const,
  );
  return dutyPreviewOf(plan, withChanges(duty, planned).plan, [shift.id], around, now);
}

/** Returns a plan in which changes are made after its own. */
function withChanges({ plan, shift }: ShiftPlan, planned: readonly PlannedChange[]): ShiftPlan {
  const added = planned.map(({ first, last, userID, replacesUserID }) => ({
    setID: shift.id,
    firstDay: dayNumber(first),
    lastDay: dayNumber(last),
    userID,
    replacesUserID,
  }));
  return { plan: { ...plan, changes: [...plan.changes, ...added] }, shift };
}

/** The days of a change as numbers, the first and the last included, and the other day of a swap. */
interface ChangedDays {
  readonly first: number;
  readonly last: number;
  readonly swap: number | null;
}

/** Returns the days of a body. @throws AppError DUTY_CHANGE_FORM, BAD_FIELD */
function daysIn(body: BodyOf<typeof addDutyDate>): ChangedDays {
  const { FirstDate, LastDate, SwapDate, ReplacesUserID } = body;
  const first = dayNumber(requireDay(FirstDate, 'FirstDate'));
  if (SwapDate !== undefined) {
    for (const [field, value] of Object.entries({ LastDate, ReplacesUserID }))
      if (value !== undefined) throw new AppError('DUTY_CHANGE_FORM', { field });
    return { first, last: first, swap: dayNumber(requireDay(SwapDate, 'SwapDate')) };
  }
  const last = dayNumber(requireDay(LastDate ?? FirstDate, 'LastDate'));
  if (last < first || last - first > mostDays) throw badField('LastDate', dutyReasons.dutyDays);
  return { first, last, swap: null };
}

/** Returns the change of a body without a swap. */
function plannedChange(
  duty: ShiftPlan,
  { UserID, ReplacesUserID }: BodyOf<typeof addDutyDate>,
  [first, last]: readonly [first: number, last: number],
  now: Date,
): PlannedChange {
  const open = firstOpenDay(duty, now);
  if (last < open) throw badField('FirstDate', dutyReasons.dutyPast);
  if (UserID === ReplacesUserID) throw badField('UserID', 'dutySamePerson');
  for (let day = Math.max(first, open); day <= last; day += 1) {
    const { covers, takers } = changesOn(duty.plan, duty.shift.id, day);
    if (ReplacesUserID !== undefined) {
      if (lastCover(new Map(covers).set(ReplacesUserID, UserID), UserID) === null)
        throw leadsBack(duty.plan, day, UserID, ReplacesUserID);
    } else if (covers.has(UserID) && takers.at(-1) !== UserID) {
      const called = lastCover(covers, UserID);
      if (called === null || firstOnCall(duty, day).includes(called))
        throw leadsBack(duty.plan, day, UserID, called ?? UserID);
    }
  }
  return {
    first: dayOfNumber(first),
    last: dayOfNumber(last),
    userID: UserID,
    replacesUserID: ReplacesUserID ?? null,
  };
}

/** The refusal of a person who is covered by the one for whom they would be on call. */
function leadsBack(plan: LoadedPlan, day: number, userID: string, backTo: string): AppError {
  const [date, back, covered] = [dayOfNumber(day), nameIn(plan, backTo), nameIn(plan, userID)];
  return badField('UserID', {
    'zh-CN': `${date} 的代班会绕回 ${back} 本人；请另选一人，或先取消由他人代 ${covered} 的调班`,
    'en-US': `on ${date} the covers would lead back to ${back}; name another person, or cancel the change that replaces ${covered} first`,
  });
}

/** Returns the two changes by which the people of two days exchange their turns. */
function plannedSwap(
  duty: ShiftPlan,
  { UserID }: Pick<BodyOf<typeof addDutyDate>, 'UserID'>,
  [firstDay, swapDay]: readonly [firstDay: number, swapDay: number],
  now: Date,
): PlannedChange[] {
  const turnOf = (field: string, day: number) => {
    if (day < firstOpenDay(duty, now)) throw badField(field, dutyReasons.dutyPast);
    const userID = holderOfTurn(duty, day);
    if (userID === null) throw badField(field, dutyReasons.dutyNoShift);
    return userID;
  };
  const one = turnOf('FirstDate', firstDay);
  const other = turnOf('SwapDate', swapDay);
  if (one === UserID) return []; // swapped already
  if (other !== UserID) throw badField('SwapDate', dutyReasons.dutyNotTheirs);
  requirePresent(duty, firstDay, other, 'FirstDate');
  requirePresent(duty, swapDay, one, 'SwapDate');
  const taken = (day: number, userID: string): PlannedChange => ({
    first: dayOfNumber(day),
    last: dayOfNumber(day),
    userID,
    replacesUserID: null,
  });
  return [taken(firstDay, other), taken(swapDay, one)];
}

/**
 * Checks that a person may request a swap of their day of a shift with another day, and returns the person whose turn that is.
 * Turns of teams are swapped by supervisors alone.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD
 */
export async function requireSwap(
  tx: Tx,
  actor: Actor,
  days: { readonly SetID: string; readonly FirstDate: string; readonly SwapDate: string },
  now: Date,
): Promise<string> {
  const first = dayNumber(requireDay(days.FirstDate, 'FirstDate'));
  const swap = dayNumber(requireDay(days.SwapDate, 'SwapDate'));
  const within = [Math.min(first, swap), Math.max(first, swap)] as const;
  const duty = await loadShiftPlan(tx, actor.orgCode, days.SetID, within, [actor.userID]);
  if (duty === null) throw new AppError('NOT_FOUND', { field: 'SetID' });
  const other = holderOfTurn(duty, swap);
  if (holderOfTurn(duty, first) !== actor.userID)
    throw badField('FirstDate', dutyReasons.dutyNotYours);
  if (other === null) throw badField('SwapDate', dutyReasons.dutyNoShift);
  if (other === actor.userID) throw badField('SwapDate', 'dutySamePerson');
  if (duty.plan.teams.has(other)) throw badField('SwapDate', dutyReasons.dutyTeamSwap);
  plannedSwap(duty, { UserID: other }, [first, swap], now);
  return other;
}

/** Checks that the days of a request to swap still belong to its two people. @throws AppError BAD_FIELD */
export async function requireTheirDays(
  tx: Tx,
  orgCode: string,
  swap: Pick<DutySwap, 'setID' | 'firstDate' | 'swapDate' | 'userID' | 'otherUserID'>,
): Promise<void> {
  const [first, second] = [dayNumber(swap.firstDate), dayNumber(swap.swapDate)];
  const within = [Math.min(first, second), Math.max(first, second)] as const;
  const duty = await loadShiftPlan(tx, orgCode, swap.setID, within);
  const holders = duty === null ? [] : [first, second].map((day) => holderOfTurn(duty, day));
  if (holders[0] === swap.userID && holders[1] === swap.otherUserID) return;
  throw badField('ID', {
    'zh-CN': '两天的值班人已经变了，不能再按此换班；请拒绝这个申请',
    'en-US': 'other people are on call on these days now; refuse the request',
  });
}

/** Checks that nobody covers a person on a day. @throws AppError BAD_FIELD, which names who does */
function requirePresent(
  { plan, shift }: ShiftPlan,
  day: number,
  userID: string,
  field: string,
): void {
  const cover = changesOn(plan, shift.id, day).covers.get(userID);
  if (cover === undefined) return;
  const [date, name, other] = [dayOfNumber(day), nameIn(plan, userID), nameIn(plan, cover)];
  throw badField(field, {
    'zh-CN': `${date} 由 ${other} 代 ${name} 的班，不能对调；请另选日期，或先取消那一条调班`,
    'en-US': `${other} replaces ${name} on ${date}; choose another day, or cancel that change first`,
  });
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
