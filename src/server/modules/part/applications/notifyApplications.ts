import { applyState } from '../../../../contract/areas/part/partEnums.ts';
import { messageType } from '../../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../../contract/index.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';

/** Returns the event of a change of applications. */
export function applicationChanged(orgCode: string, ids: readonly string[]): OutboxEvent {
  return changeEvent(orgCode, 'partApplication', ids);
}

/** The facts of an application that its messages name. */
interface Facts {
  readonly id: string;
  readonly code: string;
  readonly userID: string | null;
  readonly orderID: string | null;
  readonly repairUserID: string | null;
  readonly part: string;
  readonly lines: number;
  readonly reason: string;
}

function selectFacts(tx: Tx, orgCode: string, ids: readonly string[]): Promise<Facts[]> {
  return tx.query<Facts>(
    `select a.id, a.code, a.user_id as "userID", a.order_id as "orderID", o.repair_user_id as "repairUserID", a.reason,
       (select i.part_name from part_application_item i where i.org_code = a.org_code and i.application_id = a.id
        order by i.item limit 1) as part,
       (select count(*)::int from part_application_item i where i.org_code = a.org_code and i.application_id = a.id) as lines
     from part_application a left join work_order o on o.id = a.order_id and o.repair_org_code = a.org_code
     where a.org_code = $1 and a.id = any($2) order by a.id`,
    [orgCode, ids],
  );
}

interface Message {
  readonly kind: AnyNotificationKind;
  readonly userIDs: readonly (string | null)[];
  readonly url: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

function store(
  tx: Tx,
  orgCode: string,
  { code, part, lines, reason }: Facts,
  { kind, userIDs, url, params = {} }: Message,
  now: Date,
): Promise<OutboxEvent[]> {
  const people = [...new Set(userIDs.filter((id) => id !== null))];
  return storeNotifications(
    tx,
    people.map((userID) => ({ userID, orgCode, kind })),
    {
      mType: messageType.values.sparePart,
      params: { code, part, lines, reason, ...params },
      url,
      now,
    },
  );
}

/** Notifies the people who may decide an application, but for its applicant. */
export async function notifyDeciders(
  tx: Tx,
  orgCode: string,
  id: string,
  person: string,
  now: Date,
): Promise<OutboxEvent[]> {
  const [facts] = await selectFacts(tx, orgCode, [id]);
  if (facts === undefined) return [];
  const deciders = await userIDsWithPermission(tx, orgCode, 'part.approve');
  const userIDs = deciders.filter((one) => one !== facts.userID);
  const message = {
    kind: 'partApplyToDecide',
    userIDs,
    url: `request:${id}`,
    params: { person },
  } as const;
  return store(tx, orgCode, facts, message, now);
}

/** Notifies the applicant of a decision, a pickup or the end of the reservation; not of their own actions. */
export async function notifyPartApplicant(
  tx: Tx,
  orgCode: string,
  id: string,
  {
    kind,
    by,
    params,
  }: {
    readonly kind: AnyNotificationKind;
    readonly by: string | null;
    readonly params: Readonly<Record<string, string | number>>;
  },
  now: Date,
): Promise<OutboxEvent[]> {
  const [facts] = await selectFacts(tx, orgCode, [id]);
  if (facts === undefined || facts.userID === by) return [];
  const message = { kind, userIDs: [facts.userID], url: `application:${id}`, params };
  return store(tx, orgCode, facts, message, now);
}

/** Notifies the applicants, and the repairers of the orders, of requisitions for which parts have come. */
export async function notifyArrived(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  now: Date,
): Promise<OutboxEvent[]> {
  const facts = await selectFacts(tx, orgCode, ids);
  const events: OutboxEvent[] = [];
  for (const one of facts) {
    const { id, orderID, userID, repairUserID } = one;
    const kind = 'partApplyArrived' as const;
    const [orderUrl, url] = [`order:${orderID}`, `application:${id}`];
    const ofOrder = { kind, userIDs: [repairUserID], url: orderUrl };
    const ofApplicant = { kind, userIDs: userID === repairUserID ? [] : [userID], url };
    events.push(...(await store(tx, orgCode, one, ofOrder, now)));
    events.push(...(await store(tx, orgCode, one, ofApplicant, now)));
  }
  return events;
}

/** SQL: everything that an application `a` still waits for is reserved. */
export const isReadySql = `(a.apply_state = ${applyState.values.awaitingPickup} and not exists (
  select from part_application_item n where n.org_code = a.org_code and n.application_id = a.id
    and n.approved_qty - n.received_qty - n.given_up_qty > coalesce((
      select sum(r.qty) from part_reservation r where r.org_code = n.org_code and r.item_id = n.id), 0)))`;
