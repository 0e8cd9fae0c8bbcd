import { Worker } from 'node:worker_threads';
import type { ExportColumn, ExportKind, ExportWords } from '../../kernel/exportKind.ts';

/** One sheet, as its worker takes it. */
export interface Sheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly widths: readonly number[];
  readonly rows: readonly (readonly ReturnType<ExportColumn<unknown>['value']>[])[];
}

/** An xlsx file of rows: one sheet, its first row the titles. */
export function writeSheet(
  { name, columns }: Pick<ExportKind, 'name' | 'columns'>,
  rows: readonly unknown[],
  words: ExportWords,
): Promise<Buffer> {
  const sheet: Sheet = {
    name: name[words.locale],
    titles: columns.map(({ title }) => title[words.locale]),
    widths: columns.map(({ width }) => width),
    rows: rows.map((row) => columns.map(({ value }) => value(row, words))),
  };
  return written(sheet);
}

/** Far more than the largest takes. */
const longestMs = 60_000;

function written(workerData: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { workerData });
    const late = setTimeout(() => void worker.terminate(), longestMs); // and so it exits
    worker.once('message', (content: Uint8Array) => resolve(Buffer.from(content)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`a sheet's worker left with ${code}`));
    });
  });
}
