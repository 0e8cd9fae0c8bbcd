import { orderState } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/permissions.ts';
import type { Audience, NotificationKind } from '../../../../contract/transitionShape.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { peopleWith } from '../../../kernel/auth/peopleWith.ts';
import type { Tx } from '../../../storage/db.ts';
import type { Told } from '../commands/deed.ts';
import { services } from '../rules/standing.ts';

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
      return reporterOf(tx, order);
    case 'repairer':
      return repairerOf(tx, order);
    case 'newRepairer':
      return order.repairUserID === before?.repairUserID
        ? []
        : one(order.repairUserID, order.repairOrgCode);
    case 'confirmer':
      return one(order.confirmUserID, order.orgCode);
    case 'formerSide':
      return before === null ? [] : formerSideOf(tx, before);
    case 'candidates':
      return candidatesOf(tx, order);
    case 'otherCandidates':
      return otherCandidatesOf(tx, order);
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
  return boundFirst(tx, order, await withPermission(tx, order, order.repairOrgCode, 'repair.work'));
}

/** Who was asked to receive an order that another has now: the candidates, and whom timers told. */
async function otherCandidatesOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const people = await candidatesOf(tx, order);
  const known = new Set([order.repairUserID, ...people.map(({ userID }) => userID)]);
  const side = await repairSideOf(tx, order);
  const told = await toldOf(tx, order, side, 'orderUnreceived');
  const more = side.filter(({ userID }) => told.has(userID) && !known.has(userID));
  return [...people.filter(({ userID }) => userID !== order.repairUserID), ...more];
}

/** All of the repair side who may receive an order, or supervise those who do. */
async function repairSideOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const repairers = await withPermission(tx, order, order.repairOrgCode, 'repair.work');
  const supervisors = await peopleOf(tx, 'repairSupervisors', { order, before: null, said: {} });
  const repairs = new Set(repairers.map(({ userID }) => userID));
  return [...repairers, ...supervisors.filter(({ userID }) => !repairs.has(userID))];
}

/**
 * Which people of the repair side were told of an order.
 *
 * @param kind of what kind; of any where absent
 */
export async function toldOf(
  tx: Tx,
  order: WorkOrder,
  people: readonly Recipient[],
  kind?: NotificationKind,
): Promise<Set<string>> {
  await tx.actAs(order.repairOrgCode);
  const told = await tx.query<{ id: string }>(
    `select distinct user_id as id from notification
     where org_code = $1 and user_id = any($2) and created_time >= $3 and url = $4
       and ($5::text is null or kind = $5)`,
    [
      order.repairOrgCode,
      people.map(({ userID }) => userID),
      order.createTime,
      order.id,
      kind ?? null,
    ],
  );
  await tx.actAs(order.orgCode);
  return new Set(told.map(({ id }) => id));
}

/**
 * Whom an order is taken from: its repairer and who supervises them or, of one that nobody received,
 * who might have.
 */
async function formerSideOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const { repairUserID, repairOrgCode } = order;
  if (repairUserID !== null) {
    const supervisors = await permitted(tx, order, repairOrgCode, 'repair.supervise');
    return [...one(repairUserID, repairOrgCode), ...supervisors];
  }
  return boundFirst(tx, order, await permitted(tx, order, repairOrgCode, 'repair.work'));
}

/** Those of the repairers who are bound to the device, if any is. */
async function boundFirst(
  tx: Tx,
  order: WorkOrder,
  repairers: readonly Recipient[],
): Promise<Recipient[]> {
  const bound = new Set((await personsOf(tx, order, 'bound')).map(({ userID }) => userID));
  const theirs = repairers.filter(({ userID }) => bound.has(userID));
  return theirs.length > 0 ? theirs : [...repairers];
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

/** Who reported: of the owner, or of a provider on its behalf as long as that services the device. */
async function reporterOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const orgCode = await reportOrgCode(tx, order);
  if (orgCode !== order.orgCode && !(await services(tx, orgCode, order))) return [];
  return one(order.reportUserID, orgCode);
}

/** Who repairs; nobody where the work goes on and is not their side's any more. */
async function repairerOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const { orgCode, repairOrgCode, orderState: state } = order;
  const goesOn = repairOrgCode !== orgCode && state === orderState.values.repairing;
  if (goesOn && !(await services(tx, repairOrgCode, order))) return [];
  return one(order.repairUserID, repairOrgCode);
}

/** The reporter's organisation: the owner, or the provider who reported on its behalf. */
async function reportOrgCode(tx: Tx, order: WorkOrder): Promise<string> {
  const [row] = await tx.query<{ report_org_code: string }>(
    'select report_org_code from work_order where org_code = $1 and id = $2',
    [order.orgCode, order.id],
  );
  return row?.report_org_code ?? order.orgCode;
}

/** Who may do a thing in an organisation, one of the order's sides; nobody once it lost the device. */
export async function withPermission(
  tx: Tx,
  order: WorkOrder,
  orgCode: string,
  permission: PermissionID,
): Promise<Recipient[]> {
  if (orgCode !== order.orgCode && !(await services(tx, orgCode, order))) return [];
  return permitted(tx, order, orgCode, permission);
}

async function permitted(
  tx: Tx,
  order: WorkOrder,
  orgCode: string,
  permission: PermissionID,
): Promise<Recipient[]> {
  await tx.actAs(orgCode);
  const ids = await peopleWith(tx, orgCode, permission);
  await tx.actAs(order.orgCode);
  return ids.map((userID) => ({ userID, orgCode }));
}
