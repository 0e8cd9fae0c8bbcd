import type { PermissionID } from '../../../contract/index.ts';
import type { Tx } from '../../storage/db.ts';
import { isActiveUser } from './stateSql.ts';

/** Selects the ids of the active people of an organisation who have a permission. The transaction must have the organisation's scope. */
export async function userIDsWithPermission(
  tx: Tx,
  orgCode: string,
  permission: PermissionID,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and ${isActiveUser('u')} and $2 = any(r.permissions)`,
    [orgCode, permission],
  );
  return rows.map(({ id }) => id);
}
