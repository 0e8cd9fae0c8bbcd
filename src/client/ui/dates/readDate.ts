const patterns = {
  day: /^(\d{4})(?:[-/.年]?)(\d{2}|(?<=\D)\d)(?:[-/.月]?)(\d{2}|(?<=\D)\d)日?$/,
  minute:
    /^(\d{4})(?:[-/.年]?)(\d{2}|(?<=\D)\d)(?:[-/.月]?)(\d{2}|(?<=\D)\d)日?[T ]+(\d{1,2})[:：](\d{2})$/,
};

/**
 * Reads what somebody typed: `2026-11-20`, `2026/11/20`, `2026年11月20日`, `20261120`, with ` 8:05` for
 * a minute. Null where it is no date of the calendar; empty for an empty text.
 */
export function readDateText(text: string, kind: 'day' | 'minute'): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const [, year, month = '', day = '', hour = '0', minute = '00'] =
    patterns[kind].exec(trimmed) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return null;
  if (kind === 'day') return iso;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return `${iso}T${hour.padStart(2, '0')}:${minute}`;
}

/** A date so many days later, its time as it was. */
export function stepDays(value: string, days: number): string {
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10) + value.slice(10);
}
