import { lookAlike, withoutInvisible } from '../validation/lookAlike.ts';
import { shownNumber } from './shownNumber.ts';

/** A number of a spreadsheet that has a format of its own, such as `0000000`. */
export interface FormattedNumber {
  readonly number: number;
  readonly format: string;
}

/** The value of a cell. A Date is a spreadsheet's date cell: its wall clock time, as if in UTC. */
export type Cell = string | number | boolean | Date | FormattedNumber | null;

/** Formats a cell as text; a Date as `yyyy-MM-dd HH:mm:ss`, a number as the sheet shows it as far as that is sure. */
export function showCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return showWallClock(cell);
  if (isFormatted(cell)) return shownNumber(cell.number, cell.format) ?? String(cell.number);
  return trimCell(String(cell));
}

export function isFormatted(cell: Cell | undefined): cell is FormattedNumber {
  return typeof cell === 'object' && cell !== null && !(cell instanceof Date);
}

/** Returns true if a cell shows nothing: it is empty, or has only blanks and invisible characters. */
export function isBlankCell(cell: Cell | undefined): boolean {
  return lookAlike(showCell(cell)) === '';
}

/** Returns a text without the blanks and invisible characters at its ends, which programs copy along. */
function trimCell(text: string): string {
  const plain = text.trim();
  if (isSeen(plain.at(0)) && isSeen(plain.at(-1))) return plain;
  const characters = Array.from(plain);
  const first = characters.findIndex(isSeen);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isSeen) + 1).join('');
}

/** Returns whether a character shows something; half of a pair does. */
function isSeen(character: string | undefined): boolean {
  return character !== undefined && withoutInvisible(character).trim() !== '';
}

/** Rounds to the nearest second, because spreadsheets store times as fractions of a day. */
function showWallClock(date: Date): string {
  const nearest = new Date(Math.round(date.getTime() / 1000) * 1000);
  return nearest.toISOString().slice(0, 19).replace('T', ' ');
}
