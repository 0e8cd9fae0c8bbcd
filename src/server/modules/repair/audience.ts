import type { WorkOrder } from '../../../contract/areas/repair.ts';
import type { PermissionID } from '../../../contract/permissions.ts';
import type { Audience } from '../../../contract/transitions.ts';
import type { Tx } from '../../storage/db.ts';

/** A person to be told: who, and of which organisation. */
export interface Recipient {
  readonly userID: string;
  readonly orgCode: string;
}

/**
 * The people of an audience. Reads as the organisation that they belong to and goes on as the
 * order's owner.
 */
export async function peopleOf(tx: Tx, audience: Audience, order: WorkOrder): Promise<Recipient[]> {
  switch (audience) {
    case 'reporter':
      return one(order.reportUserID, await reportOrgCode(tx, order));
    case 'repairer':
      return one(order.repairUserID, order.repairOrgCode);
    case 'candidates':
      return withPermission(tx, order, 'repair.work');
    case 'otherCandidates': {
      const people = await withPermission(tx, order, 'repair.work');
      return people.filter(({ userID }) => userID !== order.repairUserID);
    }
    case 'repairSupervisors':
      return withPermission(tx, order, 'repair.supervise');
  }
}

function one(userID: string | null, orgCode: string): Recipient[] {
  return userID === null ? [] : [{ userID, orgCode }];
}

/** The reporter's organisation: the owner, or the provider who reported on its behalf. */
async function reportOrgCode(tx: Tx, order: WorkOrder): Promise<string> {
  const [row] = await tx.query<{ report_org_code: string }>(
    'select report_org_code from work_order where org_code = $1 and id = $2',
    [order.orgCode, order.id],
  );
  return row?.report_org_code ?? order.orgCode;
}

async function withPermission(
  tx: Tx,
  order: WorkOrder,
  permission: PermissionID,
): Promise<Recipient[]> {
  await tx.actAs(order.repairOrgCode);
  const rows = await tx.query<{ id: string }>(
    `select u.id from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and u.user_state = 1 and $2 = any(r.permissions)`,
    [order.repairOrgCode, permission],
  );
  await tx.actAs(order.orgCode);
  return rows.map(({ id }) => ({ userID: id, orgCode: order.repairOrgCode }));
}
