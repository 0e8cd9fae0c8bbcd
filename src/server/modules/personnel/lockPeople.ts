import type { PhoneBookUser } from '../../../contract/areas/personnel/endpoints.ts';
import { userState } from '../../../contract/enums.ts';
import { platformPermissions } from '../../../contract/index.ts';
import type { Text } from '../../../contract/locale.ts';
import { administratorRole, isAdministrator } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import {
  ceilingOf,
  requireWithin,
  selectPlatformAdministrators,
} from '../../kernel/auth/permissionCeiling.ts';
import { columnList } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { lockedColumns } from './queries.ts';
import { personnelReasons } from './reasons.ts';

/** A person whose row is locked, with its current values. */
export type LockedPerson = Readonly<Pick<PhoneBookUser, keyof typeof lockedColumns>>;

/**
 * Locks the administration of an organisation until the transaction ends. Each change of the
 * administrator, or of whether a person is active, takes this lock first.
 */
export async function lockAdministration(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `administration ${orgCode}`);
}

/**
 * Locks people of an organisation and returns each once. All callers lock in the same order.
 *
 * @throws AppError NOT_FOUND if one of them does not exist
 */
export async function lockPeople(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<LockedPerson[]> {
  const wanted = [...new Set(ids)];
  const people = await tx.query<LockedPerson>(
    `select ${columnList(lockedColumns)}
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.id = any($2) order by u.id for update of u`,
    [orgCode, wanted],
  );
  if (people.length !== wanted.length) throw new AppError('NOT_FOUND');
  return people;
}

/**
 * Checks that only an administrator changes another administrator's account; otherwise a person who
 * may edit or reset accounts could take it over. Reads the actor's role again, because the actor may
 * have transferred it.
 *
 * @param allowed `left`: an erasure, which somebody who has left may have
 * @throws AppError ADMIN_ONLY; PERSON_ERASED for somebody whose personal data was erased; PERSON_LEFT
 */
export async function requireMayChange(
  tx: Tx,
  actor: Actor,
  people: readonly LockedPerson[],
  allowed: 'present' | 'left' = 'present',
): Promise<void> {
  if (people.some(({ isErased }) => isErased)) throw new AppError('PERSON_ERASED');
  const gone = people.find(({ hasLeft }) => hasLeft);
  if (gone !== undefined && allowed === 'present')
    throw new AppError('PERSON_LEFT', { params: { realName: gone.realName } });
  const administrator = people.find((one) => isAdministrator(one) && one.id !== actor.userID);
  if (administrator === undefined) return;
  const rows = await tx.query(
    `select from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.id = $2 and u.user_state = $3 and r.role_name = $4`,
    [actor.orgCode, actor.userID, userState.values.normal, administratorRole],
  );
  if (rows.length === 1) return;
  throw new AppError('ADMIN_ONLY', { params: { realName: administrator.realName } });
}

/**
 * Checks that the actor may give a role to people: it exists, and has no permission that the actor lacks, unless they
 * are the enterprise administrator. The role of enterprise administrator is only transferred. Locks the role against
 * deletion.
 *
 * @param field the field of the body that names it
 * @throws AppError BAD_FIELD, BEYOND_OWN
 */
export async function requireAssignable(
  tx: Tx,
  actor: Actor,
  roleID: string,
  field = 'RoleID',
): Promise<void> {
  const [role] = await tx.query<{ roleName: string; permissions: string[] }>(
    `select role_name as "roleName", permissions from role
     where org_code = $1 and id = $2 for share`,
    [actor.orgCode, roleID],
  );
  if (role === undefined) throw badField(field, 'roleUnknown');
  if (isAdministrator(role)) throw badField(field, personnelReasons.roleNeedsTransfer);
  requireWithin(await ceilingOf(tx, actor), role.permissions, field);
}

/**
 * Checks that people have no permission that the actor lacks: by their roles, unless the actor is the enterprise
 * administrator, or by administering the platform. Every action on what people may do, or on how they sign in, needs it
 * before the change, as a role that they get needs `requireAssignable`: whoever moves somebody to a smaller role
 * could otherwise reset the password and have the account when its permissions are back.
 *
 * @param field the field of the body that names them
 * @throws AppError BEYOND_OWN
 */
export async function requireCeilingOver(
  tx: Tx,
  actor: Actor,
  people: readonly Pick<LockedPerson, 'id' | 'roleID'>[],
  field: string,
): Promise<void> {
  if (people.length === 0) return;
  const roles = await tx.query<{ permissions: string[] }>(
    'select permissions from role where org_code = $1 and id = any($2)',
    [actor.orgCode, people.map(({ roleID }) => roleID)],
  );
  const permissions = roles.flatMap((role) => role.permissions);
  requireWithin(await ceilingOf(tx, actor), permissions, field);
  const ids = people.map(({ id }) => id);
  const platform = await selectPlatformAdministrators(tx, [...ids, actor.userID]);
  if (platform.length === 0 || platform.includes(actor.userID)) return;
  const required = platformPermissions.map(({ id }) => id);
  requireWithin(new Set(), required, field);
}

const ownAccountActions = {
  disable: { 'zh-CN': '停用', 'en-US': 'disable' },
  reset: { 'zh-CN': '重置密码', 'en-US': 'reset the password of' },
  erase: { 'zh-CN': '删除个人数据', 'en-US': 'erase the personal data of' },
  role: { 'zh-CN': '修改角色', 'en-US': 'change the role of' },
} as const satisfies Record<string, Text>;

/** Returns the refusal of an action on the actor's own account. */
export function ownAccount(action: keyof typeof ownAccountActions): AppError {
  return new AppError('OWN_ACCOUNT', { params: { action: ownAccountActions[action] } });
}
