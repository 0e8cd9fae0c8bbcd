import type { z } from 'zod';
import type { Locale, Text } from '../../contract/locale.ts';
import type { PermissionID } from '../../contract/permissions.ts';
import type { Tx } from '../storage/db.ts';
import type { Actor } from './auth/actor.ts';

/** So many rows go into one file. */
export const exportRowLimit = 10_000;

/** In whose words and clock a file is written. */
export interface ExportWords {
  readonly locale: Locale;
  readonly timeZone: string;
}

/** One column of an export. */
export interface ExportColumn<Row> {
  readonly title: Text;
  /** In characters of the usual font. */
  readonly width: number;
  readonly value: (row: Row, words: ExportWords) => string | number | null;
}

/** A list that can be had as a file; a module publishes it in its `api.ts`. */
export interface ExportKind<Filter extends z.ZodObject = z.ZodObject, Row = unknown> {
  readonly permission: PermissionID;
  /** The file's name and its sheet's. */
  readonly name: Text;
  /** What the list itself takes. */
  readonly filter: Filter;
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows in the list's order, at most `limit`; the transaction acts as the actor's organisation. */
  readonly rows: (
    tx: Tx,
    actor: Actor,
    filter: z.output<Filter>,
    limit: number,
    now: Date,
  ) => Promise<readonly Row[]>;
}

/** Keeps a kind's own types together while it is written; who lists kinds knows none of them. */
export function defineExport<Filter extends z.ZodObject, Row>(
  kind: ExportKind<Filter, Row>,
): ExportKind {
  return kind as unknown as ExportKind;
}
