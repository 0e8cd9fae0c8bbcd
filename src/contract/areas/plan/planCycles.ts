import {
  civilNumber,
  civilOf,
  isoWeekday,
  isoWeekNumber,
  isoWeekOf,
  monthLength,
  weeksOfYear,
} from './planDays.ts';
import { cycleType, missingDay, planBase } from './planEnums.ts';

/** How often something is due. Fields that the type does not use are empty or null. */
export interface PlanCycle {
  /** cycleType */
  readonly cycleType: number;
  /** The units between two dates: every second week has 2. Of run hours: the hours. */
  readonly cycleNum: number;
  /** The weekdays of a cycle of weeks, 1 (Monday) to 7; empty: that of the start. With `nth` or `weekNo`: the one weekday. */
  readonly onWeekdays: readonly number[];
  /** The days of a month, 1 to 31, or from the end -1 (last) to -31; empty: that of the start. */
  readonly onMonthDays: readonly number[];
  /** The number of the weekday in a month, from the end if negative; null: by `onMonthDays`. */
  readonly nth: number | null;
  /** The month of a cycle of years, 1 to 12; null: that of the start. */
  readonly month: number | null;
  /** The ISO week of a cycle of years, 1 to 53, with its weekday; null: by the month. */
  readonly weekNo: number | null;
  /** missingDay */
  readonly missingDay: number;
}

const types = cycleType.values;
const rules = missingDay.values;

/** Returns the day of a month; null: the month lacks it, and the rule omits it. @param day from the end if negative */
function dayInMonth(year: number, month: number, day: number, rule: number): number | null {
  const length = monthLength(year, month);
  const wanted = day > 0 ? day : length + 1 + day;
  if (wanted >= 1 && wanted <= length) return civilNumber(year, month, wanted);
  if (rule === rules.omit) return null;
  if (wanted < 1) return civilNumber(year, month, 1);
  return civilNumber(year, month, length) + (rule === rules.next ? 1 : 0);
}

/** Returns the n-th of a weekday in a month, from the end if n is negative; null: there is none. */
function nthInMonth(year: number, month: number, nth: number, weekday: number): number | null {
  const length = monthLength(year, month);
  if (nth > 0) {
    const first = civilNumber(year, month, 1);
    const day = first + ((weekday - isoWeekday(first) + 7) % 7) + (nth - 1) * 7;
    return day < first + length ? day : null;
  }
  const last = civilNumber(year, month, length);
  const day = last - ((isoWeekday(last) - weekday + 7) % 7) + (nth + 1) * 7;
  return day > last - length ? day : null;
}

/** Returns the days of a cycle in one month. */
function daysInMonth(cycle: PlanCycle, year: number, month: number, start: number): number[] {
  const { nth, onWeekdays, onMonthDays, missingDay: rule } = cycle;
  const found =
    nth === null
      ? (onMonthDays.length === 0 ? [civilOf(start).day] : onMonthDays).map((day) =>
          dayInMonth(year, month, day, rule),
        )
      : [nthInMonth(year, month, nth, onWeekdays[0] ?? isoWeekday(start))];
  return found.filter((day) => day !== null);
}

/** Returns the day of an ISO week of a year; null: the year lacks week 53, and the rule omits it. */
function dayInWeek(year: number, week: number, weekday: number, rule: number): number | null {
  const weeks = weeksOfYear(year);
  if (week <= weeks) return isoWeekNumber(year, week, weekday);
  if (rule === rules.omit) return null;
  return isoWeekNumber(year, rule === rules.next ? weeks + 1 : weeks, weekday);
}

/** Returns the days of the period number `at` of a cycle, counted from the start; not in order, and some may lie before the start. */
function daysInPeriod(cycle: PlanCycle, start: number, at: number): number[] {
  const { cycleNum, onWeekdays, weekNo, month: ofMonth, missingDay: rule } = cycle;
  switch (cycle.cycleType) {
    case types.day:
      return [start + at * cycleNum];
    case types.week: {
      const monday = start - isoWeekday(start) + 1 + at * cycleNum * 7;
      return (onWeekdays.length === 0 ? [isoWeekday(start)] : onWeekdays).map(
        (day) => monday + day - 1,
      );
    }
    case types.month: {
      const { year, month } = civilOf(start);
      const index = year * 12 + month - 1 + at * cycleNum;
      return daysInMonth(cycle, Math.floor(index / 12), (index % 12) + 1, start);
    }
    case types.year: {
      if (weekNo !== null) {
        const year = isoWeekOf(start).year + at * cycleNum;
        const day = dayInWeek(year, weekNo, onWeekdays[0] ?? isoWeekday(start), rule);
        return day === null ? [] : [day];
      }
      const { year, month } = civilOf(start);
      return daysInMonth(cycle, year + at * cycleNum, ofMonth ?? month, start);
    }
    default:
      return [];
  }
}

/** The usual days of a unit, by which intervals are compared. */
const usual: Readonly<Record<number, number>> = {
  [types.day]: 1,
  [types.week]: 7,
  [types.month]: 30,
  [types.year]: 365,
};

/** Returns the days of a period of a cycle as a rule: a month has 30. Of run hours: null. */
export function usualInterval({
  cycleType: type,
  cycleNum,
}: Pick<PlanCycle, 'cycleNum' | 'cycleType'>): number | null {
  const unit = usual[type];
  return unit === undefined ? null : unit * cycleNum;
}

/**
 * Returns the days between two points as a rule, at least 1: a plan of each Monday and Thursday has 4. Of run hours: null.
 *
 * @param cycle a floating one counts from the last completion, and has one day in each period
 */
export function pointInterval(
  cycle: Pick<PlanCycle, 'cycleNum' | 'cycleType' | 'nth' | 'onMonthDays' | 'onWeekdays'> & {
    readonly baseType: number;
  },
): number | null {
  const interval = usualInterval(cycle);
  if (interval === null || cycle.baseType === planBase.values.floating) return interval;
  const isWeekly = cycle.cycleType === types.week;
  const days = isWeekly ? cycle.onWeekdays : cycle.nth === null ? cycle.onMonthDays : [];
  return Math.max(1, Math.round(interval / Math.max(1, days.length)));
}

/** The fewest and the most days of a unit over many periods. */
const bounds: Readonly<Record<number, readonly [fewest: number, most: number]>> = {
  [types.day]: [1, 1],
  [types.week]: [7, 7],
  [types.month]: [30, 31],
  [types.year]: [365, 366],
};

/**
 * Yields the days of a cycle from `from` to `until`, in order and without doubles. Each is counted from the start, never
 * from the one before it: 31 January, 28 February, 31 March. Of run hours there are none.
 */
export function* cycleDays(
  cycle: PlanCycle,
  start: number,
  { from, until }: { readonly from: number; readonly until: number },
): Generator<number> {
  const units = bounds[cycle.cycleType];
  if (units === undefined) return;
  const [fewest, most] = units;
  const first = Math.max(start, from);
  // a period reaches less than two units beyond its first day, to either side
  let at = Math.max(0, Math.floor((first - start) / (most * cycle.cycleNum)) - 2);
  let last = -Infinity;
  for (; start + at * fewest * cycle.cycleNum - 2 * most <= until; at += 1) {
    for (const day of daysInPeriod(cycle, start, at).toSorted((a, b) => a - b)) {
      if (day < first || day > until || day <= last) continue;
      last = day;
      yield day;
    }
  }
}

/** Returns the day that lies so many cycles after an anchor, counted from it: a day that a month lacks is its last. */
export function cycleAfter(cycle: PlanCycle, anchor: number, count: number): number {
  const months = cycle.cycleType === types.month ? 1 : cycle.cycleType === types.year ? 12 : 0;
  if (months === 0) return anchor + count * (usualInterval(cycle) ?? 0);
  const { year, month, day } = civilOf(anchor);
  const index = year * 12 + month - 1 + count * cycle.cycleNum * months;
  const [ofYear, ofMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return civilNumber(ofYear, ofMonth, Math.min(day, monthLength(ofYear, ofMonth)));
}
