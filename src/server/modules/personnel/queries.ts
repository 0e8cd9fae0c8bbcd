import type {
  listTransferCandidates,
  listUsers,
  PhoneBookFilter,
  PhoneBookUser,
  TransferCandidate,
  UserDetail,
  UserRole,
} from '../../../contract/areas/personnel/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { openOrderStates, userState } from '../../../contract/enums.ts';
import { administratorRole } from '../../../contract/roles.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

const columns = `
  u.id, u.user_name as "userName", u.real_name as "realName", u.photo,
  u.org_code as "orgCode", o.org_name as "orgName", o.org_name_short as "orgName_Short",
  u.department_name as "departmentName", u.post_name as "postName", u.role_id as "roleID",
  r.role_name as "roleName", u.user_state as "userState", u.create_time as "registerDate",
  u.last_login_time as "lastLoginTime", u.version`;

const joins = `
  from app_user u
  join organisation o on o.org_code = u.org_code
  join role r on r.org_code = u.org_code and r.id = u.role_id`;

/** What a text is looked for in; $2 is the text, $3 its pattern. */
const matchesText = `($2 = '' or u.real_name ilike $3 or u.user_name ilike $3
  or u.department_name ilike $3 or u.post_name ilike $3)`;

/** By pinyin where the cluster sorts so; the id keeps pages apart where names are the same. */
const byName = 'order by u.real_name, u.id';

const filtered = `where u.org_code = $1 and ${matchesText}
  and ($4::uuid is null or u.role_id = $4)
  and ($5::int is null or u.id in (
    select coalesce(w.repair_user_id, w.report_user_id) from work_order w
    where w.order_state = $5 and $1 in (w.org_code, w.repair_org_code)))`;

function filterValues(orgCode: string, filter: PhoneBookFilter) {
  const { SearchText, RoleID, WorkOrderState } = filter;
  return [orgCode, SearchText, likePattern(SearchText), RoleID ?? null, WorkOrderState ?? null];
}

/** One page of the organisation's people. */
export async function selectUsers(tx: Tx, orgCode: string, body: BodyOf<typeof listUsers>) {
  const values = filterValues(orgCode, body);
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from app_user u ${filtered}`,
    values,
  );
  const rows = await tx.query<PhoneBookUser>(
    `select ${columns} ${joins} ${filtered} ${byName} limit $6 offset $7`,
    [...values, body.pageSize, body.pageNum * body.pageSize],
  );
  return { data: rows.map(isoTimes), totalNum: count?.total ?? 0 };
}

/** All people that a filter lets through, at most `limit`. */
export async function selectAllUsers(
  tx: Tx,
  orgCode: string,
  filter: PhoneBookFilter,
  limit: number,
): Promise<PhoneBookUser[]> {
  const rows = await tx.query<PhoneBookUser>(
    `select ${columns} ${joins} ${filtered} ${byName} limit $6`,
    [...filterValues(orgCode, filter), limit],
  );
  return rows.map(isoTimes);
}

/** A person of the organisation; null if there is none. */
export async function selectUser(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<PhoneBookUser | null> {
  const [row] = await tx.query<PhoneBookUser>(
    `select ${columns} ${joins} where u.org_code = $1 and u.id = $2`,
    [orgCode, id],
  );
  return row === undefined ? null : isoTimes(row);
}

/** What only the person's own page shows, but who looks: `relation` and `messages`. */
export type PersonDetail = Pick<UserDetail, 'orgID' | 'roleinfoid' | 'power' | 'openOrders'>;

export async function selectPersonDetail(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<PersonDetail> {
  const [row] = await tx.query<PersonDetail>(
    `select o.id as "orgID", r.id as "roleinfoid",
            case when u.user_state = $3 then r.permissions else '{}' end as power,
            (select count(*)::int from work_order w
             where w.repair_user_id = u.id and w.order_state = any($4)
               and $1 in (w.org_code, w.repair_org_code)) as "openOrders"
     ${joins} where u.org_code = $1 and u.id = $2`,
    [orgCode, id, userState.values.normal, openOrderStates],
  );
  if (row === undefined) throw new Error(`no user ${id}`);
  return row;
}

export async function selectRoles(tx: Tx, orgCode: string): Promise<UserRole[]> {
  return tx.query<UserRole>(
    `select id as "roleID", role_name as "roleName" from role where org_code = $1
     order by role_name <> $2, role_name, id`,
    [orgCode, administratorRole],
  );
}

/** One page of the active people but one. */
export async function selectCandidates(
  tx: Tx,
  orgCode: string,
  exceptID: string,
  body: BodyOf<typeof listTransferCandidates>,
) {
  const where = `where u.org_code = $1 and ${matchesText} and u.user_state = $4 and u.id <> $5`;
  const text = body.SearchText;
  const values = [orgCode, text, likePattern(text), userState.values.normal, exceptID];
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from app_user u ${where}`,
    values,
  );
  const data = await tx.query<TransferCandidate>(
    `select u.id, u.user_name as "userName", u.real_name as "realName", u.photo,
            u.department_name as "departmentName", u.post_name as "postName",
            r.role_name as "roleName"
     ${joins} ${where} ${byName} limit $6 offset $7`,
    [...values, body.pageSize, body.pageNum * body.pageSize],
  );
  return { data, totalNum: count?.total ?? 0 };
}
