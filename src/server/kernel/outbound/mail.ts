import { createTransport } from 'nodemailer';
import type { Logger } from '../log.ts';
import { gatewayTimeoutMs, SendError } from './sendError.ts';
import type { SmsSender } from './sms.ts';

/** The SMTP server of a deployment. */
export interface SmtpSettings {
  /** `smtps://user:password@host:port`, or `smtp://` with STARTTLS where the server offers it. */
  readonly url: string;
  /** The address that messages come from. */
  readonly from: string;
}

export interface MailMessage {
  readonly to: string;
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail. */
export interface MailSender {
  /** `log`: nothing is sent, for development and demonstration. */
  readonly delivery: 'smtp' | 'log';
  /** @throws SendError */
  send(message: MailMessage): Promise<void>;
}

/** Returns the sender of a deployment; null where none is configured. */
export function openMail(settings: SmtpSettings | 'log' | null): MailSender | null {
  if (settings === null) return null;
  if (settings === 'log') return { delivery: 'log', send: () => Promise.resolve() };
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: gatewayTimeoutMs,
    greetingTimeout: gatewayTimeoutMs,
    socketTimeout: gatewayTimeoutMs,
    dnsTimeout: gatewayTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    delivery: 'smtp',
    async send({ to, senderName, subject, text }) {
      const from = { name: senderName, address: settings.from };
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw smtpError(error as { responseCode?: number; code?: string });
      }
    },
  };
}

/** Only the server's number is used: its text may have addresses. 5xx is final (RFC 5321, 4.2.1). */
function smtpError({ responseCode, code }: { responseCode?: number; code?: string }): SendError {
  if (responseCode === undefined) {
    const isLate = code === 'ETIMEDOUT';
    return new SendError('unreachable', isLate ? 'timeout' : 'connection', false);
  }
  return new SendError('refused', `SMTP ${String(responseCode)}`, responseCode >= 500);
}

/** Returns a sender of codes to e-mail addresses, which takes them in place of phones. */
export function codesByMail(mail: MailSender, senderName: string, log: Logger): SmsSender {
  return {
    delivery: mail.delivery === 'log' ? 'log' : 'sms',
    takesText: true,
    hasBudget: () => Promise.resolve(true),
    async send({ phone: to, text, code }) {
      if (mail.delivery === 'log') {
        log.warn(`演示邮件 / demo e-mail to ${to}: ${code?.digits ?? text}; nothing was sent`);
        return;
      }
      await mail.send({ to, senderName, subject: senderName, text });
    },
  };
}
