import { v7 as uuid } from 'uuid';
import type { WorkOrder } from '../../../contract/areas/repair.ts';
import { messageType } from '../../../contract/enums.ts';
import { wallWindowDays } from '../../../contract/live.ts';
import type { Transition } from '../../../contract/transitions.ts';
import type { Actor } from '../../kernel/actor.ts';
import { daysBetween } from '../../kernel/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import { peopleOf } from './audience.ts';

/**
 * Stores what a transition tells, one notification a person and never to the one who acted, and
 * returns the outbox events that carry them.
 */
export async function notify(
  tx: Tx,
  transition: Transition,
  order: WorkOrder,
  actor: Actor,
  now: Date,
  reason: string,
): Promise<OutboxEvent[]> {
  const params = {
    orderCode: order.orderCode,
    deviceName: order.deviceName,
    faultText: order.faultText,
    faultLevel: order.faultLevel,
    person: actor.realName,
    reason,
  };
  const idsByOrg = new Map<string, string[]>();
  const told = new Set([actor.userID]);
  const values: unknown[][] = [];
  for (const { kind, to } of transition.tells) {
    for (const { userID, orgCode } of await peopleOf(tx, to, order)) {
      if (told.has(userID)) continue;
      told.add(userID);
      const id = uuid();
      values.push([orgCode, id, userID, kind]);
      idsByOrg.set(orgCode, [...(idsByOrg.get(orgCode) ?? []), id]);
    }
  }
  await tx.query(
    `insert into notification (org_code, id, user_id, m_type, kind, params, url, created_time)
     select v->>0, (v->>1)::uuid, (v->>2)::uuid, $2, v->>3, $3, $4, $5 from jsonb_array_elements($1) v`,
    [JSON.stringify(values), messageType.values.workOrder, JSON.stringify(params), order.id, now],
  );
  return [...idsByOrg].map(([orgCode, ids]) => ({ kind: 'message', orgCode, ids }));
}

/**
 * Topics that an order's change makes anew: the open orders of both sides and, where its outage
 * changed (`span`), the figures of the owner.
 */
export function topicEvents(
  order: Pick<WorkOrder, 'id' | 'orgCode' | 'repairOrgCode'>,
  span: { readonly from: Date; readonly to: Date } | null,
  timeZone: string,
): OutboxEvent[] {
  const sides = new Set([order.orgCode, order.repairOrgCode]);
  const open = [...sides].map(
    (orgCode): OutboxEvent => ({ kind: 'topic', orgCode, topic: 'openOrders', keys: [order.id] }),
  );
  if (span === null) return open;
  const { orgCode } = order;
  const keys = daysBetween(span.from, span.to, timeZone, wallWindowDays + 1);
  return [
    ...open,
    { kind: 'topic', orgCode, topic: 'faultTrend', keys },
    { kind: 'topic', orgCode, topic: 'mttrRank' },
    { kind: 'topic', orgCode, topic: 'mtbfRank' },
  ];
}

/** The zone whose days an organisation's figures have. */
export async function timeZoneOf(tx: Tx, orgCode: string): Promise<string> {
  const [row] = await tx.query<{ time_zone: string }>(
    'select time_zone from organisation where org_code = $1',
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return row.time_zone;
}
