import { appendFile, writeFile } from 'node:fs/promises';
import { escapeFormula } from '../../../contract/imports/csv.ts';
import { type ImportKind, withLabels } from '../../../contract/imports/importKind.ts';
import { fill, type Locale } from '../../../contract/locale.ts';
import { CommandError } from '../commandError.ts';
import { textTable } from '../textTable.ts';
import { importTexts } from './importTexts.ts';
import type { FileError } from './mapping.ts';

/** The number of errors that are shown; the others are only counted. */
const shownErrors = 20;

/** The row errors of an import: the first few, and how many there are. */
export interface ErrorList {
  readonly shown: readonly FileError[];
  /** The number of rows with errors. */
  readonly count: number;
  /** The fields with errors, by their names on the wire. */
  readonly fields: ReadonlySet<string>;
  /** Empties the list and the file. */
  clear(): Promise<void>;
  add(errors: readonly FileError[]): Promise<void>;
}

/**
 * Opens an empty list, which names the columns by their labels.
 *
 * @param file the CSV file for all errors, written with the byte order mark that Excel needs for
 *   UTF-8
 * @throws CommandError where the file cannot be written, also from `clear` and `add`
 */
export async function openErrors(
  file: string | undefined,
  { kind, locale }: { readonly kind: ImportKind; readonly locale: Locale },
): Promise<ErrorList> {
  const shown: FileError[] = [];
  const fields = new Set<string>();
  let count = 0;
  const quote = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;
  async function write(work: typeof writeFile | typeof appendFile, lines: readonly string[]) {
    if (file === undefined) return;
    await work(file, lines.map((line) => `${line}\r\n`).join('')).catch((error: unknown) => {
      throw new CommandError(importTexts.notWritten, { file, reason: (error as Error).message });
    });
  }
  const list: ErrorList = {
    shown,
    fields,
    get count() {
      return count;
    },
    async clear() {
      count = 0;
      shown.length = 0;
      fields.clear();
      await write(writeFile, ['\uFEFFrow,field,reason']);
    },
    async add(errors) {
      count += new Set(errors.map(({ row }) => row)).size;
      for (const { field } of errors) fields.add(field);
      const named = errors.map((one) => withLabels(kind, one, locale));
      shown.push(...named.slice(0, shownErrors - shown.length));
      const lines = named.map(({ row, field, info }) => `${row},${quote(field)},${quote(info)}`);
      if (lines.length > 0) await write(appendFile, lines);
    },
  };
  await list.clear();
  return list;
}

/** Formats the first row errors as a table, with the count of the others; empty without errors. @param title stands above it */
export function errorTable({ shown, count }: ErrorList, locale: Locale, title = ''): string {
  if (count === 0) return '';
  const head = [
    importTexts.rowHead[locale],
    importTexts.fieldHead[locale],
    importTexts.reasonHead[locale],
  ];
  const rows = textTable([head, ...shown.map(({ row, field, info }) => [`${row}`, field, info])]);
  const table = title === '' ? rows : `${title}\n${rows}`;
  const more = count - new Set(shown.map(({ row }) => row)).size;
  return more > 0 ? `${table}\n${fill(importTexts.moreErrors[locale], { count: more })}` : table;
}

/** A stream of the process that the command writes to. */
export interface TextStream {
  readonly isTTY?: boolean;
  write(text: string): void;
}

/**
 * Returns a function that shows progress: one overwritten line in a terminal, else one line per
 * call.
 */
export function progressLine(stream: TextStream, label: string) {
  return (done: number, total: number): void => {
    const text = `${label} ${done}/${total}`;
    if (!stream.isTTY) stream.write(`${text}\n`);
    else stream.write(`\r${text}${done === total ? '\n' : ''}`);
  };
}
