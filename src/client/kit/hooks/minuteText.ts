import { clockText, dayOf } from '../../lib/time/zonedTime.ts';

/**
 * Returns the minute of an instant in a time zone, `yyyy-MM-ddTHH:mm`, as a date and time field
 * takes it.
 */
export function minuteText(ms: number, timeZone: string): string {
  return `${dayOf(ms, timeZone)}T${clockText(ms, timeZone).slice(0, 5)}`;
}

/** Returns the minute for display: `yyyy-MM-dd HH:mm`. */
export function readableMinute(minute: string): string {
  return minute.replace('T', ' ');
}

/**
 * Returns the value of a date and time field for the wire: without a zone, which means the
 * organisation's.
 */
export function wireTime(minute: string): string {
  return minute.replace('T', ' ');
}
