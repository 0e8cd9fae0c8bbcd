import { z } from 'zod';
import { isMobile, isStrongPassword } from '../validators.ts';
import type { FieldReason } from './fieldReasons.ts';
import { isIdentityCard } from './identityCard.ts';

/** Digits with at most two decimals (specification 5, amount). */
const amountPattern = /^\d+(\.\d{1,2})?$/;

const numberPattern = /^\+?(\d+(\.\d+)?|\.\d+)$/;
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/** An e-mail address (specification 5), not longer than a mail server takes (RFC 5321). */
export const emailText = z
  .email({ pattern: emailPattern, error: 'email' satisfies FieldReason })
  .max(254, 'email' satisfies FieldReason);

/**
 * The checks of a field's text, by the name of the reason given when the check fails. An empty text
 * passes only `mobile`; the form decides whether a field may be empty.
 *
 * @see specification 5 Format checks with messages
 */
const checks = {
  alphabetic: (text) => /^[a-zA-Z]+$/.test(text),
  symbols: (text) => /^[a-zA-Z0-9._#@-]+$/.test(text),
  password: isStrongPassword,
  mobile: (text) => text === '' || isMobile(text),
  positive: (text) => numberPattern.test(text) && Number(text) > 0,
  integer: (text) => /^[+-]?\d+$/.test(text),
  email: (text) => emailText.safeParse(text).success,
  idCard: isIdentityCard,
  amount: (text) => amountPattern.test(text),
} as const satisfies Partial<Record<FieldReason, (text: string, today: string) => boolean>>;

export type FormatCheck = keyof typeof checks;

/** Every check, in the order of the specification, with `amount` last. */
export const formatChecks = Object.keys(checks) as readonly FormatCheck[];

/** Returns whether a text passes a check. `today`: the day, `yyyy-MM-dd`, from which an age is computed. */
export function passes(check: FormatCheck, text: string, today: string): boolean {
  return checks[check](text, today);
}

/** The schema of a text that passes a check; forms and the server word its refusal by `fieldErrorText`. */
export function checkedText(check: FormatCheck) {
  return z.string().refine((text) => passes(check, text, new Date().toLocaleDateString('sv-SE')), {
    message: check satisfies FieldReason,
  });
}
