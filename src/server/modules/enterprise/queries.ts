import {
  type Enterprise,
  type listEnterprises,
  type OrganisationDetail,
  type OrganisationRow,
  organisationLimits,
  type updateEnterprise,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { largeShare } from '../../../contract/areas/enterprise/packages.ts';
import { actionLabel, changesText } from '../../../contract/areas/log/changeText.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { openOrderStates } from '../../../contract/enums.ts';
import { actionLogNames } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import { administratorRole } from '../../../contract/roles.ts';
import { isActiveDevice, isActiveUser, phoneOf } from '../../kernel/auth/stateSql.ts';
import { type Columns, columnList, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { changesOf } from '../log/api.ts';

/** SQL: what was measured of the storage of an organisation `o`; null: nothing yet. */
function storageOf(column: string): string {
  return `(select s.${column} from organisation_storage s where s.org_code = o.org_code)`;
}

const rowColumns = {
  id: 'o.id',
  orgCode: 'o.org_code',
  orgName: 'o.org_name',
  orgName_Short: 'o.org_name_short',
  orgType: 'o.org_type',
  orgState: 'o.org_state',
  packageName: 'o.package_name',
  expireDate: 'o.expire_date::text',
  userLimit: 'o.user_limit',
  deviceLimit: 'o.device_limit',
  users: `(select count(*)::int from app_user u where u.org_code = o.org_code and ${isActiveUser('u')})`,
  devices: `(select count(*)::int from device d where d.org_code = o.org_code and ${isActiveDevice('d')})`,
  maySendSms: 'o.may_send_sms::int',
  fileBytes: storageOf('file_bytes::float8'),
  rowBytes: storageOf('row_bytes::float8'),
  diskShare: storageOf('disk_share'),
  contact: 'o.contact',
  phone: 'o.phone',
  timeZone: 'o.time_zone',
  createTime: 'o.create_time',
  version: 'o.version',
} as const satisfies Columns<keyof OrganisationRow>;

/** An organisation as it is stored: its logo is the object's name. */
export type StoredEnterprise = Omit<Enterprise, 'defaultIdleMinutes'>;

const enterpriseColumns = columnList({
  ...rowColumns,
  creditCode: 'o.credit_code',
  industry: 'o.industry',
  address: 'o.address',
  logo: 'o.logo',
  idleMinutes: 'o.idle_minutes',
  passwordLength: 'o.password_length',
  passwordKinds: 'o.password_kinds',
  passwordDays: 'o.password_days',
  isFindable: 'o.is_findable::int',
} satisfies Columns<keyof StoredEnterprise>);

/** Reads an organisation; with `locked` its row is locked until the transaction ends. */
export async function selectEnterprise(
  tx: Tx,
  orgCode: string,
  locked: 'locked' | 'unlocked' = 'unlocked',
): Promise<StoredEnterprise> {
  const [row] = await tx.query<StoredEnterprise>(
    `select ${enterpriseColumns} from organisation o where o.org_code = $1
     ${locked === 'locked' ? 'for update' : ''}`,
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return isoTimes(row);
}

/** Reads an organisation by its id, under its lock. Needs the system's scope. @throws AppError NOT_FOUND */
export async function lockOrganisation(tx: Tx, id: string): Promise<OrganisationRow> {
  const [row] = await tx.query<OrganisationRow>(
    `select ${columnList(rowColumns)} from organisation o where o.id = $1 for update`,
    [id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return isoTimes(row);
}

/**
 * Reads an organisation with its administrators, its use, and what platform administrators did to it. Needs the system's
 * scope.
 *
 * @throws AppError NOT_FOUND
 */
export async function readOrganisation(
  tx: Tx,
  id: string,
  now: Date,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): Promise<OrganisationDetail> {
  const [row] = await tx.query<OrganisationRow>(
    `select ${columnList(rowColumns)} from organisation o where o.id = $1`,
    [id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const { orgCode } = row;
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const administrators = await tx.query<OrganisationDetail['administrators'][number]>(
    `select u.real_name as "realName", ${phoneOf('u')} as "userName", u.last_login_time as "lastLoginTime"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and r.role_name = $2 and ${isActiveUser('u')}
     order by u.name_order, u.id limit $3`,
    [orgCode, administratorRole, organisationLimits.administrators],
  );
  const [use] = await tx.query<
    Pick<
      OrganisationDetail,
      'lastLoginTime' | 'openOrders' | 'orders' | 'recentOrders' | 'recentUsers'
    >
  >(
    `select (select max(u.last_login_time) from app_user u where u.org_code = $1) as "lastLoginTime",
       (select count(*)::int from app_user u where u.org_code = $1 and u.last_login_time >= $2) as "recentUsers",
       (select count(*)::int from work_order w where w.org_code = $1 and w.order_state = any($3)) as "openOrders",
       (select count(*)::int from work_order w where w.org_code = $1 and w.fault_time >= $2) as "recentOrders",
       (select count(*)::int from work_order w where w.org_code = $1) as orders`,
    [orgCode, since, openOrderStates],
  );
  if (use === undefined) throw new Error(`no use of ${orgCode}`);
  const history = await tx.query<StoredChange>(
    `select a.time, coalesce(u.real_name, '') as "realName", a.action, a.before, a.after
     from action_log a join app_user u on u.org_code = a.org_code and u.id = a.user_id
     where a.target_id = $1 and a.module = 'enterprise' and (a.after ->> 'refused') is null
       and a.org_code in (select p.org_code from app_user p join platform_administrator x on x.user_id = p.id)
     order by a.time desc, a.seq desc limit $2`,
    [orgCode, organisationLimits.history],
  );
  const absolute = (ms: number) => formatInstant(new Date(ms), timeZone);
  const format = { names: actionLogNames, locale, absolute };
  const shown = history.map(({ before, after, ...entry }) => ({
    ...isoTimes(entry),
    action: actionLabel(entry, format),
    change: changesText(changesOf(before, after), format),
  }));
  return {
    ...isoTimes(row),
    ...isoTimes(use),
    administrators: administrators.map((one) => isoTimes(one)),
    history: shown,
  };
}

type StoredChange = Omit<OrganisationDetail['history'][number], 'change'> & {
  readonly before: unknown;
  readonly after: unknown;
};

/** Reads one page of all organisations. Needs the system's scope. */
export function selectEnterprises(tx: Tx, body: BodyOf<typeof listEnterprises>, now: Date) {
  const text = body.SearchText;
  const query = {
    columns: rowColumns,
    from: 'organisation o',
    where: `($1 = '' or o.org_name ilike $2 or o.org_code ilike $2)
      and ($3::int is null or o.org_state = $3) and ($4::int is null or o.org_type = $4)
      and ($5::int is null or o.expire_date <= ($6::timestamptz at time zone o.time_zone)::date + $5::int)
      and ($7::int is null or ${storageOf('disk_share')} > ${largeShare})`,
    values: [
      text,
      likePattern(text),
      body.OrgState ?? null,
      body.OrgType ?? null,
      body.ExpiresWithin ?? null,
      now,
      body.IsLarge ?? null,
    ],
    order: 'o.expire_date, o.org_name, o.org_code',
  };
  return selectPage<OrganisationRow>(tx, query, body);
}

const columnOf = {
  OrgName: 'org_name',
  OrgName_Short: 'org_name_short',
  CreditCode: 'credit_code',
  Industry: 'industry',
  Address: 'address',
  Contact: 'contact',
  Phone: 'phone',
  Logo: 'logo',
  TimeZone: 'time_zone',
  IsFindable: 'is_findable',
  IdleMinutes: 'idle_minutes',
  PasswordLength: 'password_length',
  PasswordKinds: 'password_kinds',
  PasswordDays: 'password_days',
} as const satisfies Readonly<Partial<Record<keyof BodyOf<typeof updateEnterprise>, string>>>;

/** Stores the fields that a body names; the row is locked. */
export async function storeEnterprise(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof updateEnterprise>,
  now: Date,
): Promise<void> {
  const given = Object.entries(columnOf).flatMap(([field, column]) => {
    const value = body[field as keyof typeof columnOf];
    if (value === undefined) return [];
    return [{ column, value: field === 'IsFindable' ? value === 1 : value }];
  });
  await tx.query(
    `update organisation set ${given.map(({ column }, at) => `${column} = $${at + 3}, `).join('')}
       update_time = $2, version = version + 1 where org_code = $1`,
    [orgCode, now, ...given.map(({ value }) => value)],
  );
}
