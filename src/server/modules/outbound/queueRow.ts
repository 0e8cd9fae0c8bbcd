import { v7 as uuid } from 'uuid';
import {
  type OutboundChannel,
  type OutboundReason,
  outboundLimits,
  outboundReason,
  outboundState,
} from '../../../contract/areas/outbound/channels.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Tx } from '../../storage/db.ts';

/** The kind of the outcome of a review: the only one that goes to somebody who is not active, a rejected applicant. */
export const reviewKind = 'review';

/** A message to put into the queue. */
export interface NewMessage {
  readonly notificationID: string | null;
  readonly kind: string;
  readonly channel: OutboundChannel;
  /** null: a group. */
  readonly userID: string | null;
  readonly address: string;
  readonly mentions: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly locale: Locale;
  readonly isUrgent: boolean;
  readonly dueTime: Date;
  /** The reason why a message waits or is not sent. */
  readonly reason: OutboundReason;
  /** Not sent at all: only the record stays. */
  readonly isSuppressed: boolean;
  /** The address group of a caller of Sendsms. */
  readonly ip?: string;
}

/** Returns at most so many characters of a text, the last of a longer one being an ellipsis. */
export function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Puts messages of an organisation into the queue, by one statement. */
export async function insertMessages(
  tx: Tx,
  orgCode: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const { waiting, suppressed } = outboundState.values;
  const rows = messages.map(({ isSuppressed, ...message }) => ({
    ip: '',
    ...message,
    id: uuid(),
    title: cut(message.title, outboundLimits.title),
    text: cut(message.text, outboundLimits.text),
    state: isSuppressed ? suppressed : waiting,
    endTime: isSuppressed ? now : null,
    expireTime: new Date(message.dueTime.getTime() + outboundLimits.hours * 3_600_000),
  }));
  await tx.query(
    `insert into outbound_message (org_code, id, notification_id, kind, channel, user_id, address, mentions,
       title, text, locale, is_urgent, state, reason, create_time, due_time, expire_time, end_time, ip)
     select $1, (m->>'id')::uuid, (m->>'notificationID')::uuid, m->>'kind', (m->>'channel')::int,
       (m->>'userID')::uuid, m->>'address', array(select jsonb_array_elements_text(m->'mentions')),
       m->>'title', m->>'text', m->>'locale', (m->>'isUrgent')::boolean, (m->>'state')::int,
       (m->>'reason')::int, $3, (m->>'dueTime')::timestamptz, (m->>'expireTime')::timestamptz,
       (m->>'endTime')::timestamptz, m->>'ip'
     from jsonb_array_elements($2) m`,
    [orgCode, JSON.stringify(rows), now],
  );
}

interface Counted {
  readonly channel: number;
  readonly address: string;
  readonly hour: number;
  readonly day: number;
}

/**
 * Marks the messages beyond the limits of their person or organisation as suppressed; what is no urgent notification has
 * a part of each limit, so that an announcement leaves room for faults. Messages of an organisation are queued under a
 * lock, so that nodes count each other's.
 */
export async function withinLimits(
  tx: Tx,
  orgCode: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<NewMessage[]> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const times = [orgCode, before(1), before(24), outboundState.values.suppressed];
  const addresses = [...new Set(messages.map(({ address }) => address))];
  const ofPeople = await tx.query<Counted>(
    `select channel, address, count(*) filter (where create_time > $2)::int as hour, count(*)::int as day
     from outbound_message where org_code = $1 and create_time > $3 and state <> $4
       and channel = any($5) and address = any($6) and address <> '' group by channel, address`,
    [...times, [...new Set(messages.map(({ channel }) => channel))], addresses],
  );
  const ofAll = await tx.query<Omit<Counted, 'address'>>(
    `select channel, count(*) filter (where create_time > $2)::int as hour, count(*)::int as day
     from outbound_message where org_code = $1 and create_time > $3 and state <> $4 group by channel`,
    times,
  );
  const counts = new Map<string, { hour: number; day: number }>();
  for (const { channel, address, ...count } of ofPeople) counts.set(`${channel} ${address}`, count);
  for (const { channel, ...count } of ofAll) counts.set(`${channel}`, count);
  const { personHour, personDay, orgHour, orgDay, ordinaryShare } = outboundLimits;
  return messages.map((message) => {
    const { channel, address, isUrgent, notificationID } = message;
    const share = isUrgent && notificationID !== null ? 1 : ordinaryShare;
    const zero = { hour: 0, day: 0 };
    const org = counts.get(`${channel}`) ?? zero;
    const person = address === '' ? zero : (counts.get(`${channel} ${address}`) ?? zero);
    const isBeyond =
      org.hour >= orgHour * share ||
      org.day >= orgDay * share ||
      person.hour >= personHour * share ||
      person.day >= personDay * share;
    if (isBeyond) return { ...message, reason: outboundReason.values.rate, isSuppressed: true };
    counts.set(`${channel}`, { hour: org.hour + 1, day: org.day + 1 });
    counts.set(`${channel} ${address}`, { hour: person.hour + 1, day: person.day + 1 });
    return message;
  });
}
