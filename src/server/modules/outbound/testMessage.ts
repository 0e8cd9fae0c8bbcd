import {
  type OutboundChannel,
  outboundChannel,
  outboundLimits,
  outboundReason,
} from '../../../contract/areas/outbound/channels.ts';
import type { OutboundOutcome } from '../../../contract/areas/outbound/endpoints.ts';
import { type Locale, label } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, tooMany } from '../../kernel/errors/appError.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { emailOf, selectOwnPhone } from './preferences.ts';
import { insertMessages } from './queueRow.ts';
import { selectSecrets, sendMessage } from './sendMessage.ts';
import { availableChannels, type OutboundWays, selectStoredWays } from './ways.ts';

const kind = 'test';
const hourMs = 3_600_000;
const testTitle = label('测试消息', 'Test message');
const testText = label(
  '这是一条测试消息，收到即表示该方式可用。',
  'This is a test message. The way works if you can read it.',
);

interface TestCall {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
  readonly locale: Locale;
  /** Logs the call in the transaction of the record. */
  readonly append: (tx: Tx) => Promise<void>;
}

/**
 * Sends a test message at once, outside of any transaction, and records what became of it.
 *
 * @throws AppError OUTBOUND_UNAVAILABLE, OUTBOUND_NO_ADDRESS, PHONE_UNVERIFIED, TOO_MANY
 */
export async function sendTest(
  { db, actor, now, locale, append }: TestCall,
  ways: OutboundWays,
  channel: OutboundChannel,
): Promise<OutboundOutcome> {
  const { orgCode, userID } = actor;
  const { sms, email } = outboundChannel.values;
  const isPersonal = channel === sms || channel === email;
  const message = await db.transaction({ orgCode }, 'write', async (tx) => {
    if (!availableChannels(ways, await selectStoredWays(tx, orgCode)).includes(channel)) {
      throw new AppError('OUTBOUND_UNAVAILABLE', {
        field: 'Channel',
        params: { channel: outboundChannel.text(channel) },
      });
    }
    const address = isPersonal ? await ownAddress(tx, actor, channel) : '';
    await lockByName(tx, `outbound ${orgCode}`);
    await requireFewTests(tx, orgCode, now);
    const composed = {
      channel,
      address,
      mentions: [],
      title: testTitle[locale],
      text: testText[locale],
      locale,
      isOrdinary: true,
    };
    const record = {
      ...composed,
      notificationID: null,
      kind,
      userID: isPersonal ? userID : null,
      isUrgent: true,
      dueTime: now,
      reason: outboundReason.values.none,
      isSuppressed: true, // no job sends it: the outcome is recorded below
    };
    await insertMessages(tx, orgCode, [record], now);
    await append(tx);
    return composed;
  });
  const settings = await db.transaction('system', 'read', async (tx) => ({
    ...(await selectStoredWays(tx, orgCode)),
    values: await selectSecrets(tx, orgCode),
  }));
  const { state, reason, detail } = await sendMessage(ways, settings, message, now);
  await db.transaction({ orgCode }, 'write', (tx) =>
    tx.query(
      `update outbound_message set state = $4, reason = $5, detail = $6
       where org_code = $1 and kind = $2 and channel = $7 and create_time = $3`,
      [orgCode, kind, now, state, reason, detail, channel],
    ),
  );
  return { state, reason, detail };
}

/** @throws AppError OUTBOUND_NO_ADDRESS, PHONE_UNVERIFIED */
async function ownAddress(tx: Tx, actor: Actor, channel: OutboundChannel): Promise<string> {
  if (channel === outboundChannel.values.sms) {
    const user = await selectOwnPhone(tx, actor);
    if (user.isPhoneVerified === 1) return user.phone;
    throw new AppError('PHONE_UNVERIFIED', { field: 'Channel' });
  }
  const address = await emailOf(tx, actor);
  if (address === '') throw new AppError('OUTBOUND_NO_ADDRESS', { field: 'Channel' });
  return address;
}

/** @throws AppError TOO_MANY */
async function requireFewTests(tx: Tx, orgCode: string, now: Date): Promise<void> {
  const [oldest] = await tx.query<{ time: Date }>(
    `select create_time as time from outbound_message
     where org_code = $1 and create_time > $2 and kind = $3
     order by create_time desc offset $4 limit 1`,
    [orgCode, new Date(now.getTime() - hourMs), kind, outboundLimits.testsHour - 1],
  );
  if (oldest === undefined) return;
  throw tooMany(oldest.time.getTime() + hourMs, now);
}
