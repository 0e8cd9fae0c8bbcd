import { type Cell, showCell } from '../../../contract/imports/cell.ts';
import { type ImportKind, isDated } from '../../../contract/imports/importKind.ts';
import { matchColumns } from '../../../contract/imports/matchColumns.ts';
import { fill, type Locale } from '../../../contract/locale.ts';
import { CommandError } from '../commandError.ts';
import { importTexts } from './importTexts.ts';
import type { BrokenRow, TableRow } from './readTable.ts';
import { compileTemplate, findColumn, type Template } from './template.ts';
import { compileTimeFormat } from './timeFormat.ts';

/** A row of the file in the form in which it is sent. */
export interface MappedRow {
  /** The row number in the file. */
  readonly row: number;
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
}

/** The reason why a row was not sent, or was refused. `row` is the number in the file. */
export interface FileError {
  readonly row: number;
  readonly field: string;
  readonly info: string;
}

export interface MappingOptions {
  readonly kind: ImportKind;
  /** `Field=template`, as given. */
  readonly maps: readonly string[];
  readonly timeFormat: string | undefined;
  readonly locale: Locale;
}

/**
 * Compiles the mapping of table rows to rows of the wire, or to their errors.
 *
 * @throws CommandError
 */
export function compileMapping(
  { kind, maps, timeFormat, locale }: MappingOptions,
  columns: readonly string[],
): (row: TableRow | BrokenRow) => MappedRow | FileError {
  const times = timesOf(kind);
  const days = new Set(kind.columns.flatMap(({ type, field }) => (type === 'day' ? [field] : [])));
  const templates = compileFields(kind, maps, columns);
  const readTime = timeFormat === undefined ? null : compileTimeFormat(timeFormat);
  return (read) => {
    const { row } = read;
    if ('column' in read) return { row, field: read.column, info: importTexts.brokenRow[locale] };
    const { cells } = read;
    const values: Record<string, string | number | boolean | null> = {};
    for (const [field, template] of templates) {
      const cell = template(cells);
      const text = showCell(cell);
      if (!times.includes(field) || cell instanceof Date || readTime === null || text === '') {
        values[field] = cell instanceof Date || typeof cell === 'string' ? text : cell;
        continue;
      }
      const time = readTime(text);
      if (time === null) {
        const info = fill(importTexts.notAField[locale], { value: text, format: timeFormat });
        return { row, field, info };
      }
      values[field] = days.has(field) ? time.slice(0, 10) : time;
    }
    return { row, values };
  };
}

export function isFileError(row: MappedRow | FileError): row is FileError {
  return 'info' in row;
}

/** Returns the field names of the times and days of a kind. */
export function timesOf({ columns }: ImportKind): readonly string[] {
  return columns.filter(isDated).map(({ field }) => field);
}

/** Returns the template of each field: the given one, else the column whose heading names the field. */
function compileFields(
  kind: ImportKind,
  maps: readonly string[],
  columns: readonly string[],
): Map<string, Template> {
  const fields = kind.columns.map(({ field }) => field);
  const templates = new Map<string, Template>();
  for (const map of maps) {
    const [, name = '', template = ''] = /^([^=]+)=([^]*)$/.exec(map) ?? [];
    const field = name.trim();
    if (field === '') throw new CommandError(importTexts.badMap, { map, example: '{System}' });
    const isExtra = kind.extra !== undefined && field.startsWith(kind.extra.prefix);
    if (!isExtra && !fields.includes(field))
      throw new CommandError(importTexts.unknownField, { field, fields: fields.join(', ') });
    if (templates.has(field)) throw new CommandError(importTexts.fieldTwice, { field });
    templates.set(field, compileTemplate(template, columns));
  }
  for (const [field, at] of matchColumns(kind, columns)) {
    if (!templates.has(field)) templates.set(field, (cells) => cells[at] ?? null);
  }
  const missing = kind.columns.find(
    ({ field, required }) => required === true && !templates.has(field),
  );
  if (missing !== undefined) {
    throw new CommandError(importTexts.fieldUnmapped, {
      field: missing.field,
      columns: columns.join(', '),
    });
  }
  return templates;
}

/**
 * Compiles conditions of the form `Column=value,value`. A row is imported if it matches all of
 * them; a row that cannot be read counts as matching.
 *
 * @throws CommandError
 */
export function compileConditions(
  wheres: readonly string[],
  columns: readonly string[],
): (row: TableRow | BrokenRow) => boolean {
  const conditions = wheres.map((where) => {
    const [, name, list] = /^([^=]+)=([^]*)$/.exec(where) ?? [];
    if (name === undefined || list === undefined)
      throw new CommandError(importTexts.badWhere, { where });
    const at = findColumn(name, columns);
    const wanted = new Set(list.split(',').map((value) => value.trim()));
    return (cells: readonly Cell[]) => wanted.has(showCell(cells[at]));
  });
  return (row) => 'column' in row || conditions.every((isFulfilled) => isFulfilled(row.cells));
}
