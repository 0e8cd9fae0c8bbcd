/** A record of a CSV file (RFC 4180), and the line of the file, from 1, on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A line with a quotation mark that is neither doubled nor closed, or that is too long. */
export interface BrokenLine {
  readonly line: number;
  /** The index of the wrong cell, from 0. */
  readonly cell: number;
}

/** The beginnings of a cell that some spreadsheet programs execute as a formula, also behind an escape. */
const formulaLike = /^'*[=+\-@\t\r\0]/;

/** Returns a cell of a CSV file that no program executes: an apostrophe stands before what begins as a formula. */
export function escapeFormula(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `escapeFormula` away again: what was written is read unchanged. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formulaLike.test(text) ? text.slice(1) : text;
}

/** The length limit of a record, because an unclosed quote would take in the rest of the file. */
const maxRecordLength = 256 * 1024;

interface Found {
  /** Null: `brokenCell` is wrong. */
  readonly cells: readonly string[] | null;
  readonly brokenCell: number;
  /** The index at which the next record begins. */
  readonly next: number;
}

/**
 * Parses records from a text in chunks; buffers no more than one record and one chunk. Yields a
 * broken line as such and continues with the next line. Cells have lost the escape of `escapeFormula`.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord | BrokenLine> {
  const source = chunks[Symbol.asyncIterator]();
  let text = '';
  let at = 0;
  let line = 1;
  let isEnded = false;
  let isSkipping = false; // the rest of a line that is too long
  try {
    while (!isEnded || at < text.length) {
      const isFull = text.length - at > maxRecordLength;
      const found = at < text.length ? readRecord(text, at, delimiter, isEnded || isFull) : null;
      if (found === null) {
        const chunk = await source.next();
        if (chunk.done === true) isEnded = true;
        else text = text.slice(at) + chunk.value;
        if (chunk.done !== true) at = 0;
        continue;
      }
      const isCut = found.next === text.length && !isEnded;
      if (isCut && isFull) {
        if (!isSkipping) yield { line, cell: found.brokenCell };
        isSkipping = true;
        at = text.length;
        continue;
      }
      if (isSkipping) isSkipping = false;
      else if (found.cells === null) yield { line, cell: found.brokenCell };
      else yield { line, cells: found.cells.map(unescapeFormula) };
      line += countLines(text, at, found.next);
      at = found.next;
    }
  } finally {
    await source.return?.();
  }
}

/** Parses the record that begins at `from`; null where more text is needed. */
function readRecord(text: string, from: number, delimiter: string, isEnded: boolean): Found | null {
  const end = endOfLine(text, from, isEnded);
  if (end === null) return null;
  const first = text.slice(from, end.at);
  if (!first.includes('"')) return { cells: first.split(delimiter), brokenCell: 0, next: end.next };
  const cells: string[] = [];
  const broken = (): Found => ({ cells: null, brokenCell: cells.length, next: end.next });
  for (let at = from; ; at += 1) {
    let cell = '';
    if (text[at] === '"') {
      do {
        const close = text.indexOf('"', at + 1);
        if (close < 0 || close - from > maxRecordLength) return isEnded ? broken() : null;
        cell += text.slice(at + 1, close);
        at = close + 1;
        if (at === text.length && !isEnded) return null;
        if (text[at] === '"') cell += '"';
      } while (text[at] === '"');
    } else {
      const start = at;
      while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1;
      if (at === text.length && !isEnded) return null;
      cell = text.slice(start, at);
      if (cell.includes('"')) return broken();
    }
    if (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) return broken();
    cells.push(cell);
    if (text[at] === delimiter) continue;
    const last = endOfLine(text, at, isEnded);
    return last === null ? null : { cells, brokenCell: 0, next: last.next };
  }
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

const lineEnds = /\r\n|\n|\r/g;

/** Returns the end of the line and the start of the next one; null where more text is needed. */
function endOfLine(text: string, from: number, isEnded: boolean) {
  lineEnds.lastIndex = from;
  const found = lineEnds.exec(text);
  const next = found === null ? text.length : found.index + found[0].length;
  const isUnsure = found === null || (found[0] === '\r' && next === text.length); // \n may follow
  return isUnsure && !isEnded ? null : { at: found?.index ?? text.length, next };
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count += 1) at = endOfLine(text, at, true)?.next ?? to;
  return count;
}

/** Returns the most frequent separator of a line, outside of quotes. */
export function commonDelimiter(line: string): string {
  const head = line.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

/** Returns the separator that a first line `sep=;` names, as Excel writes it; undefined for another line. */
export function namedDelimiter(line: string): string | undefined {
  return /^"?sep=([^"])"?$/i.exec(line)?.[1];
}
