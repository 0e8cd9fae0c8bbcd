import type { WorkOrder } from '../../../contract/areas/repair.ts';
import type { PermissionID } from '../../../contract/permissions.ts';
import type { Audience } from '../../../contract/transitions.ts';
import { peopleWith } from '../../kernel/peopleWith.ts';
import type { Tx } from '../../storage/db.ts';
import type { Told } from './deed.ts';
import { isAssociated } from './standing.ts';

/** A person to be told: who, and of which organisation. */
export interface Recipient {
  readonly userID: string;
  readonly orgCode: string;
}

/**
 * The people of an audience, all of them active but for those whom the order names. Reads as the
 * organisation that they belong to and goes on as the order's owner.
 */
export async function peopleOf(
  tx: Tx,
  audience: Audience,
  { order, before, said }: Pick<Told, 'order' | 'before' | 'said'>,
): Promise<Recipient[]> {
  switch (audience) {
    case 'reporter':
      return one(order.reportUserID, await reportOrgCode(tx, order));
    case 'repairer':
      return one(order.repairUserID, order.repairOrgCode);
    case 'newRepairer':
      return order.repairUserID === before?.repairUserID
        ? []
        : one(order.repairUserID, order.repairOrgCode);
    case 'confirmer':
      return one(order.confirmUserID, order.orgCode);
    case 'candidates':
      return candidatesOf(tx, order);
    case 'otherCandidates': {
      const people = await candidatesOf(tx, order);
      return people.filter(({ userID }) => userID !== order.repairUserID);
    }
    case 'followers':
      return followersOf(tx, order);
    case 'repairSupervisors':
      return withPermission(tx, order, order.repairOrgCode, 'repair.supervise');
    case 'ownerSupervisors':
      return withPermission(tx, order, order.orgCode, 'repair.supervise');
    case 'storekeepers':
      return said.reason === 'part'
        ? withPermission(tx, order, order.repairOrgCode, 'part.keep')
        : [];
  }
}

/** Who may receive an order and is told of it: those bound to its device, else all who repair. */
export async function candidatesOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const repairers = await withPermission(tx, order, order.repairOrgCode, 'repair.work');
  const bound = new Set((await personsOf(tx, order, 'bound')).map(({ userID }) => userID));
  const theirs = repairers.filter(({ userID }) => bound.has(userID));
  return theirs.length > 0 ? theirs : repairers;
}

/** Who follows the device, of either side of the order. */
async function followersOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const followers = await personsOf(tx, order, 'follower');
  const people: Recipient[] = [];
  for (const orgCode of new Set([order.orgCode, order.repairOrgCode])) {
    const ids = followers.flatMap((person) => (person.orgCode === orgCode ? [person.userID] : []));
    await tx.actAs(orgCode);
    const active = await tx.query<Recipient>(
      `select id as "userID", org_code as "orgCode" from app_user
       where org_code = $1 and id = any($2) and user_state = 1`,
      [orgCode, ids],
    );
    people.push(...active);
  }
  await tx.actAs(order.orgCode);
  return people;
}

/** Those of a kind whom the owner has put to the device. */
function personsOf(tx: Tx, order: WorkOrder, kind: 'bound' | 'follower'): Promise<Recipient[]> {
  return tx.query<Recipient>(
    `select user_id as "userID", user_org_code as "orgCode" from device_person
     where org_code = $1 and device_id = $2 and kind = $3 order by create_time, user_id`,
    [order.orgCode, order.deviceID, kind],
  );
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

/** Who may do a thing in an organisation, one of the order's sides; nobody once their relation ended. */
export async function withPermission(
  tx: Tx,
  order: WorkOrder,
  orgCode: string,
  permission: PermissionID,
): Promise<Recipient[]> {
  if (orgCode !== order.orgCode && !(await isAssociated(tx, orgCode, order.orgCode))) return [];
  await tx.actAs(orgCode);
  const ids = await peopleWith(tx, orgCode, permission);
  await tx.actAs(order.orgCode);
  return ids.map((userID) => ({ userID, orgCode }));
}
