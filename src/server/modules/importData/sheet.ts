import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withErasedNames } from '../../../contract/erasedPeople.ts';
import type { Locale, Text } from '../../../contract/locale.ts';
import type { ExportColumn, ExportFormat, ExportKind } from '../../kernel/exportKind.ts';

/** One sheet of the input of the sheet worker. */
export interface Sheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly widths: readonly number[];
  /** The formats of the dates of each column. */
  readonly dateFormats: readonly string[];
  /** The formats of the numbers of each column; undefined for none. */
  readonly numberFormats: readonly (string | undefined)[];
  readonly rows: readonly (readonly ReturnType<ExportColumn<unknown>['value']>[])[];
}

/** The rows whose cells are made in one go: a cell with a time takes some 40 µs, and other calls wait meanwhile. */
const rowsAtOnce = 100;

/** Returns rows as an xlsx file with one sheet, whose first row contains the titles. */
export async function writeSheet(
  { title, columns }: { readonly title: Text } & Pick<ExportKind, 'columns'>,
  rows: readonly unknown[],
  format: ExportFormat,
): Promise<Buffer> {
  const cells: Sheet['rows'][number][] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    for (const row of rows.slice(from, from + rowsAtOnce))
      cells.push(columns.map(({ value }) => shown(value(row, format), format)));
    await nextTurn();
  }
  const sheet: Sheet = {
    name: title[format.locale],
    titles: columns.map((column) => column.title[format.locale]),
    widths: columns.map(({ width }) => width),
    dateFormats: columns.map(({ shows = 'minute' }) => dateFormats[shows]),
    numberFormats: columns.map(({ numbers }) => numbers),
    rows: cells,
  };
  return runWorker([sheet]);
}

/** Returns sheets as an xlsx file; texts have the names of erased people. */
export function writeWorkbook(
  sheets: readonly Omit<Sheet, 'dateFormats'>[],
  locale: Locale,
): Promise<Buffer> {
  return runWorker(
    sheets.map((sheet) => ({
      ...sheet,
      dateFormats: [],
      rows: sheet.rows.map((row) =>
        row.map((cell) => (typeof cell === 'string' ? withErasedNames(cell, locale) : cell)),
      ),
    })),
  );
}

const dateFormats = {
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
  second: 'yyyy-mm-dd hh:mm:ss',
} as const satisfies Record<NonNullable<ExportColumn<unknown>['shows']>, string>;

/** Timeout of the worker, far longer than the largest sheet takes. */
const timeoutMs = 60_000;

function shown(value: ReturnType<ExportColumn<unknown>['value']>, { locale }: ExportFormat) {
  return typeof value === 'string' ? withErasedNames(value, locale) : value;
}

function runWorker(workerData: readonly Sheet[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { workerData });
    const timer = setTimeout(() => void worker.terminate(), timeoutMs); // rejects through `exit`
    worker.once('message', (content: Uint8Array) => resolve(Buffer.from(content)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the sheet worker exited with code ${code}`));
    });
  });
}
