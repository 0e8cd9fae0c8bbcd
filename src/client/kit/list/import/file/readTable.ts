import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import {
  type Cell,
  isBlankCell,
  isFormatted,
  showCell,
} from '../../../../../contract/imports/cell.ts';
import { commonDelimiter, namedDelimiter, readCsv } from '../../../../../contract/imports/csv.ts';
import { mostRowsAbove } from '../../../../../contract/imports/matchColumns.ts';
import { withFormats } from '../../../../../contract/imports/sheetFormats.ts';
import { type FileProblem, type FileRow, fileLimits } from './fileTable.ts';

const zipStart = [0x50, 0x4b, 0x03, 0x04];
const oldExcelStart = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the rows of a CSV file (UTF-8, UTF-16 or GB18030; commas, semicolons, tabs, or the separator of its line
 * `sep=`) or of the first sheet of an .xlsx file, distinguished by their first bytes. Blank rows are left
 * out but counted. It takes seconds for a large file: `tableWorker.ts` runs it beside the page.
 */
export async function readTable(bytes: ArrayBuffer): Promise<readonly FileRow[] | FileProblem> {
  const start = [...new Uint8Array(bytes.slice(0, 4))];
  const startsWith = (mark: readonly number[]) => mark.every((byte, at) => start[at] === byte);
  if (startsWith(oldExcelStart)) return { problem: 'oldExcel' };
  const isSheet = startsWith(zipStart);
  const limit = isSheet ? fileLimits.xlsxMegabytes : fileLimits.csvMegabytes;
  if (bytes.byteLength > limit * 1024 * 1024) return { problem: 'tooLarge', params: { limit } };
  return filledRows(isSheet ? sheetRows(bytes) : csvRows(bytes));
}

async function filledRows(rows: AsyncIterable<FileRow>): Promise<readonly FileRow[] | FileProblem> {
  const found: FileRow[] = [];
  try {
    for await (const row of rows) {
      if (row.brokenCell === undefined && row.cells.every(isBlankCell)) continue;
      if (row.cells.some((cell) => typeof cell === 'string' && cell.length > fileLimits.cell))
        return { problem: 'cellTooLong', params: { row: row.row, limit: fileLimits.cell } };
      if (found.length > fileLimits.rows + mostRowsAbove)
        return { problem: 'tooManyRows', params: { limit: fileLimits.rows } };
      found.push(row);
    }
  } catch {
    return { problem: 'notReadable' }; // a damaged file, or one of another kind with this ending
  }
  return found;
}

async function* sheetRows(bytes: ArrayBuffer): AsyncGenerator<FileRow> {
  const sheet = await readSheet(new Blob([bytes]));
  const archive = new Uint8Array(bytes);
  const cellsOfRows = withFormats(sheet as Exclude<Cell, { format: string }>[][], (name) => {
    const file = unzipSync(archive, { filter: (one) => one.name === name })[name];
    return file === undefined ? undefined : strFromU8(file);
  });
  for (const [at, cells] of cellsOfRows.entries()) {
    // dates become texts; a number keeps its format until its column is known
    yield { row: at + 1, cells: cells.map((cell) => (isFormatted(cell) ? cell : showCell(cell))) };
  }
}

async function* csvRows(bytes: ArrayBuffer): AsyncGenerator<FileRow> {
  const text = decode(bytes);
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const named = namedDelimiter(firstLine);
  for await (const record of readCsv(chunksOf(text), named ?? commonDelimiter(firstLine))) {
    if (named !== undefined && record.line === 1) continue;
    if ('cells' in record) yield { row: record.line, cells: record.cells.map(showCell) };
    else yield { row: record.line, cells: [], brokenCell: record.cell };
  }
}

/** Decodes by the mark of UTF-16, as UTF-8 where valid, else as GB18030, which Chinese Excel writes. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes); // not UTF-8
  }
}

/** The parser looks for each record from the start of its buffer: small chunks keep that cheap. */
async function* chunksOf(text: string): AsyncGenerator<string> {
  const length = 64 * 1024;
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}
