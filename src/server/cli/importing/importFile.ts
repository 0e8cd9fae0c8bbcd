import { v7 as uuid } from 'uuid';
import { findHeadings } from '../../../contract/imports/matchColumns.ts';
import { fill, type Locale } from '../../../contract/locale.ts';
import type { ApiClient } from '../apiClient.ts';
import { CommandError } from '../commandError.ts';
import { importTexts } from './importTexts.ts';
import {
  compileConditions,
  compileMapping,
  type FileError,
  isFileError,
  type MappedRow,
  type MappingOptions,
} from './mapping.ts';
import { type HeadCandidate, openTable } from './readTable.ts';
import { type ErrorList, progressLine, type TextStream } from './report.ts';
import { sendRows } from './sendRows.ts';

export interface FileImport extends MappingOptions {
  readonly file: string;
  readonly wheres: readonly string[];
  readonly dryRun: boolean;
  /** Writes the other rows even where more than half have errors. */
  readonly force: boolean;
  /** The row of the headings, from 1; undefined: it is looked for. */
  readonly headRow: number | undefined;
}

/** A file whose columns fit the mapping. */
export interface OpenFile {
  /** The number of rows that match the conditions. */
  readonly total: number;
  /** The number of those that are ready to be sent. */
  readonly ready: number;
  /** The row of the headings, from 1. */
  readonly headRow: number;
  /** Reads the rows to send and the errors of the others, each time anew from the file. */
  rows(): AsyncIterable<MappedRow | FileError>;
}

export interface FileImportResult {
  /** The number of rows that matched the conditions. */
  readonly total: number;
  readonly imported: number;
  readonly unchanged: number;
  /** True if nothing was written because more than half of the rows have errors. */
  readonly stopped: boolean;
  readonly batchID: string;
}

/**
 * Reads a file once, without storing its rows, so that its errors show first.
 *
 * @throws CommandError
 */
export async function openFile(options: FileImport): Promise<OpenFile> {
  const table = await openTable(options.file, (first) => headIndex(first, options));
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
  if (total === 0) throw new CommandError(importTexts.noRowSelected);
  return { total, ready, headRow: table.headRow, rows };
}

/** Returns the index of the row of headings: the given one, else the one that is found. @throws CommandError */
function headIndex(first: readonly HeadCandidate[], { kind, headRow }: FileImport): number {
  if (headRow === undefined)
    return findHeadings(
      kind,
      first.map(({ cells }) => cells ?? []),
    );
  const at = first.findIndex(({ row }) => row === headRow);
  if (at < 0) throw new CommandError(importTexts.badHeadRow, { row: headRow });
  return at;
}

/**
 * Imports a file: a dry run over all rows, then the import, unless only a dry run is requested or
 * more than half of the rows have errors (the mapping or time format is then wrong). Safe to
 * repeat.
 *
 * @param lists receive the errors and the left out values of the last run, in the order of the file
 * @throws CommandError, ApiFailure, ServerAway
 */
export async function importFile(
  client: ApiClient,
  options: FileImport,
  file: OpenFile,
  lists: { readonly errors: ErrorList; readonly warnings: ErrorList },
  stream: TextStream,
): Promise<FileImportResult> {
  const { kind, locale, dryRun, force, leavesOut } = options;
  const { errors, warnings } = lists;
  const { total, ready } = file;
  const batchID = uuid();
  const run = async (isDry: boolean, expected: number) => {
    const showProgress = progressLine(
      stream,
      importTexts[isDry ? 'checking' : 'importing'][locale],
    );
    let sent = 0;
    await errors.clear();
    await warnings.clear();
    return sendRows(client, file.rows(), {
      kind: kind.name,
      batchID,
      dryRun: isDry,
      leavesOut,
      async onCall({ rows, errors: found, refused, leftOut }) {
        await errors.add(found);
        await warnings.add(leftOut);
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

/** Returns the last lines of an import: its result and how to undo it. */
export function summaryOf(
  result: FileImportResult,
  errors: number,
  dryRun: boolean,
  locale: Locale,
): string {
  const { total, imported, unchanged, stopped, batchID } = result;
  const sentence = dryRun || stopped ? importTexts.dryRunSummary : importTexts.summary;
  const line = fill(sentence[locale], { total, imported, unchanged, errors });
  if (dryRun || stopped || imported === 0) return line;
  return `${line}\n${fill(importTexts.batch[locale], { batch: batchID })}`;
}
