import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { type Cell, isBlankCell, showCell } from '../../../contract/imports/cell.ts';
import { commonDelimiter, namedDelimiter, readCsv } from '../../../contract/imports/csv.ts';
import { mostRowsAbove } from '../../../contract/imports/matchColumns.ts';
import { withFormats } from '../../../contract/imports/sheetFormats.ts';
import { CommandError } from '../commandError.ts';
import { importTexts } from './importTexts.ts';

export interface TableRow {
  /** The first line of the row in a CSV file, or its row in a spreadsheet; both from 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** A line that cannot be read as a row. */
export interface BrokenRow {
  readonly row: number;
  /** The column in which reading ended. */
  readonly column: string;
}

export interface Table {
  readonly columns: readonly string[];
  /** The row of the headings in the file, from 1. */
  readonly headRow: number;
  /** Reads the rows, each time anew from the file. @throws CommandError */
  rows(): AsyncIterable<TableRow | BrokenRow>;
}

/** The rows of a file, its column names first; `cells` is null where a line cannot be read. */
type Grid = () => AsyncIterable<{
  readonly row: number;
  readonly cells: readonly Cell[] | null;
  readonly brokenCell?: number;
}>;

const zipStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oldExcelStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The size limit of a spreadsheet, which is read as a whole and takes many times its size in
 * memory.
 */
const maxXlsxMegabytes = 10;

/**
 * Opens a CSV file (UTF-8, UTF-16 or GB18030; commas, semicolons, tabs, or the separator of its
 * line `sep=`) or the first sheet of an .xlsx file, distinguished by their first bytes. A CSV file
 * is streamed, whatever its size. Blank rows are left out but counted.
 *
 * @param findHead returns the index of the row of headings among the first rows of the file, without blank ones
 * @throws CommandError
 */
export async function openTable(
  file: string,
  findHead: (rows: readonly HeadCandidate[]) => number = () => 0,
): Promise<Table> {
  const grid = await withCommandErrors(file, () => openGrid(file));
  const isBlank = (cells: readonly Cell[] | null) => cells?.every(isBlankCell) === true;
  const first: HeadCandidate[] = [];
  for await (const { row, cells } of readRows(file, grid)) {
    if (isBlank(cells)) continue;
    first.push({ row, cells: cells?.map(showCell) ?? null });
    if (first.length > mostRowsAbove) break;
  }
  const at = first.length === 0 ? 0 : findHead(first);
  const head = first[at];
  if (head === undefined || (head.cells !== null && at === first.length - 1))
    throw new CommandError(importTexts.fileEmpty, { file });
  const { row: headRow, cells: columns } = head;
  if (columns === null) throw new CommandError(importTexts.headBroken, { file });
  requireUnique(columns);
  return {
    columns,
    headRow,
    async *rows() {
      for await (const { row, cells, brokenCell = 0 } of readRows(file, grid)) {
        if (row <= headRow || isBlank(cells)) continue;
        if (cells === null) yield { row, column: columns[brokenCell] ?? '' };
        else yield { row, cells };
      }
    },
  };
}

/** A row in which the headings may be; `cells` is null where the line cannot be read. */
export interface HeadCandidate {
  readonly row: number;
  readonly cells: readonly string[] | null;
}

function requireUnique(columns: readonly string[]): void {
  const second = columns.findIndex((name, at) => name !== '' && columns.indexOf(name) < at);
  const column = columns[second];
  if (column === undefined) return;
  const first = columns.indexOf(column) + 1;
  throw new CommandError(importTexts.columnTwice, { column, first, second: second + 1 });
}

/** Yields the rows; turns read errors into a CommandError. */
async function* readRows(file: string, grid: Grid): ReturnType<Grid> {
  const rows = grid()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withCommandErrors(file, () => rows.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await rows.return?.();
  }
}

async function withCommandErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(importTexts.fileMissing, { file });
    throw new CommandError(importTexts.fileUnreadable, { file, reason: code ?? message });
  }
}

async function openGrid(file: string): Promise<Grid> {
  const found = await stat(file);
  if (!found.isFile()) throw new CommandError(importTexts.noFile, { file });
  const [start = Buffer.alloc(0)] = await createReadStream(file, { end: 3 }).toArray();
  const first = start as Buffer;
  if (first.equals(oldExcelStart)) throw new CommandError(importTexts.oldExcel, { file });
  if (!first.equals(zipStart)) return openCsv(file, first);
  if (found.size > maxXlsxMegabytes * 1024 * 1024)
    throw new CommandError(importTexts.xlsxTooLarge, { file, limit: maxXlsxMegabytes });
  const archive = await readFile(file);
  const sheet = await readSheet<number | Date>(archive);
  // The package's types have DateConstructor where a value is a Date.
  const plain = sheet.map((cells) =>
    cells.map((cell) => (typeof cell === 'function' ? null : cell)),
  );
  const rowsOfCells = withFormats(plain, (name) => {
    const content = unzipSync(archive, { filter: (one) => one.name === name })[name];
    return content === undefined ? undefined : strFromU8(content);
  });
  return async function* rows() {
    for (const [at, cells] of rowsOfCells.entries()) yield { row: at + 1, cells };
  };
}

async function openCsv(file: string, start: Buffer): Promise<Grid> {
  const encoding = await encodingOf(file, start);
  const firstLine = await firstLineOf(decoded(file, encoding));
  const named = namedDelimiter(firstLine);
  const delimiter = named ?? commonDelimiter(firstLine);
  return async function* rows() {
    for await (const record of readCsv(decoded(file, encoding), delimiter)) {
      if (named !== undefined && record.line === 1) continue;
      const isRead = 'cells' in record;
      const cells = isRead ? record.cells : null;
      yield { row: record.line, cells, brokenCell: isRead ? 0 : record.cell };
    }
  };
}

/**
 * Detects the encoding: UTF-16 by its mark, UTF-8 where valid, else GB18030, which Chinese Excel
 * writes.
 */
async function encodingOf(file: string, [first, second]: Buffer): Promise<string> {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'; // not UTF-8
    throw error;
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding); // strips the byte order mark
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function firstLineOf(chunks: AsyncIterable<string>): Promise<string> {
  for await (const chunk of chunks) if (chunk !== '') return /^[^\r\n]*/.exec(chunk)?.[0] ?? '';
  return '';
}
