import type { z } from 'zod';
import {
  type DayKind,
  dayKind,
  overtimeState,
} from '../../../contract/areas/overtime/overtimeEnums.ts';
import {
  type getOvertimeSheet,
  type OvertimeSum,
  type overtimeSumFilter,
} from '../../../contract/areas/overtime/sheets.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { type PageBody, selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import type { Tx } from '../../storage/db.ts';
import {
  dayNumber,
  dayOfNumber,
  loadDefaultCalendar,
  type WorkingTimes,
  weekdayOf,
} from '../duty/api.ts';
import { requirePerson } from './queries.ts';

const { workday, restDay, holiday } = dayKind.values;
const { waiting, approved, refused } = overtimeState.values;

/** A day of a month, as labour law counts it. */
export interface KindOfDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly kind: DayKind;
  /** The holiday's name. */
  readonly holiday: string | null;
}

/**
 * Returns the kind of a day: a named day of the calendar without working time is a holiday, one with working time a
 * workday, even at a weekend; other days follow the calendar's week, and without a calendar Monday to Friday are workdays.
 */
export function kindOfDay(calendar: WorkingTimes | null, day: string): KindOfDay {
  const number = dayNumber(day);
  const weekday = weekdayOf(number);
  const named = calendar?.days.find(
    ({ firstDay, lastDay }) => firstDay <= number && number <= lastDay,
  );
  if (named !== undefined && named.spans.length === 0)
    return { day, kind: holiday, holiday: named.name };
  const isWorked =
    named !== undefined ||
    (calendar === null ? weekday <= 5 : (calendar.week[weekday - 1] ?? []).length > 0);
  return { day, kind: isWorked ? workday : restDay, holiday: null };
}

/** Loads the kinds of the days of a month, yyyy-MM. */
async function kindsOfMonth(tx: Tx, orgCode: string, month: string): Promise<KindOfDay[]> {
  const calendar = await loadDefaultCalendar(tx, orgCode);
  const first = dayNumber(`${month}-01`);
  return Array.from({ length: 31 }, (_, at) => dayOfNumber(first + at))
    .filter((day) => day.startsWith(month))
    .map((day) => kindOfDay(calendar, day));
}

const minutesWhere = (condition: string) =>
  `coalesce(round(extract(epoch from sum(p.end_time - p.start_time) filter (where ${condition})) / 60), 0)::int`;

const sums = `
  ${minutesWhere(`a.approve_state = ${approved} and d.kind = ${workday}`)} as "workdayMinutes",
  ${minutesWhere(`a.approve_state = ${approved} and d.kind = ${restDay}`)} as "restDayMinutes",
  ${minutesWhere(`a.approve_state = ${approved} and d.kind = ${holiday}`)} as "holidayMinutes",
  ${minutesWhere(`a.approve_state = ${approved}`)} as "approvedMinutes",
  ${minutesWhere(`a.approve_state = ${waiting}`)} as "waitingMinutes",
  ${minutesWhere(`a.approve_state = ${refused}`)} as "refusedMinutes"`;
/** The pieces `p` of applications `a` on the days `d`, which are $2. */
const worked = `jsonb_to_recordset($2::jsonb) d (day date, kind int)
  join out_call_overtime_piece p on p.org_code = $1 and p.work_day = d.day
  join out_call_overtime a on a.org_code = p.org_code and a.id = p.overtime_id`;

const sumNames = [
  'userID',
  'realName',
  'workdayMinutes',
  'restDayMinutes',
  'holidayMinutes',
  'approvedMinutes',
  'waitingMinutes',
  'refusedMinutes',
  'applications',
  'orders',
] as const satisfies readonly (keyof OvertimeSum)[];

const sumQuery = {
  columns: Object.fromEntries(sumNames.map((name) => [name, `s."${name}"`])) as Record<
    keyof OvertimeSum,
    string
  >,
  from: `(
    select u.id as "userID", u.real_name as "realName", ${sums},
      count(distinct a.id)::int as applications, count(distinct p.order_id)::int as orders
    from ${worked}
    join app_user u on u.org_code = p.org_code and u.id = p.user_id
    where $3 = '' or u.real_name ilike $4
    group by u.id, u.real_name) s`,
  where: 'true',
  order: 's."realName", s."userID"',
  planning: 'eachTime',
} as const;

type SumFilter = z.output<typeof overtimeSumFilter>;

async function sumsOf(tx: Tx, orgCode: string, { Month, SearchText }: SumFilter) {
  const days = await kindsOfMonth(tx, orgCode, Month);
  return {
    ...sumQuery,
    values: [orgCode, JSON.stringify(days), SearchText, likePattern(SearchText)],
  };
}

/** Reads one page of the people with overtime in a month. @throws AppError BAD_FIELD (After) */
export async function selectSums(tx: Tx, orgCode: string, filter: SumFilter & PageBody) {
  return selectPage<OvertimeSum>(tx, await sumsOf(tx, orgCode, filter), filter);
}

/** Reads the first of them, as an export does. */
export async function selectFirstSums(tx: Tx, orgCode: string, filter: SumFilter, limit: number) {
  return selectFirst<OvertimeSum>(tx, await sumsOf(tx, orgCode, filter), limit);
}

/** The sheet of a person's month. */
export type OvertimeSheet = ResultOf<typeof getOvertimeSheet>;

/** Loads the sheet of a person's month. @throws AppError OVERTIME_NOT_YOURS, NOT_FOUND */
export async function selectSheet(
  tx: Tx,
  { orgCode, userID: reader, permissions }: Actor,
  { Month, UserID = reader }: BodyOf<typeof getOvertimeSheet>,
): Promise<OvertimeSheet> {
  const person = await requirePerson(tx, orgCode, UserID);
  if (UserID !== reader && !permissions.has('overtime.all'))
    throw new AppError('OVERTIME_NOT_YOURS', { field: 'UserID' });
  const kinds = await kindsOfMonth(tx, orgCode, Month);
  const rows = await tx.query<
    OvertimeSheet & { day: string; orders: OvertimeSheet['days'][number]['orders'] }
  >(
    `select p.work_day::text as day, ${sums},
       json_agg(distinct jsonb_build_object('id', p.order_id, 'orderCode', p.order_code)) as orders
     from ${worked} where p.user_id = $3 group by 1 order by 1`,
    [orgCode, JSON.stringify(kinds), UserID],
    'eachTime',
  );
  const sum = (name: 'workdayMinutes' | 'restDayMinutes' | 'holidayMinutes' | StateMinutes) =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    userID: UserID,
    ...person,
    month: Month,
    workdayMinutes: sum('workdayMinutes'),
    restDayMinutes: sum('restDayMinutes'),
    holidayMinutes: sum('holidayMinutes'),
    approvedMinutes: sum('approvedMinutes'),
    waitingMinutes: sum('waitingMinutes'),
    refusedMinutes: sum('refusedMinutes'),
    days: rows.map(({ day, approvedMinutes, waitingMinutes, refusedMinutes, orders }) => ({
      ...(kinds.find((one) => one.day === day) ?? { day, kind: workday, holiday: null }),
      approvedMinutes,
      waitingMinutes,
      refusedMinutes,
      orders,
    })),
  };
}

type StateMinutes = 'approvedMinutes' | 'waitingMinutes' | 'refusedMinutes';
