import type {
  listTransferCandidates,
  TransferCandidate,
  updateUser,
} from '../../../contract/areas/personnel/actions.ts';
import type {
  listUsers,
  PhoneBookFilter,
  PhoneBookUser,
  UserDetail,
  UserRole,
} from '../../../contract/areas/personnel/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { openOrderStates, userState } from '../../../contract/enums.ts';
import { administratorRole } from '../../../contract/roles.ts';
import { isActiveUser, isPhoneVerified, phoneOf } from '../../kernel/auth/stateSql.ts';
import type { RowValues } from '../../kernel/crud/rows.ts';
import { columnList, selectFirst, selectPage } from '../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

/** The columns by which a person is recognised. */
const candidateColumns = {
  id: 'u.id',
  userName: phoneOf('u'),
  realName: 'u.real_name',
  photo: 'u.photo',
  departmentName: 'u.department_name',
  postName: 'u.post_name',
  roleName: 'r.role_name',
} as const;

/** The columns of a person that a change reads; the phone also of somebody who has left. */
export const lockedColumns = {
  ...candidateColumns,
  userName: 'coalesce(u.left_phone, u.user_name)',
  roleID: 'u.role_id',
  userState: 'u.user_state',
  version: 'u.version',
  isErased: 'u.erased_time is not null',
  hasLeft: 'u.left_phone is not null',
} as const;

const userColumns = {
  ...lockedColumns,
  ...candidateColumns, // hide the phones again
  isPhoneVerified: isPhoneVerified('u'),
  orgCode: 'u.org_code',
  orgName: 'o.org_name',
  orgName_Short: 'o.org_name_short',
  registerDate: 'u.create_time',
  lastLoginTime: 'u.last_login_time',
} as const;

/** The fields of a body that are columns of a person; an absent one stays unchanged. */
export type PersonFields = Pick<
  BodyOf<typeof updateUser>,
  'UserName' | 'RealName' | 'DepartmentName' | 'PostName'
>;

/** Returns the columns of the fields that a body has, by their names in the database. */
export function personRow({
  UserName,
  RealName,
  DepartmentName,
  PostName,
}: PersonFields): RowValues {
  return {
    ...(UserName !== undefined && { user_name: UserName }),
    ...(RealName !== undefined && { real_name: RealName }),
    ...(DepartmentName !== undefined && { department_name: DepartmentName }),
    ...(PostName !== undefined && { post_name: PostName }),
  };
}

type LoggedPerson = Pick<PhoneBookUser, Exclude<keyof typeof candidateColumns, 'id'> | 'userState'>;

/** Returns the fields that the action log shows of a person. */
export function auditedFields(person: LoggedPerson): LoggedPerson {
  const {
    userName,
    realName,
    postName,
    departmentName,
    roleName,
    userState: state,
    photo,
  } = person;
  return { userName, realName, postName, departmentName, roleName, userState: state, photo };
}

const joins = `join organisation o on o.org_code = u.org_code
  join role r on r.org_code = u.org_code and r.id = u.role_id`;

/** People by pinyin where the cluster sorts so, surnames by their own reading; the id keeps pages apart where names are the same. */
const people = {
  from: 'app_user u',
  joins,
  order: 'u.name_order, u.id',
  cursor: ['text', 'uuid'],
  planning: 'eachTime',
} as const;

const filtered = `u.org_code = $1 and u.erased_time is null and ($2::uuid is null or u.role_id = $2)
  and ($3::int is null or u.id in (
    select coalesce(w.repair_user_id, w.report_user_id) from work_order w
    where w.order_state = $3 and $1 in (w.org_code, w.repair_org_code)))`;

function usersQuery(orgCode: string, { SearchText, RoleID, WorkOrderState }: PhoneBookFilter) {
  return {
    ...people,
    columns: userColumns,
    where: filtered,
    values: [orgCode, RoleID ?? null, WorkOrderState ?? null],
    search: { table: 'app_user', alias: 'u', text: SearchText },
  } as const;
}

/** One page of the organisation's people. */
export function selectUsers(tx: Tx, orgCode: string, body: BodyOf<typeof listUsers>) {
  return selectPage<PhoneBookUser>(tx, usersQuery(orgCode, body), body);
}

/** All people that a filter lets through, at most `limit`. */
export function selectAllUsers(
  tx: Tx,
  orgCode: string,
  filter: PhoneBookFilter,
  limit: number,
): Promise<PhoneBookUser[]> {
  return selectFirst<PhoneBookUser>(tx, usersQuery(orgCode, filter), limit);
}

/** A person of the organisation; null if there is none. */
export async function selectUser(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<PhoneBookUser | null> {
  const [row] = await tx.query<PhoneBookUser>(
    `select ${columnList(userColumns)} from app_user u ${joins} where u.org_code = $1 and u.id = $2`,
    [orgCode, id],
  );
  return row === undefined ? null : isoTimes(row);
}

/** The facts that a person's own page shows in addition, except `relation` and `messages`, which depend on the reader. */
export type PersonDetail = Pick<
  UserDetail,
  'orgID' | 'roleinfoid' | 'power' | 'openOrders' | 'rejectReason'
>;

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
               and $1 in (w.org_code, w.repair_org_code)) as "openOrders",
            coalesce((select a.reject_reason from user_application a
             where a.org_code = u.org_code and a.id = u.id), '') as "rejectReason"
     from app_user u ${joins} where u.org_code = $1 and u.id = $2`,
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
export function selectCandidates(
  tx: Tx,
  orgCode: string,
  exceptID: string,
  body: BodyOf<typeof listTransferCandidates>,
) {
  const query = {
    ...people,
    columns: candidateColumns,
    where: `u.org_code = $1 and ${isActiveUser('u')} and u.id <> $2`,
    values: [orgCode, exceptID],
    search: { table: 'app_user', alias: 'u', text: body.SearchText },
  } as const;
  return selectPage<TransferCandidate>(tx, query, body);
}
