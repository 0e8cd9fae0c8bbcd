import type { Tx } from './db.ts';

type DeviceWords = string | Readonly<Record<'zh-CN' | 'en-US', string>>;

/** What changed, not what it became: the dispatcher rereads after the commit (design page 1). */
export type OutboxEvent =
  | {
      readonly kind: 'topic';
      readonly orgCode: string;
      readonly topic: string;
      /** Keys of the changed rows; absent: all rows; `'reset'`: too many to name, start anew. */
      readonly keys?: readonly string[] | 'reset';
    }
  | { readonly kind: 'message'; readonly orgCode: string; readonly ids: readonly string[] }
  /** A person's messages of these types changed: read, or stored without a live message of their own. */
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
      /** The device's own words, or ours in each language. */
      readonly title: DeviceWords;
      readonly msg: DeviceWords;
      readonly level?: 1 | 2 | 3 | 4;
    };

/** Writes events in the transaction of the change itself: nothing is told before its commit. */
export async function appendOutbox(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `insert into outbox (org_code, kind, payload)
     select e->>'orgCode', e->>'kind', e - 'orgCode' - 'kind' from jsonb_array_elements($1) e`,
    [JSON.stringify(events)],
  );
}
