import { describe, expect, test } from 'vitest';
import { pointInterval } from '../../../src/contract/areas/plan/planCycles.ts';
import {
  addDays,
  fromDayNumber,
  isoWeekOf,
  toDayNumber,
} from '../../../src/contract/areas/plan/planDays.ts';
import {
  complianceRule,
  cycleType,
  holidayRule,
  missingDay,
  planBase,
} from '../../../src/contract/areas/plan/planEnums.ts';
import {
  compareDates,
  complianceDays,
  complianceOf,
  percentOf,
} from '../../../src/contract/areas/plan/planJudgement.ts';
import {
  type DeviceState,
  estimateDay,
  hasDates,
  mostHours,
  movedBy,
  movesAfter,
  type PlanCalendar,
  type PlanRule,
  pointsOf,
} from '../../../src/contract/areas/plan/planMath.ts';

const types = cycleType.values;

function rule(values: Partial<PlanRule>): PlanRule {
  return {
    cycleType: types.month,
    cycleNum: 1,
    onWeekdays: [],
    onMonthDays: [],
    nth: null,
    month: null,
    weekNo: null,
    missingDay: missingDay.values.last,
    baseType: planBase.values.fixed,
    startDate: '2026-01-01',
    endDate: null,
    graceDays: 0,
    earlyDays: 0,
    seasonFrom: null,
    seasonTo: null,
    holidayRule: holidayRule.values.stay,
    ...values,
  };
}

const fresh: DeviceState = {
  from: '1900-01-01',
  closed: 0,
  last: null,
  readings: [],
  joinReading: null,
};

/** The due dates of a rule until a day, of a device without a calendar. */
function dates(values: Partial<PlanRule>, most: number, calendar: PlanCalendar | null = null) {
  const { points } = pointsOf(rule(values), calendar, fresh, { until: '2040-01-01', most });
  return points.map(({ dueDate }) => dueDate);
}

describe('days', () => {
  test('numbers and texts are each other, over leap years and centuries', () => {
    for (const day of ['1600-02-29', '1899-12-31', '1970-01-01', '2000-02-29', '2100-03-01'])
      expect(fromDayNumber(toDayNumber(day))).toBe(day);
    expect(toDayNumber('1970-01-01')).toBe(0);
    expect(toDayNumber('2026-11-29')).toBe(Date.UTC(2026, 10, 29) / 86_400_000);
  });

  test.each([
    ['2005-01-01', 2004, 53, 6],
    ['2007-12-31', 2008, 1, 1],
    ['2009-12-31', 2009, 53, 4],
    ['2026-12-31', 2026, 53, 4],
    ['2027-01-04', 2027, 1, 1],
  ])('the ISO week of %s', (day, year, week, weekday) => {
    expect(isoWeekOf(toDayNumber(day))).toEqual({ year, week, weekday });
  });
});

describe('cycles of RFC 5545 and RFC 7529', () => {
  const august = {
    cycleType: types.week,
    cycleNum: 2,
    onWeekdays: [2, 7],
    startDate: '1997-08-05',
  };

  test('every second week on Tuesday and Sunday counts ISO weeks', () => {
    expect(dates(august, 4)).toEqual(['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']);
  });

  test('the 15th and 30th: a month without a 30th has none by RFC 5545, and its last day by our rule', () => {
    const twice = { onMonthDays: [15, 30], startDate: '2007-01-15' };
    expect(dates({ ...twice, missingDay: missingDay.values.omit }, 5)).toEqual([
      '2007-01-15',
      '2007-01-30',
      '2007-02-15',
      '2007-03-15',
      '2007-03-30',
    ]);
    expect(dates(twice, 4).at(-1)).toBe('2007-02-28');
  });

  test('the second last Monday of a month', () => {
    expect(dates({ nth: -2, onWeekdays: [1], startDate: '1997-09-22' }, 6)).toEqual([
      '1997-09-22',
      '1997-10-20',
      '1997-11-17',
      '1997-12-22',
      '1998-01-19',
      '1998-02-16',
    ]);
  });

  test('the third last day of a month', () => {
    expect(dates({ onMonthDays: [-3], startDate: '1997-09-28' }, 6)).toEqual([
      '1997-09-28',
      '1997-10-29',
      '1997-11-28',
      '1997-12-29',
      '1998-01-29',
      '1998-02-26',
    ]);
  });

  test('Monday of week 20', () => {
    const week = { cycleType: types.year, weekNo: 20, onWeekdays: [1], startDate: '1997-05-12' };
    expect(dates(week, 3)).toEqual(['1997-05-12', '1998-05-11', '1999-05-17']);
  });

  test.each([
    [missingDay.values.omit, ['2025-01-31', '2025-03-31', '2025-05-31', '2025-07-31']],
    [
      missingDay.values.last,
      ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31'],
    ],
    [
      missingDay.values.next,
      ['2025-01-31', '2025-03-01', '2025-03-31', '2025-05-01', '2025-05-31'],
    ],
  ])('monthly from 31 January with the rule %i', (missing, expected) => {
    const monthly = { startDate: '2025-01-31', missingDay: missing };
    expect(dates(monthly, expected.length)).toEqual(expected);
  });

  test.each([
    [missingDay.values.omit, ['2016-02-29', '2020-02-29', '2024-02-29']],
    [missingDay.values.last, ['2016-02-29', '2017-02-28', '2018-02-28']],
    [missingDay.values.next, ['2016-02-29', '2017-03-01', '2018-03-01']],
  ])('yearly from 29 February with the rule %i', (missing, expected) => {
    const yearly = { cycleType: types.year, startDate: '2016-02-29', missingDay: missing };
    expect(dates(yearly, 3)).toEqual(expected);
  });
});

/** Monday to Friday, with a week off in October 2026. */
const office: PlanCalendar = {
  week: [true, true, true, true, true, false, false],
  days: [
    { first: '2026-10-01', last: '2026-10-07', name: '国庆节', isWorking: false },
    { first: '2026-10-10', last: '2026-10-10', name: '调休', isWorking: true },
  ],
};

describe('holidays', () => {
  const monthly = { startDate: '2026-09-01' };
  const october = (holidays: number) =>
    pointsOf(rule({ ...monthly, holidayRule: holidays }), office, fresh, {
      until: '2026-10-31',
      most: 9,
    });

  test('later: the working day after, with the reason', () => {
    expect(october(holidayRule.values.later).points.at(-1)).toMatchObject({
      nominalDate: '2026-10-01',
      dueDate: '2026-10-08',
      reason: { kind: 'later', day: '2026-10-01', name: '国庆节' },
    });
  });

  test('an edit between the day and the day after the holiday loses no date', () => {
    const edited = { ...fresh, from: '2026-10-05' };
    for (const [holidays, first] of [
      [holidayRule.values.later, '2026-10-08'],
      [holidayRule.values.earlier, '2026-10-30'],
      [holidayRule.values.skip, '2026-12-01'],
    ] as const) {
      const values = { startDate: '2026-09-01', holidayRule: holidays };
      const { points } = pointsOf(rule(values), office, edited, { until: '2026-12-31', most: 9 });
      expect([holidays, points[0]?.dueDate]).toEqual([holidays, first]);
    }
  });

  test('earlier: the working day before', () => {
    expect(october(holidayRule.values.earlier).points[1]?.dueDate).toBe('2026-09-30');
  });

  test('skip: no point, and the day is named', () => {
    const { points, skipped } = october(holidayRule.values.skip);
    expect(points.map(({ dueDate }) => dueDate)).toEqual(['2026-09-01']);
    expect(skipped).toEqual([{ day: '2026-10-01', kind: 'holiday', name: '国庆节' }]);
  });

  test('stay: the day, with the holiday as a reason', () => {
    const { dueDate, reason } = october(holidayRule.values.stay).points.at(-1) ?? {};
    expect([dueDate, reason?.kind]).toEqual(['2026-10-01', 'stay']);
  });

  test('a Saturday on which people work is no holiday', () => {
    const weekly = { cycleType: types.week, startDate: '2026-10-03' };
    const later = { ...weekly, holidayRule: holidayRule.values.later };
    expect(dates(later, 2, office)).toEqual(['2026-10-08', '2026-10-10']);
  });

  test('a day has one point, however many would move to it', () => {
    const daily = {
      cycleType: types.day,
      startDate: '2026-11-26',
      holidayRule: holidayRule.values.later,
    };
    const { points, skipped } = pointsOf(rule(daily), office, fresh, {
      until: '2026-12-01',
      most: 9,
    });
    expect(points.map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
    ]);
    expect(points[2]?.reason).toBeNull();
    expect(skipped.map(({ kind }) => kind)).toEqual(['sameDay', 'sameDay']);
  });

  test('where no day works, the point stays and shows it', () => {
    const never: PlanCalendar = { week: Array.from({ length: 7 }, () => false), days: [] };
    const later = { ...monthly, holidayRule: holidayRule.values.later };
    const { points } = pointsOf(rule(later), never, fresh, { until: '2026-09-02', most: 3 });
    expect(points[0]).toMatchObject({ dueDate: '2026-09-01', reason: { kind: 'noWorkday' } });
  });
});

describe('seasons and ends', () => {
  test('a season over New Year', () => {
    const winter = { startDate: '2026-09-15', seasonFrom: '11-01', seasonTo: '02-28' };
    expect(dates(winter, 5)).toEqual([
      '2026-11-15',
      '2026-12-15',
      '2027-01-15',
      '2027-02-15',
      '2027-11-15',
    ]);
  });

  test('a season without a day of the cycle, and a cycle without a day, have no dates', () => {
    const yearly = { cycleType: types.year, startDate: '2026-06-01' };
    expect(hasDates(rule({ ...yearly, seasonFrom: '11-01', seasonTo: '02-28' }))).toBe(false);
    const omitted = { onMonthDays: [30], month: 2, missingDay: missingDay.values.omit };
    expect(hasDates(rule({ ...yearly, ...omitted }))).toBe(false);
    expect(hasDates(rule({ ...yearly, endDate: '2026-05-31' }))).toBe(false);
    expect(hasDates(rule(yearly))).toBe(true);
  });

  test('a start beyond the horizon still has its first point', () => {
    const later = pointsOf(rule({ startDate: '2030-05-01' }), null, fresh, {
      until: '2027-01-01',
      most: 100,
    });
    expect(later.points.map(({ dueDate }) => dueDate)).toEqual(['2030-05-01']);
  });

  test('the window goes from the lead to the grace', () => {
    const { points } = pointsOf(rule({ earlyDays: 3, graceDays: 5 }), null, fresh, {
      until: '2026-01-31',
      most: 1,
    });
    expect(points[0]).toMatchObject({ fromDate: '2025-12-29', untilDate: '2026-01-06' });
  });
});

describe('floating plans', () => {
  const floating = { baseType: planBase.values.floating, startDate: '2026-01-31' };
  const after = (day: string) =>
    pointsOf(
      rule(floating),
      null,
      { ...fresh, closed: 1, last: { day, reading: null } },
      { until: '2026-12-31', most: 3 },
    ).points.map(({ dueDate, sequence }) => [sequence, dueDate]);

  test('count from the completion, without drift', () => {
    expect(after('2026-01-31')).toEqual([
      [1, '2026-02-28'],
      [2, '2026-03-31'],
      [3, '2026-04-30'],
    ]);
  });

  test('finishing early moves the next one', () => {
    expect(after('2026-01-20')[0]).toEqual([1, '2026-02-20']);
  });

  test('a point outside the season waits for it', () => {
    const summer = rule({ ...floating, seasonFrom: '05-01', seasonTo: '09-30' });
    const { points } = pointsOf(summer, null, fresh, { until: '2026-07-01', most: 2 });
    expect(points.map(({ dueDate, reason }) => [dueDate, reason?.kind])).toEqual([
      ['2026-05-01', 'season'],
      ['2026-06-01', undefined],
    ]);
  });
});

describe('readings above a limit', () => {
  const above = rule({ cycleType: types.reading, readingLimit: 7, earlyDays: 2, graceDays: 1 });
  const readings = [
    { day: '2026-03-02', value: 7 },
    { day: '2026-03-04', value: 8.5 },
    { day: '2026-03-05', value: 9 },
  ];
  const until = { until: '2027-01-01', most: 10 };
  const found = (state: Partial<DeviceState> = {}, more: Partial<PlanRule> = {}) =>
    pointsOf({ ...above, ...more }, null, { ...fresh, readings, ...state }, until).points.map(
      ({ fromDate, dueDate, untilDate }) => [fromDate, dueDate, untilDate],
    );

  test('the first day above it has one point, which can be done at once', () => {
    expect(found()).toEqual([['2026-03-04', '2026-03-06', '2026-03-07']]);
  });

  test('what was read until the last completion, and before the plan, counts no more', () => {
    expect(found({ closed: 1, last: { day: '2026-03-04', reading: null } })).toEqual([
      ['2026-03-05', '2026-03-07', '2026-03-08'],
    ]);
    expect(found({ closed: 1, last: { day: '2026-03-05', reading: null } })).toEqual([]);
    expect(found({ from: '2026-03-05' })).toHaveLength(1);
    expect(found({}, { startDate: '2026-03-06' })).toEqual([]);
    expect(found({}, { endDate: '2026-03-05' })).toEqual([]);
  });
});

describe('run hours', () => {
  const readings = [
    { day: '2026-01-01', value: 100 },
    { day: '2026-01-11', value: 200 },
  ];

  const basis = {
    firstDay: '2026-01-01',
    lastDay: '2026-01-11',
    value: 200,
    target: 305,
    perDay: 10,
    count: 2,
  };

  test('the due date is estimated from the readings, with its basis', () => {
    expect(estimateDay(readings, 305)).toEqual({
      day: '2026-01-22',
      basis,
    });
  });

  test('a target that is shown has the day of the reading', () => {
    expect(estimateDay(readings, 150)?.day).toBe('2026-01-11');
  });

  test('without progress there is no estimate', () => {
    expect(estimateDay(readings.slice(0, 1), 300)).toBeNull();
    expect(estimateDay([], 300)).toBeNull();
  });

  test('a replaced counter starts anew', () => {
    const replaced = [
      ...readings,
      { day: '2026-01-12', value: 0 },
      { day: '2026-01-14', value: 40 },
    ];
    expect(estimateDay(replaced, 60)?.day).toBe('2026-01-15');
  });

  test('a meter of hours shows 24 more a day at most', () => {
    expect(mostHours(basis, '2026-01-11')).toBe(224);
    expect(mostHours(basis, '2026-01-13')).toBe(272);
  });

  test('what a replaced counter had counted since the completion stays counted', () => {
    const replaced = [
      { day: '2026-01-01', value: 5000 },
      { day: '2026-01-11', value: 5100 },
      { day: '2026-01-12', value: 0 },
      { day: '2026-01-14', value: 40 },
    ];
    const state = { ...fresh, closed: 1, readings: replaced };
    const hours = { cycleType: types.runHours, cycleNum: 500 };
    const target = (baseType: number, last: { day: string; reading: number | null }) =>
      pointsOf(
        rule({ ...hours, baseType }),
        null,
        { ...state, last },
        { until: '2026-12-31', most: 1 },
      ).points[0]?.basis?.target;
    const { floating, fixed } = planBase.values;
    expect(target(floating, { day: '2026-01-01', reading: 5000 })).toBe(400);
    expect(target(fixed, { day: '2026-01-01', reading: 5010 })).toBe(400);
    expect(target(floating, { day: '2026-01-12', reading: 5110 })).toBe(500); // the old one, on its last day
    expect(target(floating, { day: '2026-01-12', reading: 0 })).toBe(500);
    expect(target(floating, { day: '2026-01-01', reading: null })).toBe(540);
  });

  test('a floating plan counts from the reading at the completion, a fixed one from the multiples', () => {
    const state = { ...fresh, closed: 1, readings, last: { day: '2026-01-01', reading: 120 } };
    const hours = { cycleType: types.runHours, cycleNum: 100 };
    const next = (baseType: number) =>
      pointsOf(rule({ ...hours, baseType }), null, state, { until: '2026-12-31', most: 1 })
        .points[0];
    expect(next(planBase.values.floating)?.basis?.target).toBe(220);
    expect(next(planBase.values.fixed)?.basis?.target).toBe(200);
  });

  test('before its first completion a floating plan counts from the reading at which the device joined', () => {
    const state = { ...fresh, readings, joinReading: 30 };
    const floating = {
      cycleType: types.runHours,
      cycleNum: 100,
      baseType: planBase.values.floating,
    };
    const { points } = pointsOf(rule(floating), null, state, { until: '2026-12-31', most: 1 });
    expect(points[0]).toMatchObject({ dueDate: '2026-01-11', basis: { target: 130 } });
  });
});

describe('compliance', () => {
  test('20% of the interval, at most 28 days', () => {
    const days = [365, 180, 120, 90, 60, 56, 42, 30, 28, 14, 7].map((interval) =>
      complianceDays(complianceRule.values.fifth, interval),
    );
    expect(days).toEqual([28, 28, 24, 18, 12, 11, 8, 6, 6, 3, 1]);
  });

  test.each([
    [{ cycleType: types.week, onWeekdays: [1, 2, 3, 4, 5] }, 1],
    [{ cycleType: types.week, cycleNum: 2, onWeekdays: [1, 4] }, 7],
    [{ cycleType: types.week, onWeekdays: [1, 4], baseType: planBase.values.floating }, 7],
    [{ cycleType: types.month, onMonthDays: [1, 15] }, 15],
    [{ cycleType: types.month, nth: 2, onWeekdays: [3] }, 30],
    [{ cycleType: types.day }, 1],
    [{ cycleType: types.runHours }, null],
  ])('the days between two points of %o are %s', (cycle, days) => {
    expect(pointInterval(rule(cycle))).toBe(days);
  });

  test('the three rules, with overdue points in the denominator', () => {
    const points = [0, 1, 6, null].map((lateDays) => ({ lateDays, interval: 30, count: 1 }));
    const inTime = complianceRule.list.map((one) => complianceOf(points, one).inTime);
    expect(inTime).toEqual([1, 2, 3]);
    expect(percentOf(318, 384)).toBe(82.8);
    expect(complianceOf([], complianceRule.values.due).percent).toBeNull();
  });
});

test('an edit leaves equal dates, moves near ones, and drops and adds the rest', () => {
  const before = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-03-01'];
  const after = ['2026-01-05', '2026-01-13', '2026-01-20', '2026-02-10'];
  expect(compareDates(before, after, 3)).toEqual({
    stays: ['2026-01-05'],
    moves: [
      ['2026-01-12', '2026-01-13'],
      ['2026-01-19', '2026-01-20'],
    ],
    drops: ['2026-03-01'],
    adds: ['2026-02-10'],
  });
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

describe('this and all following', () => {
  const monthly = { onMonthDays: [1], startDate: '2026-09-01' } as const;

  test('each move adds to those before it and to those after it', () => {
    const moved = [
      ['2026-10-01', 3],
      ['2026-12-01', -1],
      ['2026-10-01', 1],
      ['2026-11-01', 5],
    ] as const;
    let moves: PlanRule['moves'] = [];
    for (const [from, days] of moved) moves = movesAfter({ moves }, from, days);
    for (const day of ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'])
      expect(movedBy({ moves }, day)).toBe(
        moved.reduce((sum, [from, days]) => (from <= day ? sum + days : sum), 0),
      );
    expect(dates({ ...monthly, moves }, 5)).toEqual([
      '2026-09-01',
      '2026-10-05',
      '2026-11-10',
      '2026-12-09',
      '2027-01-09',
    ]);
  });

  test('the rule for holidays is that of the day to which a date was moved', () => {
    const calendar: PlanCalendar = {
      week: [true, true, true, true, true, true, true],
      days: [{ first: '2026-10-01', last: '2026-10-07', name: '国庆节', isWorking: false }],
    };
    const later = { ...monthly, holidayRule: holidayRule.values.later };
    expect(dates(later, 3, calendar)).toEqual(['2026-09-01', '2026-10-08', '2026-11-01']);
    const moves = [{ from: '2026-10-01', days: 9 }];
    const { points } = pointsOf(rule({ ...later, moves }), calendar, fresh, {
      until: '2040-01-01',
      most: 3,
    });
    expect(points.map(({ dueDate, reason }) => [dueDate, reason?.kind])).toEqual([
      ['2026-09-01', undefined],
      ['2026-10-10', 'moved'],
      ['2026-11-10', 'moved'],
    ]);
    // the same date is the same point, whatever its day
    expect(points.map(({ sequence }) => sequence)).toEqual(
      pointsOf(rule(monthly), null, fresh, { until: '2040-01-01', most: 3 }).points.map(
        ({ sequence }) => sequence,
      ),
    );
  });

  test('a computation that begins later finds the same dates', () => {
    const moves = [{ from: '2026-10-01', days: -20 }];
    const whole = dates({ ...monthly, moves }, 12);
    const state = { ...fresh, from: '2027-01-01' };
    const { points } = pointsOf(rule({ ...monthly, moves }), null, state, {
      until: '2040-01-01',
      most: 3,
    });
    expect(points.map(({ dueDate }) => dueDate)).toEqual(
      whole.filter((day) => day >= '2027-01-01').slice(0, 3),
    );
  });
});
