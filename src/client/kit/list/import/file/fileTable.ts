import { type Cell, showCell } from '../../../../../contract/imports/cell.ts';

/** A file as rows below its headings. */
export interface FileTable {
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  /** The first line of the row in a CSV file, or its row in a spreadsheet; both from 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
  /** The index of the cell in which reading ended; such a row is refused. */
  readonly brokenCell?: number;
}

/** The limits of a file that the console imports. The command `npm run import` takes larger ones. */
export const fileLimits = {
  csvMegabytes: 20,
  xlsxMegabytes: 10,
  rows: 100_000,
  columns: 200,
  /** Characters of a cell, as in Excel. */
  cell: 32_767,
} as const;

/** The reasons for which a file cannot be imported. */
export type FileProblemName =
  | 'oldExcel'
  | 'notReadable'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'noRows'
  | 'headBroken'
  | 'columnTwice'
  | 'tooSlow';

/** A file that cannot be imported, with the parameters of the text. */
export interface FileProblem {
  readonly problem: FileProblemName;
  readonly params?: Readonly<Record<string, string | number>>;
}

export function isFileProblem(read: object): read is FileProblem {
  return 'problem' in read;
}

/** Returns the table below the headings in one of the rows of a file. @param at the index of the row */
export function tableBelow(rows: readonly FileRow[], at: number): FileTable | FileProblem {
  const head = rows[at];
  const below = rows.slice(at + 1);
  if (head === undefined) return { problem: 'noRows' };
  const columns = head.cells.map(showCell);
  const problem = headProblem(head, columns);
  if (problem !== null) return problem;
  if (below.length === 0) return { problem: 'noRows' };
  if (below.length > fileLimits.rows)
    return { problem: 'tooManyRows', params: { limit: fileLimits.rows } };
  return { columns, rows: below };
}

function headProblem({ brokenCell }: FileRow, columns: readonly string[]): FileProblem | null {
  if (brokenCell !== undefined) return { problem: 'headBroken' };
  if (columns.length > fileLimits.columns)
    return { problem: 'tooManyColumns', params: { limit: fileLimits.columns } };
  const second = columns.findIndex((name, at) => name !== '' && columns.indexOf(name) < at);
  const column = columns[second];
  return column === undefined ? null : { problem: 'columnTwice', params: { column } };
}
