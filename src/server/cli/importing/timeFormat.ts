import { DateTime } from 'luxon';
import { CommandError } from '../commandError.ts';
import { importTexts } from './importTexts.ts';

/** The tokens of --time-format, as in spreadsheets, and luxon's equivalents. */
const tokens: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  MM: 'MM',
  M: 'M',
  DD: 'dd',
  D: 'd',
  HH: 'HH',
  H: 'H',
  hh: 'hh',
  h: 'h',
  mm: 'mm',
  ss: 'ss',
  A: 'a',
};

/** Parses a time of the file's format into `yyyy-MM-dd HH:mm:ss`; null where it does not match. */
export type TimeReader = (text: string) => string | null;

/**
 * Compiles --time-format. Letters that are no token are an error, except the T between date and
 * time; other characters are literal. With `A`, AM and PM are read in English and Chinese.
 *
 * @throws CommandError naming the part that is no token
 */
export function compileTimeFormat(format: string): TimeReader {
  const pieces: string[] = format.match(/([A-Za-z])\1*|[^A-Za-z]+/g) ?? [];
  const luxon = pieces.map((piece) => {
    const token = tokens[piece];
    if (token !== undefined) return token;
    if (/^[A-Za-z]/.test(piece) && piece !== 'T') {
      const listed = Object.keys(tokens).join(' ');
      throw new CommandError(importTexts.badTimeFormat, { format, part: piece, tokens: listed });
    }
    return `'${piece}'`;
  });
  const pattern = luxon.join('');
  const locales = pieces.includes('A') ? ['en', 'zh'] : ['en'];
  return (text) => {
    for (const locale of locales) {
      const time = DateTime.fromFormat(text.trim(), pattern, { zone: 'utc', locale });
      if (time.isValid) return time.toFormat('yyyy-MM-dd HH:mm:ss');
    }
    return null;
  };
}
