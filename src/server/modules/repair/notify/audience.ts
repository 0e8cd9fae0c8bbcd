import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import type {
  NotificationAudience,
  NotificationKind,
} from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import type { Tx } from '../../../storage/db.ts';
import { type OnCallAt, selectOnCall } from '../../duty/api.ts';
import type { NotificationInput } from '../commands/writeContext.ts';
import { services } from '../rules/delegation.ts';

/** A person to be notified, with their organisation. */
export interface Recipient {
  readonly userID: string;
  readonly orgCode: string;
}

/**
 * Returns the people of an audience. All are active, except possibly those whom the order names. Reads
 * as the people's organisation and leaves the transaction acting as the order's owner.
 */
export async function peopleOf(
  tx: Tx,
  audience: NotificationAudience,
  {
    order,
    before,
    onCall,
    input,
    actor,
  }: Pick<NotificationInput, 'order' | 'before' | 'onCall' | 'input'> &
    Partial<Pick<NotificationInput, 'actor'>>,
): Promise<Recipient[]> {
  switch (audience) {
    case 'reporter':
      return reporterOf(tx, order);
    case 'reporterOfAssigned':
      return actor?.userID === order.repairUserID ? [] : reporterOf(tx, order);
    case 'repairer':
      return repairerOf(tx, order);
    case 'newRepairer':
      return order.repairUserID === before?.repairUserID
        ? []
        : one(order.repairUserID, order.repairOrgCode);
    case 'formerRepairer':
      return before === null || order.repairUserID === before.repairUserID
        ? []
        : one(before.repairUserID, before.repairOrgCode);
    case 'confirmer':
      return one(order.confirmUserID, order.orgCode);
    case 'formerSide':
      return before === null ? [] : formerSideOf(tx, before);
    case 'candidates':
      return candidatesOf(tx, order, new Date(order.stateTime), onCall);
    case 'otherCandidates':
      return otherCandidatesOf(tx, order, before);
    case 'followers':
      return followersOf(tx, order);
    case 'repairSupervisors':
      return withPermission(tx, order, order.repairOrgCode, 'repair.supervise');
    case 'ownerSupervisors':
      return withPermission(tx, order, order.orgCode, 'repair.supervise');
    case 'storekeepers':
      return input.reason === 'part'
        ? withPermission(tx, order, order.repairOrgCode, 'part.edit')
        : [];
  }
}

/**
 * Returns the people who may receive an order and are notified of it: those first on call at the time, else those bound
 * to its device, else all who repair.
 */
async function candidatesOf(
  tx: Tx,
  order: WorkOrder,
  at: Date,
  onCall?: OnCallAt,
): Promise<Recipient[]> {
  const repairers = await withPermission(tx, order, order.repairOrgCode, 'repair.work');
  return firstCalled(tx, order, repairers, at, onCall);
}

async function firstCalled(
  tx: Tx,
  order: WorkOrder,
  repairers: readonly Recipient[],
  at: Date,
  onCall?: OnCallAt,
): Promise<Recipient[]> {
  const [first = []] = await onCallTiers(tx, order, repairers, at, onCall);
  return first.length > 0 ? first : boundFirst(tx, order, repairers);
}

/**
 * Returns those repairers who are on call at a time: the first ones, then the back-ups; none where nobody is.
 *
 * @param known what the change has read of the order, perhaps for another time
 */
export async function onCallTiers(
  tx: Tx,
  order: WorkOrder,
  repairers: readonly Recipient[],
  at: Date,
  known?: OnCallAt,
): Promise<Recipient[][]> {
  const isKnown = known?.at.getTime() === at.getTime();
  const { people } = isKnown ? known : await onCallFor(tx, order, at);
  return dutyLevel.list.map((level) =>
    people.flatMap((person) =>
      person.level === level
        ? (repairers.find(({ userID }) => userID === person.userID) ?? [])
        : [],
    ),
  );
}

/** Reads who is on call for an order at a time. */
export async function onCallFor(
  tx: Tx,
  order: Pick<WorkOrder, 'orgCode' | 'repairOrgCode' | 'deviceID'>,
  at: Date,
): Promise<OnCallAt> {
  await tx.actAs(order.repairOrgCode);
  const onCall = await selectOnCall(tx, order.repairOrgCode, order.deviceID, at);
  await tx.actAs(order.orgCode);
  return onCall;
}

/** Returns the people who were notified of an order that another person has received: the candidates, and those notified by timers. */
async function otherCandidatesOf(
  tx: Tx,
  order: WorkOrder,
  before: WorkOrder | null,
): Promise<Recipient[]> {
  const people = await candidatesOf(tx, order, new Date((before ?? order).stateTime));
  const known = new Set([order.repairUserID, ...people.map(({ userID }) => userID)]);
  const side = await repairSideOf(tx, order);
  const notified = await notifiedUsers(tx, order, side, 'orderUnreceived');
  const more = side.filter(({ userID }) => notified.has(userID) && !known.has(userID));
  return [...people.filter(({ userID }) => userID !== order.repairUserID), ...more];
}

/** Returns the people of the repair side who may receive an order or supervise repairs. */
async function repairSideOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const repairers = await withPermission(tx, order, order.repairOrgCode, 'repair.work');
  const supervisors = await peopleOf(tx, 'repairSupervisors', { order, before: null, input: {} });
  const repairs = new Set(repairers.map(({ userID }) => userID));
  return [...repairers, ...supervisors.filter(({ userID }) => !repairs.has(userID))];
}

/**
 * Returns the ids of the people of the repair side who were notified of an order.
 *
 * @param kind the kind of notification; absent: any kind
 */
export async function notifiedUsers(
  tx: Tx,
  order: WorkOrder,
  people: readonly Recipient[],
  kind?: NotificationKind,
): Promise<Set<string>> {
  await tx.actAs(order.repairOrgCode);
  const notified = await tx.query<{ id: string }>(
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
  return new Set(notified.map(({ id }) => id));
}

/**
 * Returns the people from whom an order is taken: its repairer and their supervisors, or its candidates
 * if it was not received.
 */
async function formerSideOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const { repairUserID, repairOrgCode } = order;
  if (repairUserID !== null) {
    const supervisors = await permitted(tx, order, repairOrgCode, 'repair.supervise');
    return [...one(repairUserID, repairOrgCode), ...supervisors];
  }
  const repairers = await permitted(tx, order, repairOrgCode, 'repair.work');
  return firstCalled(tx, order, repairers, new Date(order.stateTime));
}

/** Returns the repairers who are bound to the device, or all if none is. */
async function boundFirst(
  tx: Tx,
  order: WorkOrder,
  repairers: readonly Recipient[],
): Promise<Recipient[]> {
  const bound = new Set((await personsOf(tx, order, 'bound')).map(({ userID }) => userID));
  const theirs = repairers.filter(({ userID }) => bound.has(userID));
  return theirs.length > 0 ? theirs : [...repairers];
}

/** Returns the active followers of the device, of both sides of the order. */
async function followersOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const followers = await personsOf(tx, order, 'follower');
  const people: Recipient[] = [];
  for (const orgCode of new Set([order.orgCode, order.repairOrgCode])) {
    const ids = followers.flatMap((person) => (person.orgCode === orgCode ? [person.userID] : []));
    await tx.actAs(orgCode);
    const active = await tx.query<Recipient>(
      `select id as "userID", org_code as "orgCode" from app_user u
       where org_code = $1 and id = any($2) and ${isActiveUser('u')}`,
      [orgCode, ids],
    );
    people.push(...active);
  }
  await tx.actAs(order.orgCode);
  return people;
}

/** Loads the people bound to the device, or its followers. */
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

/** Returns the reporter: of the owner, or of a provider that still services the device. */
async function reporterOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const orgCode = await reportOrgCode(tx, order);
  if (orgCode !== order.orgCode && !(await services(tx, orgCode, order))) return [];
  return one(order.reportUserID, orgCode);
}

/** Returns the repairer; none if the repair continues and their side has lost the device. */
async function repairerOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const { orgCode, repairOrgCode, orderState: state } = order;
  const goesOn = repairOrgCode !== orgCode && state === orderState.values.repairing;
  if (goesOn && !(await services(tx, repairOrgCode, order))) return [];
  return one(order.repairUserID, repairOrgCode);
}

/** Returns the reporter's organisation: the owner, or the provider who reported on its behalf. */
async function reportOrgCode(tx: Tx, order: WorkOrder): Promise<string> {
  const [row] = await tx.query<{ report_org_code: string }>(
    'select report_org_code from work_order where org_code = $1 and id = $2',
    [order.orgCode, order.id],
  );
  return row?.report_org_code ?? order.orgCode;
}

/** Returns the people with a permission in one of the order's sides; none if that side has lost the device. */
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
  const ids = await userIDsWithPermission(tx, orgCode, permission);
  await tx.actAs(order.orgCode);
  return ids.map((userID) => ({ userID, orgCode }));
}
