import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { CommandError } from '../commandError.ts';
import { words } from './words.ts';

/** A Date is a cell that the spreadsheet itself holds as one: its wall clock, as if it were UTC. */
export type Cell = string | number | boolean | Date | null;

export interface TableRow {
  /** As a spreadsheet counts: the column names stand in row 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const zipStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oldExcelStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Reads a CSV file (UTF-8, UTF-16 or GB18030; commas, semicolons or tabs) or the first sheet of an
 * .xlsx file, told apart by their bytes. Blank rows are left out and still counted.
 *
 * @throws CommandError
 */
export async function readTable(file: string): Promise<Table> {
  const bytes = await readBytes(file);
  if (bytes.subarray(0, 4).equals(oldExcelStart)) throw new CommandError(words.oldExcel, { file });
  let grid: readonly (readonly Cell[])[];
  try {
    grid = bytes.subarray(0, 4).equals(zipStart) ? await readXlsx(bytes) : readCsv(bytes);
  } catch (error) {
    throw new CommandError(words.fileUnreadable, { file, reason: (error as Error).message });
  }
  const rows = grid
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => showCell(cell) !== ''));
  const [head, ...data] = rows;
  if (head === undefined || data.length === 0) throw new CommandError(words.fileEmpty, { file });
  return { columns: head.cells.map(showCell), rows: data };
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    if (code === 'ENOENT') throw new CommandError(words.fileMissing, { file });
    throw new CommandError(words.fileUnreadable, { file, reason: code });
  }
}

async function readXlsx(bytes: Buffer): Promise<Cell[][]> {
  const sheet = await readSheet<number | Date>(bytes);
  // Its types say DateConstructor where a Date is.
  return sheet.map((row) => row.map((cell) => (typeof cell === 'function' ? null : cell)));
}

function readCsv(bytes: Buffer): string[][] {
  const text = decode(bytes);
  return parse(text, { delimiter: delimiterOf(text), relax_column_count: true });
}

/** UTF-8 where it is valid, with or without a mark; else what Chinese Excel writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The separator that stands most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

/** A cell as text; a Date as `yyyy-MM-dd HH:mm:ss`. */
export function showCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return showWallClock(cell);
  return String(cell).trim();
}

/** Spreadsheets store days as fractions: the nearest second is what was meant. */
function showWallClock(date: Date): string {
  const nearest = new Date(Math.round(date.getTime() / 1000) * 1000);
  return nearest.toISOString().slice(0, 19).replace('T', ' ');
}
