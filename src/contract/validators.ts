import { z } from 'zod';
import type { FieldReason } from './fieldReasons.ts';
import { lengths } from './lengths.ts';

function reason(name: FieldReason): FieldReason {
  return name;
}

/** 11 digits starting with 1, the second of 3, 4, 5, 7, 8, 9 (specification 5, mobile). */
export const mobilePattern = /^1[345789]\d{9}$/;
export const mobile = z.string().regex(mobilePattern, reason('mobile'));

/** Uppercase hex SHA-256 of the password in UTF-8 (design page 2). */
export const passwordHash = z.string().regex(/^[0-9A-F]{64}$/, reason('passwordHash'));

/** At least two kinds of letters, digits and !@#$%^&* (specification 5, password). */
export function isStrongPassword(password: string): boolean {
  const kinds = [/[a-zA-Z]/, /\d/, /[!@#$%^&*]/];
  return kinds.filter((kind) => kind.test(password)).length >= 2;
}

/** An id of ours: a UUID, in the small letters in which it is kept. */
export const id = z.uuid(reason('id')).toLowerCase();

/** An instant as people and programs write it; without a zone it is the organisation's. */
export const timeText = z
  .string()
  .trim()
  .regex(
    /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/,
    reason('time'),
  );

/** A calendar day, `yyyy-MM-dd`. */
export const dayText = z.iso.date(reason('day'));

/** An instant as we answer it: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** 0 or 1, the wire's boolean. */
export const bit = z.literal([0, 1]);

/** Text that must hold something. */
export function text(max: number) {
  return z.string().trim().min(1, reason('required')).max(max);
}

/** What a list is searched for; all of it where absent. */
export const searchText = z.string().trim().max(lengths.searchText).default('');

/** A value of a numbered enumeration. */
export function oneOf<const Value extends number>(of: {
  readonly list: readonly [Value, ...Value[]];
}) {
  return z.literal([...of.list]);
}
