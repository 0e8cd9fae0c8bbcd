import type { Cell } from './cell.ts';
import { exactNumberLimit } from './shownNumber.ts';

/** Returns a file of an .xlsx archive as text; undefined where it has none of that name. */
type ArchiveText = (name: string) => string | undefined;

/** The formats that have numbers without a definition in the file; dates and times are cells of their own type. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  48: '##0.0E+0',
};

/**
 * Returns the cells of the first sheet with the formats of their numbers, which the package that reads the cells hides.
 * A number whose digits the spreadsheet could not all store has the format `General`.
 *
 * @see ECMA-376 part 1, 18.3.1.4 (c), 18.8.30 (numFmt), 18.8.45 (xf)
 */
export function withFormats(
  sheet: readonly (readonly Exclude<Cell, { readonly format: string }>[])[],
  archive: ArchiveText,
): Cell[][] {
  const formats = formatsOfCells(archive);
  return sheet.map((cells, row) =>
    cells.map((cell, column) => {
      if (typeof cell !== 'number') return cell;
      const format = formats.get(row * mostColumns + column);
      if (format !== undefined) return { number: cell, format };
      return Math.abs(cell) > exactNumberLimit ? { number: cell, format: 'General' } : cell;
    }),
  );
}

/** Columns of a sheet at most, so that a cell has one number. */
const mostColumns = 16_384;

/** Returns the formats that are not the usual one, by the number of the cell. */
function formatsOfCells(archive: ArchiveText): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const relations = tagsOf(archive('xl/_rels/workbook.xml.rels'), 'Relationship');
  const targets = relations.map((tag) => ({
    id: attribute(tag, 'Id'),
    type: attribute(tag, 'Type'),
    path: pathOf(attribute(tag, 'Target')),
  }));
  const stylesPath = targets.find(({ type }) => type.endsWith('/styles'))?.path ?? 'xl/styles.xml';
  const styles = formatsOfStyles(archive(stylesPath) ?? '');
  if (styles.every((format) => format === undefined)) return found;
  const [first = ''] = tagsOf(archive('xl/workbook.xml'), 'sheet');
  const sheetID = /\s\w+:id\s*=\s*["']([^"']*)/.exec(first)?.[1];
  const sheet = targets.find(({ id }) => id === sheetID)?.path;
  let [row, column] = [-1, -1];
  for (const [, name, attributes = ''] of (archive(sheet ?? '') ?? '').matchAll(
    /<(?:\w+:)?(row|c)(\s[^>]*)?\/?>/g,
  )) {
    const reference = attribute(attributes, 'r');
    if (name === 'row') {
      row = reference === '' ? row + 1 : Number(reference) - 1;
      column = -1;
      continue;
    }
    column = reference === '' ? column + 1 : columnOf(reference);
    const format = styles[Number(attribute(attributes, 's'))];
    if (format !== undefined) found.set(row * mostColumns + column, format);
  }
  return found;
}

/** Returns the format of each style of cells; undefined for the usual one. */
function formatsOfStyles(xml: string): (string | undefined)[] {
  const own = new Map(
    tagsOf(xml, 'numFmt').map((tag) => [
      Number(attribute(tag, 'numFmtId')),
      attribute(tag, 'formatCode'),
    ]),
  );
  const cells = /<(?:\w+:)?cellXfs\b[^]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0];
  return tagsOf(cells, 'xf').map((tag) => {
    const number = Number(attribute(tag, 'numFmtId'));
    const format = own.get(number) ?? builtIn[number];
    return format === undefined || /^(general|@)?$/i.test(format) ? undefined : format;
  });
}

function tagsOf(xml: string | undefined, name: string): string[] {
  return Array.from(
    (xml ?? '').matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*)>`, 'g')),
    ([, tag = '']) => tag,
  );
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
};

function attribute(tag: string, name: string): string {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? [];
  return value.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal, hexadecimal, named) => {
      if (named !== undefined) return entities[named] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Returns the index of a column from a reference such as AB12. */
function columnOf(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]*/.exec(reference)?.[0] ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
