import { v7 as uuid } from 'uuid';
import type { MessageType } from '../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../contract/index.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';

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
  /** Names the page that the message opens, together with `mType`: an id, the name of a page, or empty. */
  readonly url: string;
  readonly now: Date;
}

/**
 * Stores the notifications of an event by one statement, and returns the outbox events that carry them.
 * Recipients of one organisation and kind share an id, since their message differs in its language alone; one who is
 * named twice gets one. A mark of each is left for the queue of messages by SMS, e-mail and robots.
 */
export async function storeNotifications(
  tx: Tx,
  recipients: readonly NotificationRecipient[],
  { mType, params, url, now }: NotificationContent,
): Promise<OutboxEvent[]> {
  if (recipients.length === 0) return [];
  const alike = Map.groupBy(recipients, (one) =>
    JSON.stringify([one.orgCode, one.kind, one.url ?? url]),
  );
  const notifications = [...alike.values()].flatMap((ones) => {
    const [first] = ones;
    if (first === undefined) return [];
    const userIDs = [...new Set(ones.map(({ userID }) => userID))];
    return { url, ...first, id: uuid(), userIDs };
  });
  await tx.query(
    `with event as (
       insert into outbound_event (org_code, notification_id, created_time)
       select v->>'orgCode', (v->>'id')::uuid, $4 from jsonb_array_elements($1) v
     )
     insert into notification (org_code, id, user_id, m_type, kind, params, url, created_time)
     select v->>'orgCode', (v->>'id')::uuid, user_id::uuid, $2, v->>'kind', $3, v->>'url', $4
     from jsonb_array_elements($1) v, jsonb_array_elements_text(v->'userIDs') user_id`,
    [JSON.stringify(notifications), mType, JSON.stringify(params), now],
  );
  const byOrganisation = Map.groupBy(notifications, ({ orgCode }) => orgCode);
  return [...byOrganisation].map(([orgCode, ones]) => ({
    kind: 'message',
    orgCode,
    ids: ones.map(({ id }) => id),
  }));
}
