import { type Cell, showCell } from '../../../contract/imports/cell.ts';
import { type ImportKind, isDated, mayLeaveOut } from '../../../contract/imports/importKind.ts';
import { matchColumns } from '../../../contract/imports/matchColumns.ts';
import { type CellColumn, readCell, unsureNumberText } from '../../../contract/imports/readCell.ts';
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
  readonly values: Readonly<Record<string, string>>;
  /** The wrong values that the row goes without. */
  readonly leftOut: readonly FileError[];
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
  /** A row goes without its wrong values of fields that may be left out. */
  readonly leavesOut: boolean;
  readonly locale: Locale;
}

/** The column of a field that has none in its kind: one of the organisation itself. */
const extraColumn = { type: 'text' } as const;

/**
 * Compiles the mapping of table rows to rows of the wire, or to their first error. Cells are read as `readCell` does;
 * with a time format, it alone reads times that are no date cells.
 *
 * @throws CommandError
 */
export function compileMapping(
  { kind, maps, timeFormat, leavesOut, locale }: MappingOptions,
  columns: readonly string[],
): (row: TableRow | BrokenRow) => MappedRow | FileError {
  const ofField = new Map(kind.columns.map((column) => [column.field, column]));
  const sources = compileFields(kind, maps, columns);
  const readTime = timeFormat === undefined ? null : compileTimeFormat(timeFormat);
  const read = (cell: Cell, column: CellColumn, heading?: string) => {
    if (readTime === null || !isDated(column) || cell instanceof Date || showCell(cell) === '')
      return (
        readCell(cell, column, { order: 'ymd', heading }) ?? { wrong: unsureNumberText[locale] }
      );
    const text = showCell(cell);
    const time = readTime(text);
    if (time === null)
      return { wrong: fill(importTexts.notAField[locale], { value: text, format: timeFormat }) };
    return column.type === 'day' ? time.slice(0, 10) : time;
  };
  return (line) => {
    const { row } = line;
    if ('column' in line) return { row, field: line.column, info: importTexts.brokenRow[locale] };
    const values: Record<string, string> = {};
    const leftOut: FileError[] = [];
    for (const [field, { template, heading }] of sources) {
      const value = read(template(line.cells), ofField.get(field) ?? extraColumn, heading);
      if (typeof value === 'string') {
        values[field] = value;
        continue;
      }
      const error = { row, field, info: value.wrong };
      if (!leavesOut || !mayLeaveOut(kind, field)) return error;
      leftOut.push(error);
    }
    return { row, values, leftOut };
  };
}

export function isFileError(row: MappedRow | FileError): row is FileError {
  return 'info' in row;
}

/** Returns the field names of the times and days of a kind. */
export function timesOf({ columns }: ImportKind): readonly string[] {
  return columns.filter(isDated).map(({ field }) => field);
}

/** The source of a field's value. */
interface FieldSource {
  readonly template: Template;
  /** The heading of the column where the template is that column alone, found by its heading. */
  readonly heading?: string | undefined;
}

/** Returns the source of each field: the given template, else the column whose heading names the field. */
function compileFields(
  kind: ImportKind,
  maps: readonly string[],
  columns: readonly string[],
): Map<string, FieldSource> {
  const fields = kind.columns.map(({ field }) => field);
  const templates = new Map<string, FieldSource>();
  for (const map of maps) {
    const [, name = '', template = ''] = /^([^=]+)=([^]*)$/.exec(map) ?? [];
    const field = name.trim();
    if (field === '') throw new CommandError(importTexts.badMap, { map, example: '{System}' });
    const isExtra = kind.extra !== undefined && field.startsWith(kind.extra.prefix);
    if (!isExtra && !fields.includes(field))
      throw new CommandError(importTexts.unknownField, { field, fields: fields.join(', ') });
    if (templates.has(field)) throw new CommandError(importTexts.fieldTwice, { field });
    templates.set(field, { template: compileTemplate(template, columns) });
  }
  for (const [field, at] of matchColumns(kind, columns)) {
    if (!templates.has(field))
      templates.set(field, { template: (cells) => cells[at] ?? null, heading: columns[at] });
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
