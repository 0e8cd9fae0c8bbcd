/** A file as rows of text under its headings. */
export interface FileTable {
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  /** The first line of the row in a CSV file, or its row in a spreadsheet; both from 1. */
  readonly row: number;
  readonly cells: readonly string[];
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

export function isFileProblem(read: FileTable | FileProblem): read is FileProblem {
  return 'problem' in read;
}
