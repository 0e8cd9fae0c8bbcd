import { withoutInvisible } from '../validation/lookAlike.ts';

/** The order of day, month and year in a file's times. */
export const dateOrders = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The words for the part of a day that an hour of twelve belongs to. */
const dayParts: Readonly<Record<string, 'am' | 'pm' | 'noon'>> = {
  am: 'am',
  pm: 'pm',
  凌晨: 'am',
  清晨: 'am',
  早晨: 'am',
  早上: 'am',
  上午: 'am',
  中午: 'noon',
  下午: 'pm',
  傍晚: 'pm',
  晚上: 'pm',
};
const dayPartNames = Object.keys(dayParts).join('|');
const dayPart = `(${dayPartNames})`;
const weekday = String.raw`(?:\s*\(?(?:星期|周)[一二三四五六日天]\)?)?`;
const clock = String.raw`(?:(\d{1,2})[:时点](\d{1,2})(?:[:分](\d{1,2})(?:\.\d+)?秒?|分)?|(\d{1,2})[时点]整?)`;
const time = String.raw`(?:(?:[ T]|(?<=\D)|(?=${dayPartNames}))\s*${dayPart}?\s*${clock}\s*${dayPart}?)?`;
const dates: Readonly<Record<DateOrder, RegExp>> = {
  ymd: new RegExp(
    String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?${weekday}${time}$`,
    'i',
  ),
  mdy: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${weekday}${time}$`, 'i'),
  dmy: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${weekday}${time}$`, 'i'),
};
const places: Readonly<Record<DateOrder, readonly [number, number, number]>> = {
  ymd: [1, 2, 3],
  mdy: [3, 1, 2],
  dmy: [3, 2, 1],
};

/** In characters; a longer text is no time. */
const longestTime = 80;

/** A day as digits alone, with or without a time: 20210305, 20210305 0805, 20210305080500. */
const compact =
  /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?: ?(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/;

/**
 * Reads a time as files write it (`2026/3/1 8:00`, `3/1/2026 8:00 PM`, `2026年3月1日 下午2:05`, `20260301`, in
 * full-width digits too) as `yyyy-MM-dd HH:mm:ss`. A text that does not match, or that names a zone, is returned as
 * it is: the server reads its own formats, and reports errors in the others.
 */
export function readTime(text: string, order: DateOrder): string {
  if (text.length > longestTime) return text;
  const given = plainTime(text);
  const digits = compact.exec(given);
  if (digits !== null) {
    const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = digits;
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  }
  const found = dates[order].exec(given);
  if (found === null) return text;
  const [year, month, day] = places[order].map((place) => found[place] ?? '');
  const [, , , , before, hour = found[8] ?? '0', minute = '0', second = '0', , after] = found;
  const hours = hourOfDay(Number(hour), before, after);
  if (hours === null) return text;
  const two = (part: string | number | undefined) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minute)}:${two(second)}`;
}

/** Returns the hour from 0 to 23; null where the word for the part of the day contradicts it, or is ambiguous. */
function hourOfDay(hour: number, before = '', after = ''): number | null {
  if (before !== '' && after !== '') return null;
  const word = (before + after).toLowerCase();
  const of = dayParts[word];
  if (of === undefined) return hour;
  if (of === 'noon')
    return hour >= 11 && hour <= 13 ? hour : hour >= 1 && hour <= 2 ? hour + 12 : null;
  if (of === 'am') return hour > 12 ? null : hour % 12;
  if (word === '晚上' && hour % 12 < 5) return null; // of the night before or after
  return (hour % 12) + 12;
}

/** Reads a cell of a dated column as the wire has it. A day with a time of day keeps it, and is refused. */
export function readDated(text: string, type: 'time' | 'day', order: DateOrder): string {
  const read = readTime(text, order);
  return type === 'day' && /^\d{4}-\d{2}-\d{2} 00:00:00$/.test(read) ? read.slice(0, 10) : read;
}

/**
 * Returns the order in which times are written, as far as they show it: a number above 12 is no month.
 * Where both are possible, it is month first.
 */
export function detectDateOrder(texts: readonly string[]): DateOrder {
  const short = texts.filter(({ length }) => length <= longestTime);
  const dayFirst = short.map(plainTime).filter((text) => dates.mdy.test(text));
  if (dayFirst.length === 0) return 'ymd';
  return dayFirst.some((text) => Number.parseInt(text, 10) > 12) ? 'dmy' : 'mdy';
}

function plainTime(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).trim();
}
