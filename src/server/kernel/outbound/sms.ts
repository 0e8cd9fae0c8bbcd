import { fill } from '../../../contract/locale.ts';
import type { HttpSms, SignInSettings } from '../auth/signInSettings.ts';
import type { Logger } from '../log.ts';
import { postJson, SendError } from './sendError.ts';
import type { SmsBudget } from './smsBudget.ts';

/** A message to a phone, in the language of its reader. */
export interface SmsMessage {
  readonly phone: string;
  readonly text: string;
  /** The code that the text contains; absent: the message has none. */
  readonly code?: { readonly digits: string; readonly minutes: number };
  /** It has a part of the budget alone: neither urgent nor of somebody who has an account. */
  readonly isOrdinary: boolean;
}

/** Sends messages to phones, or codes to e-mail addresses. */
export interface SmsSender {
  /** `log`: written to the server's log only, for development and demonstration. */
  readonly delivery: 'sms' | 'log';
  /** False: the provider takes codes alone. */
  readonly takesText: boolean;
  /** Returns whether the budget of the installation allows another message. */
  hasBudget(isOrdinary: boolean): Promise<boolean>;
  /** @throws Error whose message never contains the code */
  send(message: SmsMessage): Promise<void>;
}

/** Returns the sender of a deployment; null where none is configured. */
export function openSms(
  settings: SignInSettings['sms'],
  log: Logger,
  budget: SmsBudget,
): SmsSender | null {
  if (settings === null) return null;
  return settings === 'log' ? logSender(log) : httpSender(settings, budget);
}

/** Writes messages into the server's log instead of sending them; for development and demonstration only. */
function logSender(log: Logger): SmsSender {
  return {
    delivery: 'log',
    takesText: true,
    hasBudget: () => Promise.resolve(true),
    send({ phone, text, code }) {
      const content = code === undefined ? text : `${code.digits} (${String(code.minutes)} min)`;
      log.warn(`演示短信 / demo SMS to ${phone}: ${content}; nothing was sent`);
      return Promise.resolve();
    },
  };
}

/**
 * Sends messages to a provider by HTTP; any 2xx answer counts as success. A provider that is configured
 * for codes alone gets no other message.
 */
function httpSender({ url, authorization, body }: HttpSms, budget: SmsBudget): SmsSender {
  const takesText = body.includes('{text}');
  return {
    delivery: 'sms',
    takesText,
    hasBudget: (isOrdinary) => budget.isAvailable(isOrdinary),
    async send({ phone, text, code, isOrdinary }) {
      if (code === undefined && !takesText) return;
      if (!(await budget.take(isOrdinary))) throw new SendError('budget', '', false);
      const escaped = {
        phone,
        code: code?.digits ?? '',
        minutes: code?.minutes ?? 0,
        text: JSON.stringify(text).slice(1, -1),
      };
      const headers = authorization === null ? {} : { authorization };
      await postJson({ url, headers, body: fill(body, escaped) });
    },
  };
}
