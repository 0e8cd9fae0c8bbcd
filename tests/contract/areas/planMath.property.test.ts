import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { addDays, toDayNumber } from '../../../src/contract/areas/plan/planDays.ts';
import {
  cycleType,
  holidayRule,
  missingDay,
  planBase,
} from '../../../src/contract/areas/plan/planEnums.ts';
import {
  type DeviceState,
  freeDayName,
  type PlanCalendar,
  type PlanRule,
  pointsOf,
} from '../../../src/contract/areas/plan/planMath.ts';

const types = cycleType.values;
const missing = missingDay.values;
const holidays = holidayRule.values;
const fresh: DeviceState = {
  from: '1900-01-01',
  closed: 0,
  last: null,
  readings: [],
  joinReading: null,
};
const first = '2024-01-01';
/** Ten years that the naive calendar walks day by day, as a library counts them. */
const naiveDays = Array.from({ length: 3653 }, (_, at) =>
  DateTime.fromISO(first, { zone: 'UTC' }).plus({ days: at }),
);

const day = fc.integer({ min: 0, max: 700 }).map((at) => addDays(first, at));
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }));
const base = {
  onWeekdays: fc.constant<number[]>([]),
  onMonthDays: fc.constant<number[]>([]),
  nth: fc.constant<number | null>(null),
  month: fc.constant<number | null>(null),
  weekNo: fc.constant<number | null>(null),
  missingDay: fc.constantFrom(...missingDay.list),
  startDate: day,
  endDate: fc.option(
    day.map((one) => addDays(one, 1500)),
    { nil: null },
  ),
  graceDays: fc.integer({ min: 0, max: 9 }),
  earlyDays: fc.integer({ min: 0, max: 9 }),
};
const num = (max: number) => fc.integer({ min: 1, max });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 });
const nth = fc.constantFrom(-5, -2, -1, 1, 2, 3, 4, 5);
const cycles = fc.oneof(
  fc.record({ ...base, cycleType: fc.constant(types.day), cycleNum: num(90) }),
  fc.record({
    ...base,
    cycleType: fc.constant(types.week),
    cycleNum: num(9),
    onWeekdays: weekdays,
  }),
  fc.record({
    ...base,
    cycleType: fc.constant(types.month),
    cycleNum: num(14),
    onMonthDays: fc.uniqueArray(monthDay, { maxLength: 3 }),
  }),
  fc.record({
    ...base,
    cycleType: fc.constant(types.month),
    cycleNum: num(14),
    nth,
    onWeekdays: weekdays.map((days) => days.slice(0, 1)),
  }),
  fc.record({
    ...base,
    cycleType: fc.constant(types.year),
    cycleNum: num(3),
    month: fc.integer({ min: 1, max: 12 }),
    onMonthDays: fc.uniqueArray(monthDay, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    ...base,
    cycleType: fc.constant(types.year),
    cycleNum: num(3),
    weekNo: fc.integer({ min: 1, max: 53 }),
    onWeekdays: weekdays.map((days) => days.slice(0, 1)),
  }),
);
const season = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 })),
  { nil: null },
);
const rules = fc.tuple(cycles, season, fc.constantFrom(...holidayRule.list)).map(
  ([cycle, ends, rule]): PlanRule => ({
    ...cycle,
    baseType: planBase.values.fixed,
    seasonFrom: ends === null ? null : addDays('2023-01-01', ends[0]).slice(5),
    seasonTo: ends === null ? null : addDays('2023-01-01', ends[1]).slice(5),
    holidayRule: rule,
  }),
);
const calendars = fc.option(
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 20 }),
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    )
    .map(
      ([week, starts, works]): PlanCalendar => ({
        week,
        days: starts
          .toSorted((a, b) => a - b)
          .map((at, place) => ({
            first: addDays(first, at * 20),
            last: addDays(first, at * 20 + 6),
            name: `holiday ${place}`,
            isWorking: works[place] === true,
          })),
      }),
    ),
  { nil: null },
);

/** The day of a month by a number that may count from its end, as the naive calendar has it. */
function naiveMonthDays(at: DateTime, wanted: number, rule: number): string[] {
  const length = at.daysInMonth ?? 0;
  const number = wanted > 0 ? wanted : length + 1 + wanted;
  if (number >= 1 && number <= length) return [at.set({ day: number }).toISODate() ?? ''];
  if (rule === missing.omit) return [];
  if (number < 1) return [at.startOf('month').toISODate() ?? ''];
  const end = at.endOf('month').startOf('day');
  return [(rule === missing.next ? end.plus({ days: 1 }) : end).toISODate() ?? ''];
}

/** The days of a cycle as the naive calendar finds them: it looks at each day, or at each month. */
function naiveCycle(rule: PlanRule): Set<string> {
  const start = DateTime.fromISO(rule.startDate, { zone: 'UTC' });
  const found = new Set<string>();
  const { cycleNum, onWeekdays, onMonthDays, nth: place, month } = rule;
  for (const at of naiveDays) {
    const text = at.toISODate() ?? '';
    const weekday = onWeekdays[0] ?? start.weekday;
    if (rule.cycleType === types.day) {
      if (Math.round(at.diff(start, 'days').days) % cycleNum === 0) found.add(text);
    } else if (rule.cycleType === types.week) {
      const weeks = Math.round(at.startOf('week').diff(start.startOf('week'), 'weeks').weeks);
      if (weeks % cycleNum === 0 && onWeekdays.includes(at.weekday)) found.add(text);
    } else if (rule.cycleType === types.year && rule.weekNo !== null) {
      if (at.weekday !== weekday || (at.weekYear - start.weekYear) % cycleNum !== 0) continue;
      if (at.weekNumber === rule.weekNo) found.add(text);
      const lacks = rule.weekNo > at.weeksInWeekYear;
      if (lacks && rule.missingDay === missing.last && at.weekNumber === 52) found.add(text);
      if (lacks && rule.missingDay === missing.next && at.weekNumber === 52)
        found.add(at.plus({ weeks: 1 }).toISODate() ?? '');
    } else {
      const months = (at.year - start.year) * 12 + at.month - start.month;
      const counts =
        rule.cycleType === types.month
          ? months % cycleNum === 0
          : (at.year - start.year) % cycleNum === 0 && at.month === (month ?? start.month);
      if (!counts) continue;
      if (place !== null) {
        const number = Math.ceil(at.day / 7);
        const fromEnd = -Math.ceil(((at.daysInMonth ?? 0) - at.day + 1) / 7);
        if (at.weekday === weekday && [number, fromEnd].includes(place)) found.add(text);
      } else if (at.day === 1) {
        for (const wanted of onMonthDays.length === 0 ? [start.day] : onMonthDays)
          for (const one of naiveMonthDays(at, wanted, rule.missingDay)) found.add(one);
      }
    }
  }
  return new Set(
    [...found].filter(
      (one) => one >= rule.startDate && (rule.endDate === null || one <= rule.endDate),
    ),
  );
}

/** The due dates as the naive calendar finds them. */
function naiveDates(rule: PlanRule, calendar: PlanCalendar | null): Set<string> {
  const works = (one: string) => freeDayName(calendar, toDayNumber(one)) === null;
  const inSeason = (one: string) => {
    const { seasonFrom: from, seasonTo: to } = rule;
    if (from === null || to === null) return true;
    const text = one.slice(5);
    return from <= to ? text >= from && text <= to : text >= from || text <= to;
  };
  const dates = new Set<string>();
  for (const one of naiveCycle(rule)) {
    if (!inSeason(one)) continue;
    if (works(one) || rule.holidayRule === holidays.stay) dates.add(one);
    else if (rule.holidayRule !== holidays.skip) {
      const step = rule.holidayRule === holidays.earlier ? -1 : 1;
      let moved = one;
      for (let count = 0; count < 60 && !works(moved); count += 1) moved = addDays(moved, step);
      dates.add(works(moved) ? moved : one);
    }
  }
  return dates;
}

const until = '2033-06-30';

test('the points of ten years are those of a naive calendar, for all cycles, seasons and holidays', () => {
  fc.assert(
    fc.property(rules, calendars, (rule, calendar) => {
      const { points } = pointsOf(rule, calendar, fresh, { until, most: 10_000 });
      const dates = points.map(({ dueDate }) => dueDate);
      const expected = [...naiveDates(rule, calendar)].filter((one) => one <= until).toSorted();
      if (expected.length > 0) expect(dates).toEqual(expected);
      expect(new Set(points.map(({ sequence }) => sequence)).size).toBe(points.length);
    }),
    { numRuns: 200 },
  );
});

test('points do not depend on the day from which they are computed, so an edit in the middle changes none before it', () => {
  fc.assert(
    fc.property(rules, calendars, fc.integer({ min: 0, max: 2000 }), (rule, calendar, at) => {
      const from = addDays(first, at);
      const horizon = { until, most: 10_000 };
      const all = pointsOf(rule, calendar, fresh, horizon).points;
      const later = pointsOf(rule, calendar, fresh, { ...horizon, from }).points;
      // holidays move over 60 days at most: nearer ones may have met a point that is not looked at
      const settled = addDays(from, 61);
      const tail = <P extends { readonly nominalDate: string; readonly dueDate: string }>(
        ones: P[],
      ) => ones.filter((one) => one.nominalDate >= settled && one.dueDate <= until);
      expect(tail(later)).toEqual(tail(all));
    }),
    { numRuns: 150 },
  );
});

test('a floating plan that is done on its days meets the days that it forecast', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(types.day, types.week, types.month, types.year),
      num(12),
      day,
      (type, cycleNum, startDate) => {
        const rule: PlanRule = {
          cycleType: type,
          cycleNum,
          onWeekdays: [],
          onMonthDays: [],
          nth: null,
          month: null,
          weekNo: null,
          missingDay: missing.last,
          baseType: planBase.values.floating,
          startDate,
          endDate: null,
          graceDays: 0,
          earlyDays: 0,
          seasonFrom: null,
          seasonTo: null,
          holidayRule: holidays.stay,
        };
        const unit = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;
        const name = (['day', 'week', 'month', 'year'] as const)[type] ?? 'day';
        const last = { day: startDate, reading: null };
        const { points } = pointsOf(
          rule,
          null,
          { ...fresh, closed: 1, last },
          { until: '2060-01-01', most: 9 },
        );
        const naive = points.map((_, at) =>
          DateTime.fromISO(startDate, { zone: 'UTC' })
            .plus({ [unit[name]]: (at + 1) * cycleNum })
            .toISODate(),
        );
        expect(points.map(({ dueDate }) => dueDate)).toEqual(naive);
      },
    ),
    { numRuns: 300 },
  );
});

test('the days of a zone follow each other without a gap or a double, in all zones', () => {
  const changes = (zone: string) =>
    [1, 3, 5, 7, 9].some((month) => offset(zone, month) !== offset(zone, 11));
  const offset = (zone: string, month: number) =>
    DateTime.fromObject({ year: 2011, month }, { zone }).offset;
  const zones = Intl.supportedValuesOf('timeZone').filter(changes);
  expect(zones.length).toBeGreaterThan(100);
  const skipsDay = new Set(['Pacific/Apia', 'Pacific/Fakaofo']); // crossed the date line in December 2011
  for (const zone of zones) {
    let at = DateTime.fromISO('2010-12-25', { zone });
    let count = 0;
    // noon of each local day: the day that a plan is given is the calendar's, never midnight plus 24 hours
    for (; count < 400; count += 1) {
      const next = at.plus({ days: 1 });
      const expected = addDays(at.toISODate() ?? '', 1);
      if (!skipsDay.has(zone)) expect([zone, next.toISODate()]).toEqual([zone, expected]);
      at = next;
    }
  }
});
