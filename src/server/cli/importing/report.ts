import { writeFile } from 'node:fs/promises';
import { fill, type Locale } from '../../../contract/locale.ts';
import { CommandError } from '../commandError.ts';
import { textTable } from '../textTable.ts';
import type { FileError } from './mapping.ts';
import { words } from './words.ts';

/** Errors that are shown; the rest is counted. */
const shownErrors = 20;

/** The first row errors as a table, with a count of the others; empty where there is none. */
export function errorTable(errors: readonly FileError[], locale: Locale): string {
  if (errors.length === 0) return '';
  const head = [words.rowHead[locale], words.fieldHead[locale], words.reasonHead[locale]];
  const rows = errors.slice(0, shownErrors).map(({ row, field, info }) => [`${row}`, field, info]);
  const more = errors.length - shownErrors;
  const table = textTable([head, ...rows]);
  return more > 0 ? `${table}\n${fill(words.moreErrors[locale], { count: more })}` : table;
}

/** All row errors as CSV, with the mark by which Excel knows UTF-8. @throws CommandError */
export async function writeErrors(file: string, errors: readonly FileError[]): Promise<void> {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = errors.map(({ row, field, info }) => `${row},${quote(field)},${quote(info)}`);
  const text = `\uFEFF${['row,field,reason', ...lines].join('\r\n')}\r\n`;
  await writeFile(file, text).catch((error: unknown) => {
    throw new CommandError(words.notWritten, { file, reason: (error as Error).message });
  });
}

/** Progress on standard error: one line that is overwritten at a terminal, else a line a call. */
export function progressLine(stream: NodeJS.WriteStream, label: string) {
  return (done: number, total: number): void => {
    const text = `${label} ${done}/${total}`;
    if (!stream.isTTY) stream.write(`${text}\n`);
    else stream.write(`\r${text}${done === total ? '\n' : ''}`);
  };
}
