import type { Tx } from '../db.ts';

type DeviceText = string | Readonly<Record<'zh-CN' | 'en-US', string>>;

/** States what changed, not the new content: the dispatcher reads that after the commit. */
export type OutboxEvent =
  | {
      readonly kind: 'topic';
      readonly orgCode: string;
      readonly topic: string;
      /** Keys of the changed rows; absent: all rows; `'reset'`: too many to list, clients fetch a snapshot. */
      readonly keys?: readonly string[] | 'reset';
    }
  | { readonly kind: 'message'; readonly orgCode: string; readonly ids: readonly string[] }
  /** Messages of a person of these types changed: they were read, or stored without a live message. */
  | {
      readonly kind: 'inbox';
      readonly orgCode: string;
      readonly userID: string;
      readonly types: readonly number[];
    }
  | {
      readonly kind: 'device';
      readonly orgCode: string;
      readonly id: string;
      /** Text from the device, or ours in each language. */
      readonly title: DeviceText;
      readonly msg: DeviceText;
      readonly level?: 1 | 2 | 3 | 4;
    };

/** An event of a topic. */
export type TopicEvent = Extract<OutboxEvent, { kind: 'topic' }>;

/** Writes events in the transaction of the change: nothing is published before its commit. */
export async function appendOutbox(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `insert into outbox (org_code, kind, payload)
     select e->>'orgCode', e->>'kind', e - 'orgCode' - 'kind' from jsonb_array_elements($1) e`,
    [JSON.stringify(events)],
  );
}
