import writeExcelFile from 'write-excel-file/browser';
import { type Cell, isFormatted, showCell } from '../../../../../contract/imports/cell.ts';
import { type ImportKind, isDated } from '../../../../../contract/imports/importKind.ts';
import type { Locale } from '../../../../../contract/locale.ts';
import type { Download } from '../../../../api/http/download.ts';
import type { FileTable } from './fileTable.ts';

/** The texts of the files, in the user's language. */
export interface FileTexts {
  readonly notes: string;
  readonly heading: string;
  readonly required: string;
  readonly yes: string;
  readonly example: string;
  readonly remark: string;
  readonly value: string;
  readonly reason: string;
  readonly fileName: string;
}

const bold = (value: string) => ({ value: cellText(value), fontWeight: 'bold' as const });

/** Makes an .xlsx file with the headings of a kind, and a second sheet that explains its columns. */
export async function writeTemplate(
  { columns }: ImportKind,
  locale: Locale,
  texts: FileTexts,
  timeHints: Readonly<Record<'day' | 'time', string>>,
): Promise<Download> {
  const head = columns.map(({ label }) => bold(label[locale]));
  const notes = columns.map(({ label, required, type, hint, example }) => [
    label[locale],
    required === true ? texts.yes : '',
    example[locale],
    [isDated({ type }) ? timeHints[type as 'day' | 'time'] : '', hint?.[locale] ?? '']
      .filter((one) => one !== '')
      .join('; '),
  ]);
  const noteHead = [texts.heading, texts.required, texts.example, texts.remark].map(bold);
  const blob = await writeExcelFile([
    {
      sheet: texts.fileName,
      data: [head],
      columns: columns.map(({ type }) => ({ width: type === 'time' ? 22 : 18 })),
      stickyRowsCount: 1,
    },
    {
      sheet: texts.notes,
      data: [noteHead, ...notes],
      columns: [{ width: 20 }, { width: 10 }, { width: 24 }, { width: 60 }],
      stickyRowsCount: 1,
    },
  ]).toBlob();
  return { blob, fileName: `${texts.fileName}.xlsx` };
}

/** Makes an .xlsx file of refused rows as they are in the file, with the refused values and the reasons in the last columns. */
export async function writeRefusedRows(
  { columns }: FileTable,
  rows: readonly {
    readonly cells: readonly Cell[];
    readonly value: string;
    readonly reason: string;
  }[],
  texts: FileTexts,
): Promise<Download> {
  const head = [...columns, texts.value, texts.reason].map(bold);
  const data = rows.map(({ cells, value, reason }) => [
    ...columns.map((_, at) => fileCell(cells[at])),
    cellText(value),
    cellText(reason),
  ]);
  const blob = await writeExcelFile([head, ...data], {
    sheet: texts.fileName,
    columns: [...columns.map(() => ({ width: 18 })), { width: 24 }, { width: 48 }],
    stickyRowsCount: 1,
  }).toBlob();
  return { blob, fileName: `${texts.fileName}.xlsx` };
}

/** Makes an .xlsx file of texts with one row of headings. */
export async function writeTextRows(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Download> {
  const blob = await writeExcelFile([head.map(bold), ...rows.map((row) => row.map(cellText))], {
    sheet: name.slice(0, 31),
    columns: head.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob();
  return { blob, fileName: `${name}.xlsx` };
}

/** Returns a cell as it is in the file: a number keeps its format, so that it is no surer when it is read again. */
function fileCell(cell: Cell | undefined) {
  if (!isFormatted(cell)) return cellText(showCell(cell));
  const { number: value, format } = cell;
  return { value, type: Number, format };
}

/**
 * Returns text that the library can write: it looks texts up in a plain object, so that the property names
 * of every object, such as `constructor`, would become broken references. Spaces are trimmed by an import.
 */
function cellText(text: string): string {
  const written = Array.from(text).filter(isWritable).join('');
  return written in {} ? `${written} ` : written;
}

/** Returns true if XML can contain a character: of the control characters only tab and line ends. */
function isWritable(character: string): boolean {
  return character >= ' ' ? character < '\ufffe' : '\t\n\r'.includes(character);
}
