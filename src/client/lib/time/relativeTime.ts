/** An instant relative to another one; the texts are in i18n under `app.time`. */
export type RelativeTime =
  | { readonly kind: 'justNow' }
  | { readonly kind: 'minutes' | 'hours'; readonly count: number }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'date'; readonly ms: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Returns a relative time (specification 9, relative time helper): under 30 s "just now", then
 * minutes, hours, "1 day ago" under two days, then a date. An instant after `nowMs` is "just now"
 * for 30 s, then a date.
 *
 * @param instant ISO 8601, milliseconds, or seconds where the number has ten digits, also as text
 */
export function relativeTime(instant: string | number, nowMs: number): RelativeTime {
  const ms = toMs(instant);
  const age = (nowMs - ms) / 1000;
  if (age < -30) return { kind: 'date', ms };
  if (age < 30) return { kind: 'justNow' };
  if (age < hour) return { kind: 'minutes', count: Math.max(1, Math.floor(age / minute)) };
  if (age < day) return { kind: 'hours', count: Math.floor(age / hour) };
  if (age < 2 * day) return { kind: 'yesterday' };
  return { kind: 'date', ms };
}

/**
 * Converts an instant to milliseconds; a number of ten digits is seconds. NaN for an invalid
 * instant.
 */
export function toMs(instant: string | number): number {
  const text = typeof instant === 'number' ? String(Math.trunc(instant)) : instant;
  if (/^\d{10}$/.test(text)) return Number(instant) * 1000;
  if (typeof instant === 'number') return instant;
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text);
}
