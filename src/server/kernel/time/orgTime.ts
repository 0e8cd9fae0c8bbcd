import { DateTime } from 'luxon';
import { badField } from '../errors/appError.ts';

/** The earliest fault time. It bounds the figures, which store a row for every day of an open breakdown. */
export const earliestFault = new Date(0);

/**
 * Parses an instant of the wire (`yyyy-MM-dd HH:mm[:ss]` or ISO 8601); without a zone it is in the
 * organisation's time zone. Returns null for dates that do not exist, e.g. 30 February, and for years
 * that the database would format differently.
 */
export function parseInstant(text: string, timeZone: string): Date | null {
  const time = DateTime.fromISO(text.trim().replace(' ', 'T'), { zone: timeZone });
  return time.isValid && time.year >= 1000 && time.year < 9999 ? time.toJSDate() : null;
}

/**
 * Parses an instant of a body field that the schema has accepted.
 *
 * @throws AppError BAD_FIELD naming the field
 */
export function requireInstant(text: string, timeZone: string, field: string): Date {
  const time = parseInstant(text, timeZone);
  if (time === null) {
    throw badField(field, {
      'zh-CN': `没有 ${text} 这个时刻`,
      'en-US': `there is no such time as ${text}`,
    });
  }
  return time;
}

/** Checks that a calendar day, `yyyy-MM-dd`, exists. @throws AppError BAD_FIELD naming the field */
export function requireDay(day: string, field: string): string {
  requireInstant(`${day}T00:00:00Z`, 'UTC', field);
  return day;
}

/** Parses the window [StartTime, EndTime) of a body. @throws AppError BAD_FIELD */
export function requireWindow(body: { StartTime: string; EndTime: string }, timeZone: string) {
  const from = requireInstant(body.StartTime, timeZone, 'StartTime');
  const to = requireInstant(body.EndTime, timeZone, 'EndTime');
  requireOrder(from, to);
  return { from, to };
}

/**
 * Parses the ends of a window that a body may leave open, null where not given.
 *
 * @throws AppError BAD_FIELD naming the field
 */
export function optionalWindow(
  body: { readonly StartTime?: string | undefined; readonly EndTime?: string | undefined },
  timeZone: string,
): readonly [from: Date | null, to: Date | null] {
  const { StartTime, EndTime } = body;
  const from = StartTime === undefined ? null : requireInstant(StartTime, timeZone, 'StartTime');
  const to = EndTime === undefined ? null : requireInstant(EndTime, timeZone, 'EndTime');
  if (from !== null && to !== null) requireOrder(from, to);
  return [from, to];
}

/** Checks that a window ends after its start. @throws AppError BAD_FIELD naming EndTime */
export function requireOrder(from: Date, to: Date): void {
  if (to > from) return;
  throw badField('EndTime', { 'zh-CN': '应晚于 StartTime', 'en-US': 'must be after StartTime' });
}

/** Formats an instant as `yyyy-MM-dd HH:mm:ss` in a zone, for use in messages. */
export function formatInstant(time: Date, timeZone: string): string {
  return DateTime.fromJSDate(time, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** Returns the calendar day of an instant in a zone, `yyyy-MM-dd`. */
export function calendarDay(time: Date, timeZone: string): string {
  return DateTime.fromJSDate(time, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** Returns the start, in a zone, of the day that lies `daysBack` days before the day of `time`. */
export function startOfDay(time: Date, timeZone: string, daysBack = 0): Date {
  return DateTime.fromJSDate(time, { zone: timeZone })
    .startOf('day')
    .minus({ days: daysBack })
    .toJSDate();
}

/** Returns the days from `from` to `to`, both included; the latest `limit` days if there are more. */
export function daysBetween(from: Date, to: Date, timeZone: string, limit: number): string[] {
  const last = DateTime.fromJSDate(to, { zone: timeZone }).startOf('day');
  const first = DateTime.fromJSDate(from, { zone: timeZone }).startOf('day');
  const days: string[] = [];
  for (let day = last; day >= first && days.length < limit; day = day.minus({ days: 1 })) {
    days.unshift(day.toFormat('yyyy-MM-dd'));
  }
  return days;
}
