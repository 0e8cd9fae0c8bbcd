import writeExcelFile from 'write-excel-file/node';
import type { ExportKind, ExportWords } from '../../kernel/exportKind.ts';

/** A cell that begins so is a formula to some programs, or hides one (design page 6). */
const formulaLike = /^[=+\-@\t\r\0]/;

/** Letters that XML can't hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Text as a cell may hold it: a leading apostrophe keeps a formula from being one. */
export function safeCell(text: string): string {
  const written = text.replace(unwritable, '');
  return formulaLike.test(text) ? `'${written}` : written;
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
