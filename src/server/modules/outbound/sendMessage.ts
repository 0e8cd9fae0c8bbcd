import {
  type OutboundChannel,
  outboundChannel,
  outboundLimits,
  outboundReason,
  outboundState,
} from '../../../contract/areas/outbound/channels.ts';
import type { OutboundOutcome } from '../../../contract/areas/outbound/endpoints.ts';
import { pickLocale } from '../../../contract/locale.ts';
import { sendToDingtalk, sendToWecom } from '../../kernel/outbound/robots.ts';
import { SendError } from '../../kernel/outbound/sendError.ts';
import type { Tx } from '../../storage/db.ts';
import { cut } from './queueRow.ts';
import { availableChannels, type OutboundWays, productName, type StoredWays } from './ways.ts';

/** A message with its recipient. */
export interface OutgoingMessage {
  readonly channel: OutboundChannel;
  readonly address: string;
  readonly mentions: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly locale: string;
  /** It is no urgent notification. */
  readonly isOrdinary: boolean;
}

/** The settings of an organisation, with the secrets by name. */
export interface SendSettings extends StoredWays {
  readonly values: ReadonlyMap<string, string>;
}

/** Reads the secrets of an organisation, as the system: requests cannot. */
export async function selectSecrets(tx: Tx, orgCode: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string; value: string }>(
    'select name, value from outbound_secret where org_code = $1',
    [orgCode],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** An outcome, and whether another attempt may have a better one. */
export interface Attempt extends OutboundOutcome {
  readonly isFinal: boolean;
}

/** Sends a message and returns what became of it; never throws. */
export async function sendMessage(
  ways: OutboundWays,
  settings: SendSettings,
  message: OutgoingMessage,
  now: Date,
): Promise<Attempt> {
  const { sent, failed, suppressed } = outboundState.values;
  const { none, outbox, unconfigured, unreachable } = outboundReason.values;
  const final = { detail: '', isFinal: true };
  if (!availableChannels(ways, settings).includes(message.channel)) {
    return { ...final, state: suppressed, reason: unconfigured };
  }
  try {
    const isSent = await deliver(ways, settings, message, now);
    return { ...final, state: sent, reason: isSent ? none : outbox };
  } catch (error) {
    if (!(error instanceof SendError)) {
      return { state: failed, reason: unreachable, detail: 'error', isFinal: false };
    }
    return { state: failed, reason: error.reason, detail: error.detail, isFinal: error.isFinal };
  }
}

/** Returns whether it was sent: false where the development outbox takes it. @throws SendError */
async function deliver(
  { sms, mail }: OutboundWays,
  { senderName, values }: SendSettings,
  { channel, address, mentions, title, text, locale: language, isOrdinary }: OutgoingMessage,
  now: Date,
): Promise<boolean> {
  const locale = pickLocale(language);
  const name = senderName === '' ? productName[locale] : senderName;
  const begin = locale === 'zh-CN' ? `【${name}】` : `[${name}] `;
  const colon = locale === 'zh-CN' ? '：' : ': ';
  const group = { text: `${begin}${title === '' ? '' : `${title}\n`}${text}`, mentions };
  switch (channel) {
    case outboundChannel.values.sms: {
      const whole = title === '' ? text : `${title}${colon}${text}`;
      if (sms?.delivery === 'log') return false;
      const limited = cut(begin + whole, outboundLimits.sms);
      await sms?.send({ phone: address, text: limited, isOrdinary });
      return true;
    }
    case outboundChannel.values.email:
      await mail?.send({ to: address, senderName: name, subject: title || name, text });
      return mail?.delivery !== 'log';
    case outboundChannel.values.wecom:
      await sendToWecom(values.get('wecom') ?? '', group);
      return true;
    case outboundChannel.values.dingtalk: {
      const secret = values.get('dingtalkSign') ?? null;
      await sendToDingtalk(values.get('dingtalk') ?? '', secret, now, group);
      return true;
    }
  }
}
