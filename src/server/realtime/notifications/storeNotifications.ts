import { v7 as uuid } from 'uuid';
import type { MessageType } from '../../../contract/enums.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import type { WordsKind } from './words.ts';

/** Who is told, and what kind of thing. */
export interface Told {
  readonly userID: string;
  /** The person's own organisation. */
  readonly orgCode: string;
  readonly kind: WordsKind;
  /** Instead of the one that all have. */
  readonly url?: string;
}

/** What all of them are told of. */
export interface ToldOf {
  readonly mType: MessageType;
  /** Fill the words of the kinds. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The id of the thing, for the way to it; or empty. */
  readonly url: string;
  readonly now: Date;
}

/** Stores one notification each, and returns the outbox events that carry them. */
export async function storeNotifications(
  tx: Tx,
  told: readonly Told[],
  { mType, params, url, now }: ToldOf,
): Promise<OutboxEvent[]> {
  if (told.length === 0) return [];
  const rows = told.map((one) => ({ url, ...one, id: uuid() }));
  await tx.query(
    `insert into notification (org_code, id, user_id, m_type, kind, params, url, created_time)
     select v->>'orgCode', (v->>'id')::uuid, (v->>'userID')::uuid, $2, v->>'kind', $3, v->>'url', $4
     from jsonb_array_elements($1) v`,
    [JSON.stringify(rows), mType, JSON.stringify(params), now],
  );
  const byOrganisation = Map.groupBy(rows, ({ orgCode }) => orgCode);
  return [...byOrganisation].map(([orgCode, ones]) => ({
    kind: 'message',
    orgCode,
    ids: ones.map(({ id }) => id),
  }));
}
