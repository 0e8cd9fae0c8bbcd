import { v7 as uuid } from 'uuid';
import type { MessageType } from '../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../contract/index.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';

/** A recipient and the kind of their notification. */
export interface NotificationRecipient {
  readonly userID: string;
  /** The recipient's own organisation. */
  readonly orgCode: string;
  readonly kind: AnyNotificationKind;
  /** Replaces the common URL. */
  readonly url?: string;
}

/** The content that all recipients have in common. */
export interface NotificationContent {
  readonly mType: MessageType;
  /** Parameters of the message templates. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The id of the object that the message links to; or empty. */
  readonly url: string;
  readonly now: Date;
}

/** Stores one notification per recipient and returns the outbox events that carry them. */
export async function storeNotifications(
  tx: Tx,
  recipients: readonly NotificationRecipient[],
  { mType, params, url, now }: NotificationContent,
): Promise<OutboxEvent[]> {
  if (recipients.length === 0) return [];
  const rows = recipients.map((one) => ({ url, ...one, id: uuid() }));
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
