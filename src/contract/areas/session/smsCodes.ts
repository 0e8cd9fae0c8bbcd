import { z } from 'zod';
import type { FieldReason } from '../../validation/fieldReasons.ts';

/** The limits of codes sent to phones, whatever they are for. The server counts them over all nodes. */
export const smsLimits = {
  aMinute: 1,
  anHour: 5,
  aDay: 10,
  /** The limit of one IP address. */
  anHourOfAddress: 20,
  digits: 6,
  tries: 5,
  validMinutes: 10,
} as const;

/** Returns the digits of a code as people type or paste it, full-width ones too. */
export function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** A code as a person types it. */
export const smsCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${String(smsLimits.digits)}}$`), 'smsCode' satisfies FieldReason);

/** The answer to a request for a code, which is the same for every phone. */
export const sentCode = z.object({
  /** `log`: the code is written to the server's log, for development and demonstration. */
  delivery: z.enum(['sms', 'log']),
  /** Seconds until the next code may be requested. */
  againSeconds: z.int(),
  validMinutes: z.int(),
});
export type SentCode = z.output<typeof sentCode>;
