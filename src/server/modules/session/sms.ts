import { fill, type Locale, type Text } from '../../../contract/locale.ts';
import type { HttpSms, SignInSettings } from '../../kernel/auth/signInSettings.ts';
import type { Logger } from '../../kernel/log.ts';

/** A code on its way to a phone. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  readonly minutes: number;
  readonly locale: Locale;
}

/** What carries messages to phones. */
export interface SmsSender {
  /** `log`: to nobody's phone, for development and demonstration. */
  readonly delivery: 'sms' | 'log';
  /** @throws Error that never holds the code */
  send(message: SmsMessage): Promise<void>;
}

const words: Text = {
  'zh-CN': '【安灯】验证码 {code}，{minutes} 分钟内有效，用于设置新密码。非本人操作请忽略。',
  'en-US':
    '[Andon] {code} sets a new password within {minutes} minutes. Ignore it if you did not ask.',
};

const patienceMs = 10_000;

/** The sender of a deployment; null where none is set up. */
export function openSms(settings: SignInSettings['sms'], log: Logger): SmsSender | null {
  if (settings === null) return null;
  return settings === 'log' ? logSender(log) : httpSender(settings);
}

/** Writes codes into the server's log instead of sending them: development and demonstration alone. */
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

/** Hands messages to a provider by HTTP: any answer of 2xx is a success. */
function httpSender({ url, authorization, body }: HttpSms): SmsSender {
  return {
    delivery: 'sms',
    async send({ phone, code, minutes, locale }) {
      const text = fill(words[locale], { code, minutes });
      const escaped = { phone, code, minutes, text: JSON.stringify(text).slice(1, -1) };
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(authorization === null ? {} : { authorization }),
        },
        body: fill(body, escaped),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS provider answered HTTP ${String(answer.status)}`);
    },
  };
}
