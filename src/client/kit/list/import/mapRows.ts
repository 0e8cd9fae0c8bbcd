import {
  type ImportColumn,
  type ImportKind,
  isDated,
} from '../../../../contract/imports/importKind.ts';
import { type DateOrder, readDated } from '../../../../contract/imports/readTime.ts';
import { refusedValue } from '../../../../contract/imports/refusedValue.ts';
import type { FileTable } from './file/fileTable.ts';
import type { RowProblem, RowToSend } from './sendInParts.ts';

/** The index of the file's column by field; a field without one is left out. */
export type Mapping = Readonly<Record<string, number>>;

/** The rows to send, and the lines of the file that could not be read. */
export interface MappedRows {
  readonly rows: readonly RowToSend[];
  readonly broken: readonly RowProblem[];
}

/** Maps a file's rows to rows of the wire; times are written in the wire's format. */
export function mapRows(
  { columns }: ImportKind,
  table: FileTable,
  mapping: Mapping,
  dateOrder: DateOrder,
  brokenText: string,
): MappedRows {
  const mapped = columns.filter(({ field }) => mapping[field] !== undefined);
  const rows: RowToSend[] = [];
  const broken: RowProblem[] = [];
  for (const { row, cells, brokenCell } of table.rows) {
    if (brokenCell !== undefined) {
      broken.push({
        row,
        field: table.columns[brokenCell] ?? '',
        value: refusedValue(cells[brokenCell] ?? ''),
        info: brokenText,
      });
      continue;
    }
    const values = mapped.map(({ field, type }) => {
      const cell = cells[mapping[field] ?? -1] ?? '';
      return [field, readCell(cell, type, dateOrder)] as const;
    });
    rows.push({ row, values: Object.fromEntries(values) });
  }
  return { rows, broken };
}

/** Reads a cell of a file as the wire has it. */
export function readCell(cell: string, type: ImportColumn['type'], order: DateOrder): string {
  return type === 'time' || type === 'day' ? readDated(cell, type, order) : cell;
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
    return cell === undefined ? problem : { ...problem, value: refusedValue(cell) };
  });
}

/** Returns the texts of a file's times, to detect the order of their days. */
export function timeTexts({ columns }: ImportKind, table: FileTable, mapping: Mapping): string[] {
  const places = columns.flatMap((column) => {
    const at = isDated(column) ? mapping[column.field] : undefined;
    return at === undefined ? [] : [at];
  });
  const sample = table.rows.slice(0, 5000);
  return sample.flatMap(({ cells }) => places.map((at) => cells[at] ?? ''));
}
