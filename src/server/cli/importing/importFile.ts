import { v7 as uuid } from 'uuid';
import { fill, type Locale } from '../../../contract/locale.ts';
import type { ApiClient } from '../apiClient.ts';
import {
  chooseRows,
  compileMapping,
  type FileError,
  isFileError,
  type MappedRow,
  type MappingOptions,
} from './mapping.ts';
import { readTable } from './readTable.ts';
import { progressLine } from './report.ts';
import { sendRows } from './sendRows.ts';
import { words } from './words.ts';

export interface FileImport extends MappingOptions {
  readonly file: string;
  readonly wheres: readonly string[];
  readonly dryRun: boolean;
}

export interface FileImportResult {
  /** Rows that were chosen. */
  readonly total: number;
  readonly imported: number;
  readonly unchanged: number;
  /** In the order of the file. */
  readonly errors: readonly FileError[];
  readonly batchID: string;
}

/** What is ready to be sent of a file, and what is wrong with the rest. @throws CommandError */
export async function readFileRows(options: FileImport) {
  const table = await readTable(options.file);
  const chosen = chooseRows(table, options.wheres);
  const read = chosen.map(compileMapping(options, table.columns));
  const errors = read.filter(isFileError);
  return { rows: read.filter((row): row is MappedRow => !isFileError(row)), errors };
}

/**
 * Imports a file: a dry run over all of it, then the rows that passed, unless only the dry run is
 * wanted. Safe to repeat.
 *
 * @throws CommandError, ApiFailure, ServerAway
 */
export async function importFile(
  client: ApiClient,
  options: FileImport,
  read: Awaited<ReturnType<typeof readFileRows>>,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<FileImportResult> {
  const { kind, locale, dryRun } = options;
  const batchID = uuid();
  const tell = (label: string) => progressLine(stream, label);
  const checked = await sendRows(client, read.rows, {
    kind,
    batchID,
    dryRun: true,
    onProgress: tell(words.checking[locale]),
  });
  const sent = dryRun
    ? { ...checked, errors: [] }
    : await sendRows(client, checked.accepted, {
        kind,
        batchID,
        dryRun: false,
        onProgress: tell(words.importing[locale]),
      });
  const errors = [...read.errors, ...checked.errors, ...sent.errors];
  return {
    total: read.rows.length + read.errors.length,
    imported: sent.imported,
    unchanged: sent.unchanged,
    errors: errors.toSorted((a, b) => a.row - b.row),
    batchID,
  };
}

/** The last lines of an import: what came of it, and how to take it back. */
export function summaryOf(result: FileImportResult, dryRun: boolean, locale: Locale): string {
  const { total, imported, unchanged, errors, batchID } = result;
  const sentence = dryRun ? words.dryRunSummary : words.summary;
  const line = fill(sentence[locale], { total, imported, unchanged, errors: errors.length });
  if (dryRun || imported === 0) return line;
  return `${line}\n${fill(words.batch[locale], { batch: batchID })}`;
}
