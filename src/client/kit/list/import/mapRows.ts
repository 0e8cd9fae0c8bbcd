import { showCell } from '../../../../contract/imports/cell.ts';
import { type ImportKind, isDated, mayLeaveOut } from '../../../../contract/imports/importKind.ts';
import { readCell, unsureNumberText } from '../../../../contract/imports/readCell.ts';
import type { DateOrder } from '../../../../contract/imports/readTime.ts';
import { refusedValue } from '../../../../contract/imports/refusedValue.ts';
import type { Locale } from '../../../../contract/locale.ts';
import type { FileTable } from './file/fileTable.ts';
import type { RowProblem, RowToSend } from './sendInParts.ts';

/** The index of the file's column by field; a field without one is left out. */
export type Mapping = Readonly<Record<string, number>>;

/** How the rows of a file become rows of the wire. */
export interface RowMapping {
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly order: DateOrder;
  /** A row goes without its wrong values of fields that may be left out. */
  readonly leavesOut: boolean;
  readonly locale: Locale;
  /** The reason against a line that cannot be read. */
  readonly brokenText: string;
}

/** The rows to send, and what is wrong before they are sent. */
export interface MappedRows {
  readonly rows: readonly RowToSend[];
  /** The rows that are not sent: lines that could not be read, and rows with a required cell that is not sure. */
  readonly broken: readonly RowProblem[];
  /** The cells that are left out of rows that are sent. */
  readonly leftOut: readonly RowProblem[];
}

/** Maps a file's rows to rows of the wire; cells are read as `readCell` does. */
export function mapRows(table: FileTable, by: RowMapping): MappedRows {
  const { kind, mapping, order, leavesOut, locale, brokenText } = by;
  const mapped = kind.columns.filter(({ field }) => mapping[field] !== undefined);
  const rows: RowToSend[] = [];
  const broken: RowProblem[] = [];
  const leftOut: RowProblem[] = [];
  for (const { row, cells, brokenCell } of table.rows) {
    if (brokenCell !== undefined) {
      const field = table.columns[brokenCell] ?? '';
      broken.push({ row, field, value: '', info: brokenText });
      continue;
    }
    const values: Record<string, string> = {};
    const unsure: RowProblem[] = [];
    for (const column of mapped) {
      const { field } = column;
      const at = mapping[field] ?? -1;
      const cell = cells[at] ?? null;
      const value = readCell(cell, column, { order, heading: table.columns[at] });
      values[field] = value ?? '';
      if (value === null)
        unsure.push({ row, field, value: showCell(cell), info: unsureNumberText[locale] });
    }
    const goesWithout = leavesOut && unsure.every(({ field }) => mayLeaveOut(kind, field));
    (goesWithout ? leftOut : broken).push(...unsure);
    if (unsure.length === 0 || goesWithout) rows.push({ row, values });
  }
  return { rows, broken, leftOut };
}

/** Returns problems with the refused cells as they are in the file; times are sent in another format. */
export function withFileValues(
  problems: readonly RowProblem[],
  table: FileTable,
  mapping: Mapping,
): RowProblem[] {
  const refused = new Set(problems.map(({ row }) => row));
  const cells = new Map(
    table.rows.filter(({ row }) => refused.has(row)).map((row) => [row.row, row.cells]),
  );
  return problems.map((problem) => {
    const cell = cells.get(problem.row)?.[mapping[problem.field] ?? -1];
    return cell === undefined ? problem : { ...problem, value: refusedValue(showCell(cell)) };
  });
}

/** Returns the texts of a file's times, to detect the order of their days. */
export function timeTexts({ columns }: ImportKind, table: FileTable, mapping: Mapping): string[] {
  const places = columns.flatMap((column) => {
    const at = isDated(column) ? mapping[column.field] : undefined;
    return at === undefined ? [] : [at];
  });
  const sample = table.rows.slice(0, 5000);
  return sample.flatMap(({ cells }) => places.map((at) => showCell(cells[at])));
}
