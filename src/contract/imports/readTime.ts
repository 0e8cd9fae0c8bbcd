/** The order of day, month and year in a file's times. */
export const dateOrders = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?:[ T日]\s*(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:\.\d+)?秒?|分)?\s*(am|pm|上午|下午)?)?`;
const dates: Readonly<Record<DateOrder, RegExp>> = {
  ymd: new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${time}$`, 'i'),
  mdy: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${time}$`, 'i'),
  dmy: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${time}$`, 'i'),
};
const places: Readonly<Record<DateOrder, readonly [number, number, number]>> = {
  ymd: [1, 2, 3],
  mdy: [3, 1, 2],
  dmy: [3, 2, 1],
};

/**
 * Reads a time as files write it (`2026/3/1 8:00`, `3/1/2026 8:00 PM`, `2026年3月1日 8:00`) as
 * `yyyy-MM-dd HH:mm:ss`. A text that does not match, or that names a zone, is returned as it is: the
 * server reads its own formats, and reports errors in the others.
 */
export function readTime(text: string, order: DateOrder): string {
  const found = dates[order].exec(text.trim());
  if (found === null) return text;
  const [year, month, day] = places[order].map((place) => found[place] ?? '');
  const [, , , , hour = '0', minute = '0', second = '0', half = ''] = found;
  const isAfternoon = /pm|下午/i.test(half);
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const two = (part: string | number | undefined) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minute)}:${two(second)}`;
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
  const dayFirst = texts.filter((text) => dates.mdy.test(text.trim()));
  if (dayFirst.length === 0) return 'ymd';
  return dayFirst.some((text) => Number.parseInt(text, 10) > 12) ? 'dmy' : 'mdy';
}
