import { openOrderStates } from '../../../contract/enums.ts';
import type { TopicName } from '../../../contract/topics/live.ts';
import type { Tx } from '../../storage/db.ts';
import { servicingOrg } from '../../storage/statements/activeRelation.ts';
import type { OutboxEvent, TopicEvent } from '../../storage/statements/outbox.ts';

/** The topics whose rows name devices, or depend on their days. */
export const rankTopics: readonly TopicName[] = [
  'mttrRank',
  'mtbfRank',
  'mtrRank',
  'errorRank',
  'workOrderRank',
];

/** Returns the events of changed devices: their states, also for who services them, and rankings of the owner. */
export async function changeEvents(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  ranks: readonly TopicName[],
): Promise<OutboxEvent[]> {
  return [
    ...(await deviceStateEvents(tx, orgCode, ids)),
    ...ranks.map((topic): OutboxEvent => ({ kind: 'topic', orgCode, topic })),
  ];
}

/** Returns the events by which the owner and the providers read devices again, each those that it sees. */
export async function deviceStateEvents(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<TopicEvent[]> {
  const serviced = await tx.query<{ side: string; keys: string[] }>(
    `select side, array_agg(id) as keys from (
       select d.id, ${servicingOrg('d')} as side from device d where d.org_code = $1 and d.id = any($2)
     ) one where side is not null group by side`,
    [orgCode, ids],
  );
  return [{ side: orgCode, keys: ids }, ...serviced].map(({ side, keys }) => ({
    kind: 'topic',
    orgCode: side,
    topic: 'deviceStates',
    keys,
  }));
}

/** Returns the events by which the owner and the repairing organisations read open orders of devices again. */
export async function openOrderEvents(
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
): Promise<OutboxEvent[]> {
  const rows = await tx.query<{ id: string; repairOrg: string }>(
    `select id, repair_org_code as "repairOrg" from work_order
     where org_code = $1 and device_id = any($2) and order_state = any($3)`,
    [orgCode, deviceIDs, openOrderStates],
  );
  const sides = Map.groupBy(rows, ({ repairOrg }) => repairOrg).set(orgCode, rows);
  return [...sides].map(([side, orders]) => ({
    kind: 'topic',
    orgCode: side,
    topic: 'openOrders',
    keys: orders.map(({ id }) => id),
  }));
}
