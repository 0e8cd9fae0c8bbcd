import { permissions, platformPermissions } from '../../../contract/index.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import type { Tx } from '../../storage/db.ts';
import { AppError } from '../errors/appError.ts';
import type { Actor } from './actor.ts';
import { everyPermission } from './stateSql.ts';

/** The permissions that a person may give to others: their own, or `all` for the enterprise administrator. */
export type PermissionCeiling = 'all' | ReadonlySet<string>;

/** Reads what the actor may give to others. Their role is read again, because it may have changed since the call began. */
export async function ceilingOf(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
): Promise<PermissionCeiling> {
  const [role] = await tx.query<{ roleName: string; permissions: string[] }>(
    `select r.role_name as "roleName", r.permissions
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.id = $2`,
    [orgCode, userID],
  );
  if (role === undefined) return new Set();
  return isAdministrator(role) ? 'all' : new Set(role.permissions);
}

/** Returns those of some people who administer the platform. */
export async function selectPlatformAdministrators(
  tx: Tx,
  userIDs: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select user_id as id from platform_administrator where user_id = any($1)',
    [userIDs],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of permissions for `app_user.password_ceiling` of people whose password the actor sets. */
export async function passwordCeilingOf(tx: Tx, actor: Actor): Promise<string[]> {
  const ceiling = await ceilingOf(tx, actor);
  const isPlatform = (await selectPlatformAdministrators(tx, [actor.userID])).length > 0;
  return [
    ...(ceiling === 'all' ? [everyPermission] : ceiling),
    ...(isPlatform ? platformPermissions.map(({ id }) => id) : []),
  ];
}

/**
 * Checks that somebody may give permissions to others.
 *
 * @param field the field of the body that names them
 * @throws AppError BEYOND_OWN, which names the first one that they do not have
 */
export function requireWithin(
  ceiling: PermissionCeiling,
  ids: readonly string[],
  field: string,
): void {
  if (ceiling === 'all') return;
  const beyond = ids.find((id) => !ceiling.has(id));
  if (beyond === undefined) return;
  const permission =
    [...permissions, ...platformPermissions].find(({ id }) => id === beyond)?.label ?? beyond;
  throw new AppError('BEYOND_OWN', { field, params: { permission } });
}
