import {
  type OutboundChannel,
  outboundChannel,
  outboundReason,
} from '../../../contract/areas/outbound/channels.ts';
import { notificationKinds } from '../../../contract/index.ts';
import { type Locale, pickLocale } from '../../../contract/locale.ts';
import { isActiveUser, isEnabledOrg } from '../../kernel/auth/stateSql.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { renderNotification } from '../../realtime/notifications/renderNotification.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { appendOutbox } from '../../storage/statements/outbox.ts';
import { dayAt, instantAt } from '../duty/api.ts';
import { insertMessages, type NewMessage, withinLimits } from './queueRow.ts';
import {
  availableChannels,
  type OutboundWays,
  personalChannels,
  selectStoredWays,
} from './ways.ts';

/** Notifications whose messages one transaction queues; an announcement has one for each person of a plant. */
const eventsAtOnce = 20;
/** A notification that is older is not sent: no node has run since. */
const oldestMs = 6 * 3_600_000;
/** A robot takes 20 messages a minute. */
const groupPauseMs = 4000;

const urgentKinds = new Set<string>(
  notificationKinds.filter(({ isUrgent }) => isUrgent).map(({ kind }) => kind),
);

const mailedKinds = new Set<string>(
  notificationKinds.filter(({ isMailed }) => isMailed).map(({ kind }) => kind),
);

/**
 * Returns the ways of a kind for a person who has not set any: urgent ones by SMS and with a mention in the group, reports
 * by e-mail.
 */
export function defaultChannels(kind: string): readonly OutboundChannel[] {
  const { sms, email, wecom, dingtalk } = outboundChannel.values;
  if (mailedKinds.has(kind)) return [email];
  return urgentKinds.has(kind) ? [sms, wecom, dingtalk] : [];
}

interface Recipient extends QuietHours {
  readonly id: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly userID: string;
  readonly phone: string;
  readonly locale: string;
  readonly channels: Readonly<Record<string, readonly OutboundChannel[]>> | null;
  readonly email: string;
  readonly timeZone: string;
}

/**
 * Queues the messages of notifications that have none yet, by the selections of their people, in the transaction that
 * removes their marks: so each is queued once, whichever node does it. Returns the number of notifications.
 */
export async function queueEvents(tx: Tx, ways: OutboundWays, now: Date): Promise<number> {
  const events = await tx.query<{ orgCode: string; id: string; time: Date }>(
    `delete from outbound_event e using (
       select org_code, notification_id from outbound_event
       order by created_time limit ${eventsAtOnce} for update skip locked
     ) next
     where e.org_code = next.org_code and e.notification_id = next.notification_id
     returning e.org_code as "orgCode", e.notification_id as id, e.created_time as time`,
  );
  const recent = events.filter(({ time }) => now.getTime() - time.getTime() < oldestMs);
  const byOrg = [...Map.groupBy(recent, ({ orgCode }) => orgCode)];
  for (const [orgCode, ones] of byOrg.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await queueOf(
      tx,
      ways,
      orgCode,
      ones.map(({ id }) => id),
      now,
    );
  }
  return events.length;
}

async function queueOf(
  tx: Tx,
  ways: OutboundWays,
  orgCode: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const available = availableChannels(ways, await selectStoredWays(tx, orgCode));
  if (available.length === 0) return;
  const recipients = await tx.query<Recipient>(
    `select n.id, n.kind, n.params, u.id as "userID", u.user_name as phone, u.locale, p.channels,
       p.quiet_from as "quietFrom", p.quiet_to as "quietTo", coalesce(p.email, '') as email,
       o.time_zone as "timeZone"
     from notification n
     join app_user u on u.org_code = n.org_code and u.id = n.user_id and ${isActiveUser('u')}
     join organisation o on o.org_code = n.org_code and ${isEnabledOrg('o')}
     left join outbound_preference p on p.org_code = n.org_code and p.user_id = n.user_id
     where n.org_code = $1 and n.id = any($2) and (n.kind = any($3) or p.channels ? n.kind)
     order by n.id, u.id`,
    [orgCode, ids, [...urgentKinds, ...mailedKinds]],
  );
  const events = Map.groupBy(recipients, ({ id }) => id);
  const messages = [...events.values()].flatMap((people) => messagesOf(people, available, now));
  if (messages.length === 0) return;
  await lockByName(tx, `outbound ${orgCode}`);
  const spaced = await spaceGroups(tx, orgCode, messages, now);
  await insertMessages(tx, orgCode, await withinLimits(tx, orgCode, spaced, now), now);
  await appendOutbox(tx, [changeEvent(orgCode, 'outbound', ['queue'])]);
}

/** Returns the messages of one notification, whose text is rendered once for each language. */
function messagesOf(
  people: readonly Recipient[],
  available: readonly OutboundChannel[],
  now: Date,
): NewMessage[] {
  const texts = new Map<Locale, ReturnType<typeof renderNotification>>();
  const messageTo = (one: Recipient, channel: OutboundChannel, locale: Locale) => {
    const text = texts.get(locale) ?? renderNotification(one.kind, one.params, locale);
    texts.set(locale, text);
    const { id: notificationID, kind } = one;
    const isUrgent = urgentKinds.has(kind);
    const { title, msg, sms } = text;
    return {
      notificationID,
      kind,
      channel,
      locale,
      isUrgent,
      title,
      text: channel === outboundChannel.values.sms ? sms : msg,
      isSuppressed: false,
    };
  };
  return available.flatMap((channel): NewMessage[] => {
    const takers = people
      .filter((one) => (one.channels?.[one.kind] ?? defaultChannels(one.kind)).includes(channel))
      .map((one) => {
        const until = urgentKinds.has(one.kind) ? null : quietUntil(one, now, one.timeZone);
        return { ...one, until };
      });
    const { none, quiet } = outboundReason.values;
    if (!personalChannels.includes(channel)) {
      const mentioned = takers.filter(({ until }) => until === null); // a group gets nothing later
      const [first] = mentioned;
      if (first === undefined) return [];
      const rest = { userID: null, address: '', dueTime: now, reason: none };
      const mentions = mentioned.map(({ phone }) => phone);
      return [{ ...messageTo(first, channel, mostCommon(mentioned)), ...rest, mentions }];
    }
    const isSms = channel === outboundChannel.values.sms;
    return takers
      .map((one) => ({ ...one, address: isSms ? one.phone : one.email }))
      .filter(({ address }) => address !== '')
      .map((one) => ({
        ...messageTo(one, channel, pickLocale(one.locale)),
        userID: one.userID,
        address: one.address,
        mentions: [],
        dueTime: one.until ?? now,
        reason: one.until === null ? none : quiet,
      }));
  });
}

function mostCommon(people: readonly Recipient[]): Locale {
  const english = people.filter(({ locale }) => pickLocale(locale) === 'en-US').length;
  return english * 2 > people.length ? 'en-US' : 'zh-CN';
}

/** Gives messages to groups times with pauses between, after those that wait already. */
async function spaceGroups(
  tx: Tx,
  orgCode: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<NewMessage[]> {
  if (messages.every(({ channel }) => personalChannels.includes(channel))) return [...messages];
  const last = await tx.query<{ channel: OutboundChannel; due: Date }>(
    `select channel, max(due_time) as due from outbound_message
     where org_code = $1 and create_time > $2 and user_id is null group by channel`,
    [orgCode, new Date(now.getTime() - oldestMs)],
  );
  const dueTimes = new Map(last.map(({ channel, due }) => [channel, due.getTime()]));
  return messages.map((message) => {
    if (personalChannels.includes(message.channel)) return message;
    const earliest = (dueTimes.get(message.channel) ?? 0) + groupPauseMs;
    const due = Math.max(now.getTime(), earliest);
    dueTimes.set(message.channel, due);
    return { ...message, dueTime: new Date(due) };
  });
}

/** Hours in which a person gets urgent messages alone, HH:mm; both null: none. */
export interface QuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the end of the quiet hours that an instant lies in; null outside of them. They begin on each day of the zone,
 * and end on the next one where the end is not later. Where clocks change, both ends are the first instant at which
 * the clock shows the time or a later one.
 */
export function quietUntil(
  { quietFrom, quietTo }: QuietHours,
  now: Date,
  timeZone: string,
): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const [from, to] = [minuteOf(quietFrom), minuteOf(quietTo)];
  const at = now.getTime();
  const today = dayAt(at, timeZone);
  for (const day of [today - 1, today]) {
    const end = instantAt(to > from ? day : day + 1, to, timeZone);
    if (instantAt(day, from, timeZone) <= at && at < end) return new Date(end);
  }
  return null;
}
