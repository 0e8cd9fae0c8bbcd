import type { z } from 'zod';
import {
  type listOvertimePeople,
  type Overtime,
  type OvertimePerson,
  type OvertimeSetting,
  type overtimeFilter,
} from '../../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { segmentKind } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { type PageBody, selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { dayNumber, instantAt, type TimeSpan } from '../duty/api.ts';

const nameOf = (column: string) =>
  `(select n.real_name from app_user n where n.org_code = a.org_code and n.id = ${column})`;
const provenBy = (value: string) => `(
    select coalesce(json_agg(p.${value} order by p.first), '[]') from (
      select p.order_id, max(p.order_code) as order_code, min(p.start_time) as first
      from out_call_overtime_piece p
      where p.org_code = a.org_code and p.overtime_id = a.id group by 1
    ) p)`;

/** SQL: a segment that proves a part of the application `a` is no longer in force with that part. */
const isChanged = `exists (
    select from out_call_overtime_piece p where p.org_code = a.org_code and p.overtime_id = a.id and not exists (
      select from work_order_segment g
      where g.org_code = p.order_org_code and g.order_id = p.order_id and g.repair_org_code = a.org_code
        and g.user_id = p.user_id and g.kind = ${segmentKind.values.repair} and g.replaced_by is null
        and g.start_time <= p.start_time and g.end_time >= p.end_time))`;

const query = {
  columns: {
    id: 'a.id',
    userID: 'a.user_id',
    realName: `coalesce(${nameOf('a.user_id')}, '')`,
    replacesUserID: 'a.replaces_user_id',
    replacesName: nameOf('a.replaces_user_id'),
    startTime: 'a.start_time',
    endTime: 'a.end_time',
    minutes: 'a.minutes',
    hours: 'round(a.minutes / 60.0, 2)::float8',
    reason: 'a.reason',
    orderIDs: provenBy('order_id'),
    orderCodes: provenBy('order_code'),
    approveState: 'a.approve_state',
    step: 'a.step',
    approverID: 'a.approver_id',
    approverName: nameOf('a.approver_id'),
    approveTime: 'a.approve_time',
    approveReason: 'a.approve_reason',
    createUserID: 'a.create_user_id',
    createUserName: `coalesce(${nameOf('a.create_user_id')}, '')`,
    createTime: 'a.create_time',
    isChanged: `(${isChanged})::int`,
    updateTime: 'a.update_time',
    version: 'a.version',
  },
  from: 'out_call_overtime a',
  joins: '',
  order: 'a.start_time desc, a.id desc',
  cursor: ['timestamptz', 'uuid'],
} as const;

/** The first instants of a month and of the next one. */
export function monthWindow(month: string, timeZone: string, months = 1): TimeSpan {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = (after: number) =>
    dayNumber(new Date(Date.UTC(year, number - 1 + after, 1)).toISOString().slice(0, 10));
  return { start: instantAt(first(0), 0, timeZone), end: instantAt(first(months), 0, timeZone) };
}

type Filter = Partial<z.output<typeof overtimeFilter>>;

/** The applications that match a filter; each condition stands only where it is set, so that an index serves it. */
function applicationsOf({ orgCode, userID, timeZone, permissions }: Actor, filter: Filter) {
  const { SearchText = '', Month, UserID, ApproveState, ForMe } = filter;
  const values: unknown[] = [orgCode];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['a.org_code = $1'];
  if (SearchText !== '') {
    const pattern = bind(likePattern(SearchText));
    where.push(`(a.reason ilike ${pattern} or a.user_id in (
      select u.id from app_user u where u.org_code = $1 and u.real_name ilike ${pattern}))`);
  }
  if (Month !== undefined) {
    const { start, end } = monthWindow(Month, timeZone);
    where.push(
      `a.start_time >= ${bind(new Date(start))} and a.start_time < ${bind(new Date(end))}`,
    );
  }
  if (UserID !== undefined) where.push(`a.user_id = ${bind(UserID)}`);
  if (ApproveState !== undefined) where.push(`a.approve_state = ${bind(ApproveState)}`);
  if (ForMe === 1) {
    const me = bind(userID);
    where.push(
      `a.approve_state = ${overtimeState.values.waiting} and a.user_id <> ${me} and a.create_user_id <> ${me}`,
    );
    if (!permissions.has('overtime.confirm')) where.push('a.step = 1');
  }
  return { ...query, where: where.join(' and '), values };
}

/** Reads one page of applications. @throws AppError BAD_FIELD (After) */
export function selectOvertime(tx: Tx, actor: Actor, filter: Filter & PageBody) {
  return selectPage<Overtime>(tx, applicationsOf(actor, filter), filter);
}

/** Reads the first applications, as an export does. */
export function selectFirstOvertime(tx: Tx, actor: Actor, filter: Filter, limit: number) {
  return selectFirst<Overtime>(tx, applicationsOf(actor, filter), limit);
}

/** Loads one application. @throws AppError NOT_FOUND */
export async function requireOvertime(tx: Tx, orgCode: string, id: string): Promise<Overtime> {
  const one = { ...query, where: 'a.org_code = $1 and a.id = $2', values: [orgCode, id] };
  const [row] = await selectFirst<Overtime>(tx, one, 1);
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return row;
}

/** Loads the active people of the organisation by name. */
export function selectColleagues(
  tx: Tx,
  orgCode: string,
  { SearchText }: BodyOf<typeof listOvertimePeople>,
): Promise<OvertimePerson[]> {
  return tx.query<OvertimePerson>(
    `select u.id as "userID", u.real_name as "realName", coalesce(u.post_name, '') as "postName"
     from app_user u
     where u.org_code = $1 and ${isActiveUser('u')} and ($2 = '' or u.real_name ilike $3)
     order by u.name_order, u.id limit 50`,
    [orgCode, SearchText, likePattern(SearchText)],
  );
}

/** Loads the name of a person of the organisation. @throws AppError NOT_FOUND */
export async function requirePerson(tx: Tx, orgCode: string, userID: string) {
  const [person] = await tx.query<{ realName: string; postName: string }>(
    `select real_name as "realName", coalesce(post_name, '') as "postName" from app_user
     where org_code = $1 and id = $2`,
    [orgCode, userID],
  );
  if (person === undefined) throw new AppError('NOT_FOUND', { field: 'UserID' });
  return person;
}

/** Loads the approved minutes of a person on the days of a month, yyyy-MM, beside one application. */
export async function approvedMinutes(
  tx: Tx,
  orgCode: string,
  { userID, id }: Pick<Overtime, 'userID' | 'id'>,
  month: string,
): Promise<number> {
  const [row] = await tx.query<{ minutes: number }>(
    `select coalesce(round(extract(epoch from sum(p.end_time - p.start_time)) / 60), 0)::int as minutes
     from out_call_overtime_piece p
     join out_call_overtime a on a.org_code = p.org_code and a.id = p.overtime_id
     where p.org_code = $1 and p.user_id = $2 and p.work_day >= $3::date
       and p.work_day < $3::date + interval '1 month' and a.approve_state = ${overtimeState.values.approved}
       and a.id <> $4`,
    [orgCode, userID, `${month}-01`, id],
  );
  return row?.minutes ?? 0;
}

/** Loads the organisation's setting. */
export async function selectOvertimeSetting(tx: Tx, orgCode: string): Promise<OvertimeSetting> {
  const [row] = await tx.query<OvertimeSetting>(
    `select confirm_hours as "confirmHours", least_minutes as "leastMinutes", update_time as "updateTime", version
     from out_call_overtime_setting where org_code = $1`,
    [orgCode],
  );
  return row === undefined
    ? { confirmHours: null, leastMinutes: 0, updateTime: null, version: 0 }
    : isoTimes(row);
}
