import type { z } from 'zod';
import type {
  LoginLogRow,
  listLoginLog,
  loginLogFilter,
} from '../../../contract/areas/log/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { refusalText } from '../../kernel/errors/refusalText.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import type { Tx } from '../../storage/db.ts';
import { logWindowOf } from './logWindow.ts';

const where = `l.org_code = $1
    and ($2 = '' or u.real_name ilike $3 or u.user_name ilike $3 or l.ip ilike $3)
    and ($4::int is null or l.result = ($4 = 1))
    and ($5::timestamptz is null or l.login_time >= $5)
    and ($6::timestamptz is null or l.login_time < $6)`;

function valuesOf(actor: Actor, filter: z.output<typeof loginLogFilter>) {
  const { SearchText, Result } = filter;
  const window = logWindowOf(filter, actor);
  return [actor.orgCode, SearchText, likePattern(SearchText), Result ?? null, ...window];
}

const loginColumns = {
  id: 'l.id',
  userID: 'l.user_id',
  userName: `coalesce(u.user_name, '')`,
  realName: `coalesce(u.real_name, '')`,
  ip: 'l.ip',
  client: 'l.client',
  loginTime: 'l.login_time',
  result: 'l.result::int',
  failReason: 'l.fail_reason',
  count: 'l.count',
} as const;

/** Written as whole orders, so that the index on the times serves both. */
const orders = { loginTime: 'l.login_time, l.id', '-loginTime': 'l.login_time desc, l.id desc' };

function loginsQuery(actor: Actor, filter: z.output<typeof loginLogFilter>) {
  return {
    columns: loginColumns,
    from: 'login_log l left join app_user u on u.org_code = l.org_code and u.id = l.user_id',
    where,
    values: valuesOf(actor, filter),
    order: orders[filter.Sort ?? '-loginTime'],
    planning: 'eachTime',
  } as const;
}

/** Returns one page of the organisation's sign-in attempts. @throws AppError BAD_FIELD */
export async function selectLogins(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof listLoginLog>,
  locale: Locale,
) {
  const query = loginsQuery(actor, body);
  const page = { pageNum: body.pageNum, pageSize: body.pageSize };
  const { data, totalNum } = await selectPage<LoginLogRow>(tx, query, page);
  const rows = data.map((row) => ({
    ...row,
    failReason: row.failReason === null ? null : refusalText(row.failReason, locale),
  }));
  return { data: rows, totalNum };
}

/**
 * Returns the sign-in attempts that match a filter, in its order, at most `limit`. `failReason`
 * holds the error's stored name; `refusalText` renders it.
 *
 * @throws AppError BAD_FIELD
 */
export function selectAllLogins(
  tx: Tx,
  actor: Actor,
  filter: z.output<typeof loginLogFilter>,
  limit: number,
): Promise<LoginLogRow[]> {
  return selectFirst<LoginLogRow>(tx, loginsQuery(actor, filter), limit);
}
