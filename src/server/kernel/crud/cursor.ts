import { DateTime } from 'luxon';
import { badField } from '../errors/appError.ts';
import { isStorable } from '../http/limits/boundedJson.ts';

/** The type of a column that a list is ordered by, as the database and the cursor have it. */
export type CursorType = 'timestamptz' | 'date' | 'uuid' | 'text' | 'bigint';

/** Where a page begins: after the row with these values of the order, or after so many rows. */
export type Cursor = { readonly after: readonly (string | number)[] } | { readonly offset: number };

const isTime = (text: string) => /^[1-9]\d{3}-/.test(text) && DateTime.fromISO(text).isValid;

/** Returns whether the database reads a text as a uuid. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Which texts the database reads as a value of the type. */
const readable: Readonly<Record<CursorType, (text: string) => boolean>> = {
  timestamptz: isTime,
  date: isTime,
  uuid: isUuid,
  text: isStorable,
  bigint: (text) => /^\d{1,15}$/.test(text),
};

/** Writes a cursor, which the caller sends back as it is. */
export function writeCursor(cursor: readonly (string | number)[] | number): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * Reads the cursor of a list.
 *
 * @param types the types of the columns of the order; undefined: the list counts rows
 * @throws AppError BAD_FIELD (After) where this list did not write it
 */
export function readCursor(text: string, types: readonly CursorType[] | undefined): Cursor {
  const value = parse(text);
  if (types === undefined) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
      return { offset: value };
    }
  } else if (
    Array.isArray(value) &&
    value.length === types.length &&
    types.every((type, at) => readable[type](String(value[at])))
  ) {
    return { after: value };
  }
  throw badField('After', 'cursor');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
