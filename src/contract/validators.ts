import { z } from 'zod';
import type { FieldReason } from './validation/fieldReasons.ts';
import { lengths } from './validation/lengths.ts';
import { isVisible, withoutDirection, withoutInvisible } from './validation/lookAlike.ts';
import { plainPhone } from './validation/phone.ts';

function reason(name: FieldReason): FieldReason {
  return name;
}

/** 11 digits starting with 1, the second of 3, 4, 5, 7, 8, 9 (specification 5, mobile). */
export const mobilePattern = /^1[345789]\d{9}$/;
/** A mobile number in any form in which `plainPhone` reads it; parsed, it is the 11 digits. */
export const mobile = z.string().overwrite(plainPhone).regex(mobilePattern, reason('mobile'));

/** Returns whether a text is a mobile number in any form that `mobile` takes. */
export function isMobile(given: string): boolean {
  return mobilePattern.test(plainPhone(given));
}

/** Uppercase hex SHA-256 of the password in UTF-8. */
export const passwordHash = z.string().regex(/^[0-9A-F]{64}$/, reason('passwordHash'));

/** Counts the kinds of characters in a password: letters, digits, !@#$%^&* (specification 5, password). */
export function passwordKinds(password: string): number {
  const kinds = [/[a-zA-Z]/, /\d/, /[!@#$%^&*]/];
  return kinds.filter((kind) => kind.test(password)).length;
}

/** Returns whether a password has at least two kinds of characters (specification 5, password). */
export function isStrongPassword(password: string): boolean {
  return passwordKinds(password) >= 2;
}

/** A UUID, converted to lower case as it is stored. */
export const id = z.uuid(reason('id')).toLowerCase();

/** An instant in the formats that requests may use; without a zone it is in the organisation's time zone. */
export const timeText = z
  .string()
  .trim()
  .regex(
    /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/,
    reason('time'),
  );

/** A calendar day, `yyyy-MM-dd`. */
export const dayText = z.iso.date(reason('day'));

/** An instant in an answer: ISO 8601, UTC. */
export const isoInstant = z.iso.datetime();

/** An amount of money in CNY, with at most two decimals. */
export const amount = z
  .number(reason('amount'))
  .min(0, reason('amount'))
  .max(1_000_000_000, reason('amount'))
  .multipleOf(0.01, reason('amount'));

/** 0 or 1, the wire's boolean. */
export const bit = z.literal([0, 1]);

/** A text that must not be empty. It loses marks that change the direction of what follows, which programs copy along. */
export function text(max: number) {
  return filled(z.string().overwrite(withoutDirection), max);
}

function filled(given: z.ZodString, max: number) {
  return given
    .trim()
    .min(1, reason('required'))
    .max(max)
    .refine((value) => withoutInvisible(value).trim() !== '', reason('required'));
}

/**
 * The name of a person, role, organisation or sender, which may be empty. An invisible character is refused,
 * because one name could then pass for another.
 */
export function optionalNameText(max: number) {
  return z.string().trim().max(max).refine(isVisible, reason('invisible'));
}

/** A name as `optionalNameText`, which must not be empty. */
export function nameText(max: number) {
  return filled(z.string(), max).refine(isVisible, reason('invisible'));
}

/** The search text of a list; where absent, the list is not filtered. */
export const searchText = z.string().trim().max(lengths.searchText).default('');

/** A value of a numbered enumeration. */
export function oneOf<const Value extends number>(of: {
  readonly list: readonly [Value, ...Value[]];
}) {
  return z.literal([...of.list]);
}

const creditDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * Returns whether a text is a unified social credit code: 18 digits and capital letters, of which the last one
 * checks the others.
 *
 * @see GB 32100-2015
 */
export function isCreditCode(code: string): boolean {
  const values = Array.from(code, (character) => creditDigits.indexOf(character));
  if (values.length !== 18 || values.includes(-1)) return false;
  const weighted = values.slice(0, 17).reduce((sum, value, at) => sum + value * 3 ** at, 0);
  return (31 - (weighted % 31)) % 31 === values[17];
}

/** A unified social credit code, or an empty text. */
export const creditCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(18)
  .refine((code) => code === '' || isCreditCode(code), reason('creditCode'));

/** A time of the day, `HH:mm`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, reason('clockTime'));
