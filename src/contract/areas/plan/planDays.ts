/**
 * Days of the Gregorian calendar as whole numbers, without instants and zones: a day cannot drift when clocks change.
 * A day is a number since 1970-01-01, and a text `yyyy-MM-dd` on the wire.
 *
 * @see ISO 8601
 */

/** A day by its parts; months and days count from 1. */
interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const dayMs = 86_400_000;

/** Returns the number of a day. A month or a day beyond its range counts on into the next year or month. */
export function civilNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}

/** Returns the parts of a day. */
export function civilOf(number: number): CivilDay {
  const date = new Date(number * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the number of a day. @param day yyyy-MM-dd */
export function toDayNumber(day: string): number {
  return civilNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));
}

/** Returns a day as yyyy-MM-dd. */
export function fromDayNumber(number: number): string {
  const { year, month, day } = civilOf(number);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Returns the day that lies some days after another one, both yyyy-MM-dd. */
export function addDays(day: string, count: number): string {
  return fromDayNumber(toDayNumber(day) + count);
}

/** Returns the days of a month. */
export function monthLength(year: number, month: number): number {
  return month === 12 ? 31 : civilNumber(year, month + 1, 1) - civilNumber(year, month, 1);
}

/** Returns the weekday of a day, 1 (Monday) to 7. */
export function isoWeekday(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

/** Returns the Monday of the first week of a year: the week with 4 January. */
function firstMonday(year: number): number {
  const fourth = civilNumber(year, 1, 4);
  return fourth - isoWeekday(fourth) + 1;
}

/** Returns the number of weeks of a year, 52 or 53. */
export function weeksOfYear(year: number): number {
  return (firstMonday(year + 1) - firstMonday(year)) / 7;
}

/** Returns the number of a day by its ISO week. */
export function isoWeekNumber(year: number, week: number, weekday: number): number {
  return firstMonday(year) + (week - 1) * 7 + weekday - 1;
}

/** A day by its ISO week. */
interface IsoWeekDay {
  /** The year of the week, which differs from that of the day around New Year. */
  readonly year: number;
  readonly week: number;
  readonly weekday: number;
}

/** Returns the ISO week of a day. */
export function isoWeekOf(number: number): IsoWeekDay {
  const weekday = isoWeekday(number);
  const { year } = civilOf(number - weekday + 4); // a week belongs to the year of its Thursday
  const week = (number - weekday + 1 - firstMonday(year)) / 7 + 1;
  return { year, week, weekday };
}
