import writeExcelFile from 'write-excel-file/node';
import type { ExportKind, ExportWords } from '../../kernel/exportKind.ts';

/** A cell that begins so is a formula to some programs, or hides one (design page 6). */
const formulaLike = /^[=+\-@\t\r\0]/;

/** Whether XML can hold a letter: it has no control characters but tab and line ends. */
function isWritable(letter: string): boolean {
  return letter >= ' ' ? letter < '\ufffe' : '\t\n\r'.includes(letter);
}

/** Text as a cell may hold it: a leading apostrophe keeps a formula from being one. */
export function safeCell(text: string): string {
  const written = Array.from(text).filter(isWritable).join('');
  return formulaLike.test(written) || formulaLike.test(text) ? `'${written}` : written;
}

/** An xlsx file of rows: one sheet, its first row the titles. */
export function writeSheet(
  { name, columns }: Pick<ExportKind, 'name' | 'columns'>,
  rows: readonly unknown[],
  words: ExportWords,
): Promise<Buffer> {
  const head = columns.map(({ title }) => ({
    value: title[words.locale],
    fontWeight: 'bold' as const,
  }));
  const cells = rows.map((row) =>
    columns.map(({ value }) => {
      const cell = value(row, words);
      return typeof cell === 'string' ? safeCell(cell) : cell;
    }),
  );
  return writeExcelFile([head, ...cells], {
    sheet: name[words.locale],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}
