import type { z } from 'zod';
import type {
  LoginLogRow,
  listLoginLog,
  loginLogFilter,
} from '../../../contract/areas/log/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { refusalText } from '../../kernel/errors/refusalText.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { logWindowOf } from './logWindow.ts';

const from = `
  from login_log l left join app_user u on u.org_code = l.org_code and u.id = l.user_id
  where l.org_code = $1
    and ($2 = '' or u.real_name ilike $3 or u.user_name ilike $3 or l.ip ilike $3)
    and ($4::int is null or l.result = ($4 = 1))
    and ($5::timestamptz is null or l.login_time >= $5)
    and ($6::timestamptz is null or l.login_time < $6)`;

function valuesOf(actor: Actor, filter: z.output<typeof loginLogFilter>) {
  const { SearchText, Result } = filter;
  const window = logWindowOf(filter, actor);
  return [actor.orgCode, SearchText, likePattern(SearchText), Result ?? null, ...window];
}

const columns = `
  select l.id, l.user_id as "userID", coalesce(u.user_name, '') as "userName",
    coalesce(u.real_name, '') as "realName", l.ip, l.client, l.login_time as "loginTime",
    l.result::int as result, l.fail_reason as "failReason", l.count`;

const orders = { loginTime: 'l.login_time, l.id', '-loginTime': 'l.login_time desc, l.id desc' };

/** Returns one page of the organisation's sign-in attempts. @throws AppError BAD_FIELD */
export async function selectLogins(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof listLoginLog>,
  locale: Locale,
) {
  const values = valuesOf(actor, body);
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total ${from}`,
    values,
    'eachTime',
  );
  const rows = await tx.query<LoginLogRow>(
    `${columns} ${from} order by ${orders[body.Sort ?? '-loginTime']} limit $7 offset $8`,
    [...values, body.pageSize, body.pageNum * body.pageSize],
    'eachTime',
  );
  const data = rows.map(isoTimes).map((row) => ({
    ...row,
    failReason: row.failReason === null ? null : refusalText(row.failReason, locale),
  }));
  return { data, totalNum: count?.total ?? 0 };
}

/**
 * Returns the sign-in attempts that match a filter, in its order, at most `limit`. `failReason`
 * holds the error's stored name; `refusalText` renders it.
 *
 * @throws AppError BAD_FIELD
 */
export async function selectAllLogins(
  tx: Tx,
  actor: Actor,
  filter: z.output<typeof loginLogFilter>,
  limit: number,
): Promise<LoginLogRow[]> {
  const rows = await tx.query<LoginLogRow>(
    `${columns} ${from} order by ${orders[filter.Sort ?? '-loginTime']} limit $7`,
    [...valuesOf(actor, filter), limit],
    'eachTime',
  );
  return rows.map(isoTimes);
}
