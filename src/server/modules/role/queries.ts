import type { Role, RolePerson } from '../../../contract/areas/role/endpoints.ts';
import { permissions as catalogue } from '../../../contract/index.ts';
import { administratorRole, initialRoleNames } from '../../../contract/roles.ts';
import { mustChangePassword } from '../../kernel/auth/stateSql.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

const standardNames: readonly string[] = initialRoleNames;
const orderOf = new Map<string, number>(catalogue.map(({ id }, place) => [id, place]));

/** Returns those of some permissions that the catalogue has, in its order. */
export function inOrder(ids: readonly string[]): string[] {
  const known = ids.filter((id) => orderOf.has(id));
  return known.toSorted((a, b) => (orderOf.get(a) ?? 0) - (orderOf.get(b) ?? 0));
}

const selectRole = `
  select r.id as "roleID", r.role_name as "roleName", (r.role_name = any($2))::int as "isStandard",
    r.permissions, r.update_time as "updateTime", r.version,
    (select count(*)::int from app_user u where u.org_code = r.org_code and u.role_id = r.id) as users
  from role r where r.org_code = $1`;

function roleOf(row: Role): Role {
  return isoTimes({ ...row, permissions: inOrder(row.permissions) });
}

/** Reads the roles of an organisation in the order of their list. */
export async function selectRolesInFull(tx: Tx, orgCode: string): Promise<Role[]> {
  const rows = await tx.query<Role>(
    `${selectRole} order by r.role_name <> $3, r.role_name <> all($2), r.role_name, r.id`,
    [orgCode, standardNames, administratorRole],
  );
  return rows.map(roleOf);
}

/** Reads a role. @throws AppError NOT_FOUND */
export async function readRole(
  tx: Tx,
  orgCode: string,
  id: string,
  field = 'RoleID',
): Promise<Role> {
  const [row] = await tx.query<Role>(`${selectRole} and r.id = $3`, [orgCode, standardNames, id]);
  if (row === undefined) throw new AppError('NOT_FOUND', { field });
  return roleOf(row);
}

/** Reads the people who have a role, by name. */
export function selectPeople(
  tx: Tx,
  orgCode: string,
  roleID: string,
  limit: number,
): Promise<RolePerson[]> {
  return tx.query<RolePerson>(
    `select id, real_name as "realName", user_state as "userState" from app_user
     where org_code = $1 and role_id = $2 order by name_order, id limit $3`,
    [orgCode, roleID, limit],
  );
}

/** The facts that decide a person's permissions. */
export interface PersonRights {
  readonly roleID: string;
  readonly roleName: string;
  readonly permissions: readonly string[];
  readonly userState: number;
  readonly oneTime: boolean;
}

/** Reads what decides a person's permissions. @throws AppError NOT_FOUND */
export async function requirePersonRights(
  tx: Tx,
  orgCode: string,
  id: string,
  now: Date,
): Promise<PersonRights> {
  const [row] = await tx.query<PersonRights>(
    `select r.id as "roleID", r.role_name as "roleName", r.permissions,
       u.user_state as "userState", ${mustChangePassword('u', 'o', '$3')} as "oneTime"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     join organisation o on o.org_code = u.org_code
     where u.org_code = $1 and u.id = $2`,
    [orgCode, id, now],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'id' });
  return row;
}
