import { v7 as uuid } from 'uuid';
import { fill, type Locale } from '../../../contract/locale.ts';
import type { ApiClient } from '../apiClient.ts';
import { CommandError } from '../commandError.ts';
import {
  compileConditions,
  compileMapping,
  type FileError,
  isFileError,
  type MappedRow,
  type MappingOptions,
} from './mapping.ts';
import { openTable } from './readTable.ts';
import { type ErrorList, progressLine } from './report.ts';
import { sendRows } from './sendRows.ts';
import { words } from './words.ts';

export interface FileImport extends MappingOptions {
  readonly file: string;
  readonly wheres: readonly string[];
  readonly dryRun: boolean;
  /** Writes the other rows even where more than half have errors. */
  readonly force: boolean;
}

/** A file whose columns fit the mapping. */
export interface OpenFile {
  /** Rows that fulfil the conditions. */
  readonly total: number;
  /** Those of them that are ready to be sent. */
  readonly ready: number;
  /** What is ready to be sent, and what is wrong with the rest; each time anew from the file. */
  rows(): AsyncIterable<MappedRow | FileError>;
}

export interface FileImportResult {
  /** Rows that fulfilled the conditions. */
  readonly total: number;
  readonly imported: number;
  readonly unchanged: number;
  /** More than half of the rows have errors: nothing was written. */
  readonly stopped: boolean;
  readonly batchID: string;
}

/** Reads a file once, without keeping its rows, so that what is wrong with it shows first. @throws CommandError */
export async function openFile(options: FileImport): Promise<OpenFile> {
  const table = await openTable(options.file);
  const isWanted = compileConditions(options.wheres, table.columns);
  const mapRow = compileMapping(options, table.columns);
  async function* rows() {
    for await (const row of table.rows()) if (isWanted(row)) yield mapRow(row);
  }
  let total = 0;
  let ready = 0;
  for await (const row of rows()) {
    total += 1;
    if (!isFileError(row)) ready += 1;
  }
  if (total === 0) throw new CommandError(words.noneChosen);
  return { total, ready, rows };
}

/**
 * Imports a file: a dry run over all of it, then its rows, unless only the dry run is wanted, or
 * more than half of the rows have errors: such a file is read wrongly. Safe to repeat.
 *
 * @param errors gets the errors of the last run, in the order of the file
 * @throws CommandError, ApiFailure, ServerAway
 */
export async function importFile(
  client: ApiClient,
  options: FileImport,
  file: OpenFile,
  errors: ErrorList,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<FileImportResult> {
  const { kind, locale, dryRun, force } = options;
  const { total, ready } = file;
  const batchID = uuid();
  const run = async (isDry: boolean, expected: number) => {
    const showProgress = progressLine(stream, words[isDry ? 'checking' : 'importing'][locale]);
    let sent = 0;
    await errors.clear();
    return sendRows(client, file.rows(), {
      kind,
      batchID,
      dryRun: isDry,
      async onCall(rows, found, refused) {
        await errors.add(found);
        sent += isDry ? rows : rows - refused;
        if (rows > 0) showProgress(sent, expected);
      },
    });
  };
  const checked = await run(true, ready);
  const stopped = !dryRun && !force && errors.count > total / 2;
  if (dryRun || stopped) return { total, ...checked, stopped, batchID };
  const sent = await run(false, total - errors.count);
  return { total, ...sent, stopped, batchID };
}

/** The last lines of an import: what came of it, and how to take it back. */
export function summaryOf(
  result: FileImportResult,
  errors: number,
  dryRun: boolean,
  locale: Locale,
): string {
  const { total, imported, unchanged, stopped, batchID } = result;
  const sentence = dryRun || stopped ? words.dryRunSummary : words.summary;
  const line = fill(sentence[locale], { total, imported, unchanged, errors });
  if (dryRun || stopped || imported === 0) return line;
  return `${line}\n${fill(words.batch[locale], { batch: batchID })}`;
}
