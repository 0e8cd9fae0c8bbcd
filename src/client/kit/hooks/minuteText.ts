import { clockText, dayOf } from '../../lib/zonedTime.ts';

/** An instant's minute on a zone's clock, `yyyy-MM-ddTHH:mm`, as a field of date and time holds it. */
export function minuteText(ms: number, timeZone: string): string {
  return `${dayOf(ms, timeZone)}T${clockText(ms, timeZone).slice(0, 5)}`;
}

/** The same for a person. */
export function readableMinute(minute: string): string {
  return minute.replace('T', ' ');
}

/** What a field of date and time holds, as the wire takes it: without a zone it is the organisation's. */
export function wireTime(minute: string): string {
  return minute.replace('T', ' ');
}
