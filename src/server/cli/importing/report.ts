import { appendFile, writeFile } from 'node:fs/promises';
import { fill, type Locale } from '../../../contract/locale.ts';
import { CommandError } from '../commandError.ts';
import { textTable } from '../textTable.ts';
import type { FileError } from './mapping.ts';
import { words } from './words.ts';

/** Errors that are shown; the rest is counted. */
const shownErrors = 20;

/** The row errors of an import: the first few, and how many there are. */
export interface ErrorList {
  readonly shown: readonly FileError[];
  readonly count: number;
  /** Fields in which there are errors. */
  readonly fields: ReadonlySet<string>;
  /** Starts anew. */
  clear(): Promise<void>;
  add(errors: readonly FileError[]): Promise<void>;
}

/**
 * Opens an empty list.
 *
 * @param file where all of them are written as CSV, with the mark by which Excel knows UTF-8
 * @throws CommandError where it cannot be written, also by `clear` and `add`
 */
export async function openErrors(file: string | undefined): Promise<ErrorList> {
  const shown: FileError[] = [];
  const fields = new Set<string>();
  let count = 0;
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  async function write(work: typeof writeFile | typeof appendFile, lines: readonly string[]) {
    if (file === undefined) return;
    await work(file, lines.map((line) => `${line}\r\n`).join('')).catch((error: unknown) => {
      throw new CommandError(words.notWritten, { file, reason: (error as Error).message });
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
      count += errors.length;
      shown.push(...errors.slice(0, shownErrors - shown.length));
      for (const { field } of errors) fields.add(field);
      const lines = errors.map(({ row, field, info }) => `${row},${quote(field)},${quote(info)}`);
      if (lines.length > 0) await write(appendFile, lines);
    },
  };
  await list.clear();
  return list;
}

/** The first row errors as a table, with a count of the others; empty where there is none. */
export function errorTable({ shown, count }: ErrorList, locale: Locale): string {
  if (count === 0) return '';
  const head = [words.rowHead[locale], words.fieldHead[locale], words.reasonHead[locale]];
  const table = textTable([head, ...shown.map(({ row, field, info }) => [`${row}`, field, info])]);
  const more = count - shown.length;
  return more > 0 ? `${table}\n${fill(words.moreErrors[locale], { count: more })}` : table;
}

/** Progress on standard error: one line that is overwritten at a terminal, else a line a call. */
export function progressLine(stream: NodeJS.WriteStream, label: string) {
  return (done: number, total: number): void => {
    const text = `${label} ${done}/${total}`;
    if (!stream.isTTY) stream.write(`${text}\n`);
    else stream.write(`\r${text}${done === total ? '\n' : ''}`);
  };
}
