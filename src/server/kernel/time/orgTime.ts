import { DateTime } from 'luxon';
import { AppError } from '../errors/appError.ts';

/** No fault is older: every open day of a device is a row of its figures. */
export const earliestFault = new Date(0);

/**
 * Reads an instant as the wire writes it (`yyyy-MM-dd HH:mm[:ss]` or ISO 8601); without a zone it
 * is the organisation's. Null where the calendar has no such instant, e.g. 30 February, and for
 * years that the database would write otherwise than we do.
 */
export function parseInstant(text: string, timeZone: string): Date | null {
  const time = DateTime.fromISO(text.trim().replace(' ', 'T'), { zone: timeZone });
  return time.isValid && time.year >= 1000 && time.year < 9999 ? time.toJSDate() : null;
}

/**
 * The same for a field of a body that the contract's schema has let through.
 *
 * @throws AppError BAD_FIELD naming the field
 */
export function requireInstant(text: string, timeZone: string, field: string): Date {
  const time = parseInstant(text, timeZone);
  if (time === null) {
    throw new AppError('BAD_FIELD', {
      field,
      params: {
        reason: { 'zh-CN': `没有 ${text} 这个时刻`, 'en-US': `there is no such time as ${text}` },
      },
    });
  }
  return time;
}

/** The same for a calendar day, `yyyy-MM-dd`. @throws AppError BAD_FIELD naming the field */
export function requireDay(day: string, field: string): string {
  requireInstant(`${day}T00:00:00Z`, 'UTC', field);
  return day;
}

/** A window [StartTime, EndTime) of a body, as instants. @throws AppError BAD_FIELD */
export function requireWindow(body: { StartTime: string; EndTime: string }, timeZone: string) {
  const from = requireInstant(body.StartTime, timeZone, 'StartTime');
  const to = requireInstant(body.EndTime, timeZone, 'EndTime');
  requireOrder(from, to);
  return { from, to };
}

/** The ends of a window. @throws AppError BAD_FIELD naming EndTime */
export function requireOrder(from: Date, to: Date): void {
  if (to > from) return;
  throw new AppError('BAD_FIELD', {
    field: 'EndTime',
    params: { reason: { 'zh-CN': '应晚于 StartTime', 'en-US': 'must be after StartTime' } },
  });
}

/** `yyyy-MM-dd HH:mm:ss` in a zone: how instants read in sentences. */
export function showInstant(time: Date, timeZone: string): string {
  return DateTime.fromJSDate(time, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** The calendar day of an instant in a zone, `yyyy-MM-dd`. */
export function dayOf(time: Date, timeZone: string): string {
  return DateTime.fromJSDate(time, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** The instant at which the day of `time` began in a zone, `daysBack` days before. */
export function startOfDay(time: Date, timeZone: string, daysBack = 0): Date {
  return DateTime.fromJSDate(time, { zone: timeZone })
    .startOf('day')
    .minus({ days: daysBack })
    .toJSDate();
}

/** Days from the day of `from` to the day of `to`, both included; at most `limit`, the latest. */
export function daysBetween(from: Date, to: Date, timeZone: string, limit: number): string[] {
  const last = DateTime.fromJSDate(to, { zone: timeZone }).startOf('day');
  const first = DateTime.fromJSDate(from, { zone: timeZone }).startOf('day');
  const days: string[] = [];
  for (let day = last; day >= first && days.length < limit; day = day.minus({ days: 1 })) {
    days.unshift(day.toFormat('yyyy-MM-dd'));
  }
  return days;
}
