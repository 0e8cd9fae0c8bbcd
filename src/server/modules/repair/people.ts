import type { Repairer } from '../../../contract/areas/repair.ts';
import type { PermissionID } from '../../../contract/permissions.ts';
import type { Tx } from '../../storage/db.ts';

const repairs: PermissionID = 'repair.work';

/** The active people of an organisation who hold the repair permission, by name. */
export function selectRepairers(tx: Tx, orgCode: string): Promise<Repairer[]> {
  return tx.query<Repairer>(
    `select u.id, u.real_name as "realName"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.user_state = 1 and $2 = any(r.permissions)
     order by u.real_name, u.id`,
    [orgCode, repairs],
  );
}
