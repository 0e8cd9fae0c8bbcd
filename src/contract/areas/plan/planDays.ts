/**
 * Days of the Gregorian calendar as whole numbers, without instants and zones: a day cannot drift when clocks change.
 * A day is a number since 1970-01-01, and a text `yyyy-MM-dd` on the wire.
 *
 * @see ISO 8601
 */

/** A day by its parts; months and days count from 1. */
export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The days of 400 years, and the days from 0000-03-01 to 1970-01-01. */
const daysOfEra = 146_097;
const daysTo1970 = 719_468;

/** Returns the number of a day. A year begins in March here, so that its last day is the one that may be missing. */
export function civilNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * daysOfEra + yearOfEra * 365 + leapDays + dayOfYear - daysTo1970;
}

/** Returns the parts of a day. */
export function civilOf(number: number): CivilDay {
  const shifted = number + daysTo1970;
  const era = Math.floor(shifted / daysOfEra);
  const dayOfEra = shifted - era * daysOfEra;
  const corrected =
    dayOfEra -
    Math.floor(dayOfEra / 1460) +
    Math.floor(dayOfEra / 36_524) -
    Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor(corrected / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
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
export interface IsoWeekDay {
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
