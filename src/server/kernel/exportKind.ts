import type { z } from 'zod';
import type { Locale, Text } from '../../contract/locale.ts';
import type { Scope, Tx } from '../storage/db.ts';
import type { Actor } from './auth/actor.ts';
import { formatInstant } from './time/orgTime.ts';

/** The maximum rows of one file. */
export const exportRowLimit = 10_000;

/** The language and time zone in which a file is written. */
export interface ExportFormat {
  readonly locale: Locale;
  readonly timeZone: string;
}

/** One column of an export. */
export interface ExportColumn<Row> {
  readonly title: Text;
  /** In characters of the default font. */
  readonly width: number;
  /** How far dates are shown; `minute` unless given. A cell has the second all the same. */
  readonly shows?: 'day' | 'minute' | 'second';
  /** How numbers are shown, as a number format of a sheet, e.g. `#,##0`; as they are where absent. */
  readonly numbers?: string;
  /** A Date is a date cell: its wall clock time, as if in UTC. */
  readonly value: (row: Row, format: ExportFormat) => string | number | Date | null;
}

/** Returns the second of an instant in the file's time zone as a date cell; null where there is none. */
export function timeCell(instant: string | null, { timeZone }: ExportFormat): Date | null {
  return instant === null ? null : wallClock(formatInstant(new Date(instant), timeZone));
}

/** Returns the whole minutes from one instant to another; null where one is missing. A column of them has the format `minuteFormat`. */
export function minutesCell(from: string | null, to: string | null): number | null {
  return from === null || to === null
    ? null
    : Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}

/** The number format of whole minutes. */
export const minuteFormat = '#,##0';

/** Returns a day, yyyy-MM-dd, as a date cell; null where there is none. */
export function dayCell(day: string | null | undefined): Date | null {
  return day == null ? null : wallClock(day);
}

function wallClock(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`);
}

/** A list that can be exported to a file. Its module publishes it; the area's descriptor has its title and the permission that it requires. */
export interface ExportKind<Filter extends z.ZodObject = z.ZodObject, Row = unknown> {
  /** The filter of the list's own call. */
  readonly filter: Filter;
  readonly columns: readonly ExportColumn<Row>[];
  /** Returns the columns after them that the rows need, if any. */
  readonly moreColumns?: (rows: readonly Row[]) => readonly ExportColumn<Row>[];
  /** Returns the scope of the rows; absent: that of the actor. */
  readonly scope?: (actor: Actor) => Scope;
  /** Selects the rows in the list's order, at most `limit`. */
  readonly rows: (
    tx: Tx,
    actor: Actor,
    filter: z.output<Filter>,
    limit: number,
    now: Date,
  ) => Promise<readonly Row[]>;
}

/** Defines an export kind. It checks the filter and row types of the definition and returns the general type. */
export function defineExport<Filter extends z.ZodObject, Row>(
  kind: ExportKind<Filter, Row>,
): ExportKind {
  return kind as unknown as ExportKind;
}
