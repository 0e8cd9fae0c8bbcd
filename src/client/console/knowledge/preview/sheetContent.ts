import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';

/** The most of an Excel file that is shown. */
export const sheetLimits = { sheets: 100, rows: 500, columns: 60, characters: 1_000 } as const;

/** A cell of a sheet. */
export type SheetCell = string | number | boolean | Date | null;

/** A sheet, as far as it is shown. */
interface ShownSheet {
  readonly sheet: string;
  readonly data: readonly (readonly SheetCell[])[];
}

/** The sheets of an Excel file, as far as they are shown. */
export interface ShownSheets {
  readonly sheets: readonly ShownSheet[];
  /** Rows, columns or sheets are left out. */
  readonly isCut: boolean;
}

const isSheet = (text: string) => /<(?:[\w.-]+:)?sheetData[\s/>]/.test(text);

/**
 * Reads the sheets of an Excel file. What lies beyond the limits is cut out of the file before the library reads it, which
 * fills every gap up to the last row and column. The server has checked that the file unpacks to a bounded size.
 *
 * @throws Error if it is no such file, or declares entities
 */
export async function readSheetContent(bytes: Uint8Array): Promise<ShownSheets> {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  let isCut = false;
  for (const [name, part] of Object.entries(parts)) {
    const text = strFromU8(part);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error('a part with entities');
    const cut = isSheet(text) ? cutSheet(text) : text;
    if (cut === text) continue;
    isCut = true;
    parts[name] = strToU8(cut);
  }
  const sheets = (await readSheets(new Blob([zipSync(parts, { level: 0 })]))) as ShownSheet[];
  return {
    sheets: sheets.slice(0, sheetLimits.sheets),
    isCut: isCut || sheets.length > sheetLimits.sheets,
  };
}

/** A tag that opens a row or a cell; a `>` within a quoted value does not end it. */
const opening = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g;

/**
 * Returns the XML of a sheet without the rows and columns beyond the limits. Rows and cells stand in their order.
 *
 * @throws Error if a number beyond the limits is left, as in a file that was made to deceive
 */
export function cutSheet(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  let rows = 0;
  let skipped = 0;
  for (const { 0: tag, 1: name, 2: attributes = '', index } of xml.matchAll(opening)) {
    if (index < skipped) continue;
    const [, column = '', digits = ''] = /\sr\s*=\s*["']([A-Z]*)(\d*)["']/.exec(attributes) ?? [];
    if (name === 'row') {
      rows = digits === '' ? rows + 1 : Number(digits);
      if (rows <= sheetLimits.rows) continue;
    } else if (columnOf(column) <= sheetLimits.columns) continue;
    const end = closing(xml, name === 'row' ? 'sheetData' : 'row', index + tag.length);
    parts.push(xml.slice(from, index));
    from = end;
    skipped = end;
    if (name === 'row') break;
  }
  const cut = parts.join('') + xml.slice(from);
  for (const [, value = ''] of cut.matchAll(/[\s"']r\s*=\s*["']([^"']*)/g)) {
    if (!/[\d&]|Infinity/.test(value)) continue;
    const [, column = '', digits] = /^([A-Z]*)(\d+)$/.exec(value) ?? [];
    const isWithin =
      columnOf(column) <= sheetLimits.columns && Number(digits ?? Infinity) <= sheetLimits.rows;
    if (!isWithin) throw new Error(`a row or cell ${value}`);
  }
  return cut;
}

/** Returns where the closing tag of an element begins after a place. @throws Error if there is none */
function closing(xml: string, name: string, after: number): number {
  const pattern = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'g');
  pattern.lastIndex = after;
  const found = pattern.exec(xml);
  if (found === null) throw new Error(`no end of ${name}`);
  return found.index;
}

const columnOf = (name: string) =>
  Array.from(name, (one) => one.charCodeAt(0) - 64).reduce((sum, one) => sum * 26 + one, 0);
