import { fill, type Locale, type Text } from '../../../../contract/locale.ts';
import type { HttpSms, SignInSettings } from '../../../kernel/auth/signInSettings.ts';
import type { Logger } from '../../../kernel/log.ts';

/** A code to be sent to a phone. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  readonly minutes: number;
  readonly locale: Locale;
}

/** Sends messages to phones. */
export interface SmsSender {
  /** `log`: written to the server's log only, for development and demonstration. */
  readonly delivery: 'sms' | 'log';
  /** @throws Error whose message never contains the code */
  send(message: SmsMessage): Promise<void>;
}

const codeText: Text = {
  'zh-CN': '【安灯】验证码 {code}，{minutes} 分钟内有效，用于设置新密码。非本人操作请忽略。',
  'en-US':
    '[Andon] {code} sets a new password within {minutes} minutes. Ignore it if you did not ask.',
};

const timeoutMs = 10_000;

/** Returns the sender of a deployment; null where none is configured. */
export function openSms(settings: SignInSettings['sms'], log: Logger): SmsSender | null {
  if (settings === null) return null;
  return settings === 'log' ? logSender(log) : httpSender(settings);
}

/**
 * Writes codes into the server's log instead of sending them; for development and demonstration
 * only.
 */
function logSender(log: Logger): SmsSender {
  return {
    delivery: 'log',
    send({ phone, code, minutes }) {
      log.warn(
        `演示短信 / demo SMS to ${phone}: ${code} (${String(minutes)} min; nothing was sent)`,
      );
      return Promise.resolve();
    },
  };
}

/** Sends messages to a provider by HTTP; any 2xx answer counts as success. */
function httpSender({ url, authorization, body }: HttpSms): SmsSender {
  return {
    delivery: 'sms',
    async send({ phone, code, minutes, locale }) {
      const text = fill(codeText[locale], { code, minutes });
      const escaped = { phone, code, minutes, text: JSON.stringify(text).slice(1, -1) };
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(authorization === null ? {} : { authorization }),
        },
        body: fill(body, escaped),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS provider answered HTTP ${String(answer.status)}`);
    },
  };
}
