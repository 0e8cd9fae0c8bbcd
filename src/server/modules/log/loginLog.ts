import type { z } from 'zod';
import type {
  LoginLogRow,
  listLoginLog,
  loginLogFilter,
} from '../../../contract/areas/log/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { phoneOf } from '../../kernel/auth/stateSql.ts';
import { selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { refusalText } from '../../kernel/errors/refusalText.ts';
import { optionalWindow } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { logSearch } from './logSearch.ts';

const loginColumns = {
  id: 'l.id',
  userID: 'l.user_id',
  userName: `coalesce(${phoneOf('u')}, '')`,
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

async function loginsQuery(tx: Tx, actor: Actor, filter: z.output<typeof loginLogFilter>) {
  const values: unknown[] = [
    actor.orgCode,
    filter.Result ?? null,
    ...optionalWindow(filter, actor.timeZone),
  ];
  const found = await logSearch(tx, 'l', filter.SearchText, values);
  return {
    columns: loginColumns,
    from: 'login_log l',
    joins: 'left join app_user u on u.org_code = l.org_code and u.id = l.user_id',
    where: `l.org_code = $1 and ($2::int is null or l.result = ($2 = 1))
      and ($3::timestamptz is null or l.login_time >= $3)
      and ($4::timestamptz is null or l.login_time < $4) and ${found}`,
    values,
    order: orders[filter.Sort ?? '-loginTime'],
    key: ['org_code', 'id'],
    cursor: ['timestamptz', 'uuid'],
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
  const page = await selectPage<LoginLogRow>(tx, await loginsQuery(tx, actor, body), body);
  const rows = page.data.map((row) => ({
    ...row,
    failReason: row.failReason === null ? null : refusalText(row.failReason, locale),
  }));
  return { ...page, data: rows };
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
  return selectFirst<LoginLogRow>(tx, await loginsQuery(tx, actor, filter), limit);
}
