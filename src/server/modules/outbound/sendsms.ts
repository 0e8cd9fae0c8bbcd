import {
  outboundChannel,
  outboundLimits,
  outboundReason,
  sendsmsResult,
} from '../../../contract/areas/outbound/channels.ts';
import type { sendSms } from '../../../contract/areas/outbound/endpoints.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { pickLocale } from '../../../contract/locale.ts';
import { isActiveUser, isPhoneVerified } from '../../kernel/auth/stateSql.ts';
import { tooMany } from '../../kernel/errors/appError.ts';
import { addressGroup } from '../../kernel/http/limits/addressGroup.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { insertMessages, withinLimits } from './queueRow.ts';

const kind = 'Sendsms';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface SmsCaller {
  readonly orgCode: string;
  readonly ip: string;
  readonly now: Date;
}

interface NumberRow {
  readonly phone: string;
  readonly userID: string;
  readonly locale: string;
  readonly isVerified: boolean;
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
}

/**
 * Queues a text to verified phones of active people of the organisation, within the limits of each number, and returns the
 * result of each. A number that is named twice gets one message.
 *
 * @throws AppError TOO_MANY where the caller's address has made too many calls
 */
export async function queueSms(
  tx: Tx,
  { orgCode, ip: address, now }: SmsCaller,
  { Phones, Text }: BodyOf<typeof sendSms>,
): Promise<ResultOf<typeof sendSms>> {
  const ip = addressGroup(address);
  await lockByName(tx, `outbound ${orgCode}`);
  await requireFewCalls(tx, orgCode, ip, now);
  const phones = [...new Set(Phones)];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { sms } = outboundChannel.values;
  const people = await tx.query<NumberRow>(
    `select u.user_name as phone, u.id as "userID", u.locale, ${isPhoneVerified('u')} as "isVerified", sent.*
     from app_user u
     cross join lateral (
       select count(*) filter (where m.create_time > $4)::int as minute,
         count(*) filter (where m.create_time > $5)::int as hour, count(*)::int as day
       from outbound_message m
       where m.org_code = $1 and m.channel = $3 and m.address = u.user_name and m.create_time > $6
         and m.kind = $7
     ) sent
     where u.org_code = $1 and u.user_name = any($2) and ${isActiveUser('u')}`,
    [orgCode, phones, sms, ago(minuteMs), ago(hourMs), ago(24 * hourMs), kind],
  );
  const { numberMinute, numberHour, numberDay } = outboundLimits;
  const verified = people.filter(({ isVerified }) => isVerified);
  const free = verified.filter(
    ({ minute, hour, day }) => minute < numberMinute && hour < numberHour && day < numberDay,
  );
  const messages = free.map(({ phone, userID, locale }) => ({
    notificationID: null,
    kind,
    channel: sms,
    userID,
    address: phone,
    mentions: [],
    title: '',
    text: Text,
    locale: pickLocale(locale),
    isUrgent: true,
    dueTime: now,
    reason: outboundReason.values.none,
    isSuppressed: false,
    ip,
  }));
  const limited = await withinLimits(tx, orgCode, messages, now);
  await insertMessages(tx, orgCode, limited, now);
  const accepted = new Set(limited.flatMap((one) => (one.isSuppressed ? [] : [one.address])));
  const [known, mayGet] = [people, verified].map((ones) => new Set(ones.map(({ phone }) => phone)));
  const { values } = sendsmsResult;
  const resultOf = (phone: string) => {
    if (accepted.has(phone)) return values.accepted;
    if (mayGet?.has(phone) === true) return values.rate;
    return known?.has(phone) === true ? values.unverified : values.unknown;
  };
  return phones.map((phone) => ({ phone, result: resultOf(phone) }));
}

/** The messages of a call have one time in common. @throws AppError TOO_MANY */
async function requireFewCalls(tx: Tx, orgCode: string, ip: string, now: Date): Promise<void> {
  const [oldest] = await tx.query<{ time: Date }>(
    `select distinct create_time as time from outbound_message
     where org_code = $1 and channel = $2 and create_time > $3 and kind = $4 and ip = $5
     order by create_time desc offset $6 limit 1`,
    [
      orgCode,
      outboundChannel.values.sms,
      new Date(now.getTime() - hourMs),
      kind,
      ip,
      outboundLimits.callsHour - 1,
    ],
  );
  if (oldest === undefined) return;
  throw tooMany(oldest.time.getTime() + hourMs, now);
}
