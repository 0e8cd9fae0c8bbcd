import type { Text } from '../locale.ts';
import { lookAlike } from '../validation/lookAlike.ts';
import { type Cell, isFormatted, showCell } from './cell.ts';
import type { ImportColumn } from './importKind.ts';
import { readNumber } from './readNumber.ts';
import { type DateOrder, readDated } from './readTime.ts';
import { shownNumber } from './shownNumber.ts';

/** The column of an import kind that a cell belongs to. */
export type CellColumn = Pick<ImportColumn, 'type' | 'units' | 'labels'>;

/** How the cells of a file are read. */
export interface CellReading {
  readonly order: DateOrder;
  /** The heading of the file's column. */
  readonly heading?: string | undefined;
}

/** The reason against a number of which it is not sure how the sheet shows it as a text. */
export const unsureNumberText: Text = {
  'zh-CN':
    '单元格是数字，无法确定显示的编号（前导零或位数可能丢失）；请把该单元格设为文本格式后重新输入',
  'en-US':
    'The cell is a number, and it is not sure which text it shows (zeros or digits may be lost); format the cell as text and enter it again',
};

const yesNoTexts = new Map([
  ...['1', '是', 'yes', 'y', 'true', '√', '✓', '✔', '有', '对'].map((text) => [text, '1'] as const),
  ...['0', '否', 'no', 'n', 'false', '×', '✗', '✘', '无', '错'].map((text) => [text, '0'] as const),
]);

/**
 * Reads a cell of a file as the wire has it, as a person would read the sheet. The console, the command and the server
 * read cells by this function alone. What cannot be read is returned as it is, and the server refuses it.
 *
 * @returns null for a number in a column of texts of which it is not sure how the sheet shows it
 */
export function readCell(
  cell: Cell,
  { type, units, labels }: CellColumn,
  { order, heading }: CellReading,
): string | null {
  if (type === 'text')
    return isFormatted(cell) ? shownNumber(cell.number, cell.format) : showCell(cell);
  const number = isFormatted(cell) ? cell.number : cell;
  if (type === 'number') {
    const text = showCell(number);
    const read = labels?.get(lookAlike(text)) ?? readNumber(text, units, heading);
    return text === '' ? '' : String(read ?? text);
  }
  const text = showCell(number);
  if (type === 'yesNo') return yesNoTexts.get(lookAlike(text)) ?? text;
  return readDated(text, type, order);
}
