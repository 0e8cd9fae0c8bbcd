import { ofOtherDuties } from '../../../contract/duties.ts';
import { type PermissionID, permissions } from '../../../contract/index.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { administratorRole, initialRoleNames } from '../../../contract/roles.ts';
import type { Db, Tx } from '../../storage/db.ts';

/** Returns the standard roles that have a permission by default. */
function rolesWith({ defaultRoles = [] }: Permission): readonly string[] {
  return [administratorRole, ...defaultRoles];
}

/** The roles that a new organisation starts with; their names are the wire's and always Chinese. */
export const firstRoles: readonly {
  readonly roleName: string;
  readonly permissions: readonly PermissionID[];
}[] = initialRoleNames.map((roleName) => ({
  roleName,
  permissions: permissions.filter((one) => rolesWith(one).includes(roleName)).map(({ id }) => id),
}));

/**
 * Gives each permission that this installation has not had before to the standard roles of the existing
 * organisations. A permission is given once: if an administrator takes it from a role, it stays taken.
 * Called at the start of the server; several nodes may call it at the same time.
 *
 * @returns the permissions that were given
 */
export function grantDefaults(
  db: Db,
  catalogue: readonly Permission[] = permissions,
): Promise<readonly string[]> {
  return db.transaction('system', 'write', async (tx) => {
    const added = await tx.query<{ permission: string }>(
      `insert into granted_permission (permission)
       select unnest($1::text[]) except select permission from granted_permission
       on conflict do nothing returning permission`,
      [catalogue.map(({ id }) => id)],
    );
    const ids = new Set(added.map(({ permission }) => permission));
    for (const permission of catalogue.filter(({ id }) => ids.has(id))) {
      await grantToRoles(tx, permission);
    }
    return [...ids];
  });
}

/**
 * A role without the menu of a button does not get the button. Where duties are separated, a role with permissions of
 * another duty does not get the permission.
 */
async function grantToRoles(tx: Tx, permission: Permission): Promise<void> {
  await tx.query(
    `update role r set permissions = array_append(permissions, $1), update_time = now(), version = version + 1
     where role_name = any($2) and not $1 = any(permissions) and not (permissions && $3::text[]
       and (select separates_duties from organisation o where o.org_code = r.org_code))
       and ($4::text is null or $4 = any(permissions))`,
    [permission.id, rolesWith(permission), ofOtherDuties(permission.id), permission.parent ?? null],
  );
}
