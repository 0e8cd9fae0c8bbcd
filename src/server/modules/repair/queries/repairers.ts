import type { Repairer } from '../../../../contract/areas/repair/queries.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import type { Tx } from '../../../storage/db.ts';

const repairs: PermissionID = 'repair.work';

/**
 * Returns SQL of a query for the active people `u` of an organisation with the repair permission.
 *
 * @param orgCode an SQL expression
 */
export function repairersOf(orgCode: string): string {
  return `select u.id, u.real_name as "realName"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = ${orgCode} and ${isActiveUser('u')} and '${repairs}' = any(r.permissions)`;
}

/** Loads the active people of an organisation with the repair permission, by name. */
export function selectRepairers(tx: Tx, orgCode: string): Promise<Repairer[]> {
  return tx.query<Repairer>(`${repairersOf('$1')} order by u.real_name, u.id`, [orgCode]);
}
