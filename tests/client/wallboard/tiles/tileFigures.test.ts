import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourKind, usualHourFaults } from '../../../../src/client/lib/numbers/hourKind.ts';
import { hourWindow } from '../../../../src/client/lib/paths/ordersPath.ts';
import { mtrRows } from '../../../../src/client/wallboard/samples/figureRows.ts';
import { sampleNow, sampleRows } from '../../../../src/client/wallboard/samples/samples.ts';
import { dayHoursOf } from '../../../../src/client/wallboard/tiles/charts/dayHours.ts';
import { cardCell, laneCells } from '../../../../src/client/wallboard/tiles/orders/laneColumns.ts';
import { byAge, openLonger } from '../../../../src/client/wallboard/tiles/orders/orderAge.ts';
import { countText, slaOf } from '../../../../src/client/wallboard/tiles/orders/sla.ts';
import { placesOf } from '../../../../src/client/wallboard/tiles/ranks/ranking.ts';
import {
  figureSpan,
  responsesOf,
  roundedSpan,
  unreceivedOf,
} from '../../../../src/client/wallboard/tiles/ranks/responses.ts';
import { compareToTarget } from '../../../../src/client/wallboard/tiles/ranks/TargetFigure.tsx';
import { allOf, partText, sharesOf } from '../../../../src/client/wallboard/tiles/shares/shares.ts';
import type {
  CountRankRow,
  FaultShareRow,
  MtrRankRow,
  OpenOrderRow,
} from '../../../../src/contract/topics/topicRows.ts';

const today = '2026-11-20';
const minute = 60_000;
const [known] = [...sampleRows.openOrders.values()];

const ago = (minutes: number) => new Date(sampleNow - minutes * minute).toISOString();
/** Orders by their code. */
function orders(...given: (Partial<OpenOrderRow> & { orderCode: string })[]) {
  if (!known) throw new Error('the samples have no order');
  const rows = given.map((over): OpenOrderRow => {
    return { ...known, id: over.orderCode, orderState: 0, faultLevel: 3, ...over };
  });
  return new Map(rows.map((row) => [row.id, row]));
}

describe('faults of today by hour', () => {
  const at = (hour: number, limit = 3) => dayHoursOf(sampleRows.dayFaults, today, hour, limit);

  test('are 24 bars: past hours, the present hour and coming hours', () => {
    const { bars, total } = at(16);
    expect(bars).toHaveLength(24);
    expect(total).toBe(11);
    expect(bars.map(({ kind }) => kind).slice(14)).toEqual([
      'over',
      'over',
      'now',
      ...Array.from({ length: 7 }, () => 'coming'),
    ]);
  });

  test('an hour above the limit is an outlier, the present one too', () => {
    const high = (limit: number, hour = 16) =>
      at(hour, limit)
        .bars.filter(({ kind }) => kind === 'high')
        .map(({ hour: of }) => of);
    expect(high(3)).toEqual([10]);
    expect(high(4)).toEqual([]);
    expect(high(3, 10)).toEqual([10]);
  });

  test('an hour of the night is judged like any other, on the wall and in the console', () => {
    const early = new Map([['2', { day: today, hour: 2, count: 8 }]]);
    expect(dayHoursOf(early, today, 4, usualHourFaults).bars[2]?.kind).toBe('high');
    expect(hourKind(2 - 4, 8)).toBe('high');
  });

  test('an hour far above the others is clipped, so that those are distinguishable', () => {
    const counts = [2, 3, 40, 1];
    const rows = new Map(counts.map((count, hour) => [String(hour), { day: today, hour, count }]));
    const { bars } = dayHoursOf(rows, today, 16, 50);
    expect(bars[2]).toMatchObject({ clipped: true, share: 1, count: 40 });
    expect(bars[1]).toMatchObject({ clipped: false, share: 3 / 4.5 });
  });

  test('rows of another day count as zero', () => {
    const { bars, total } = dayHoursOf(sampleRows.dayFaults, '2026-11-21', 0, 3);
    expect(total).toBe(0);
    expect(bars.every(({ count, share }) => count === 0 && share === 0)).toBe(true);
  });

  test('a fault of an hour that lies ahead of this clock is shown', () => {
    const rows = new Map([['17', { day: today, hour: 17, count: 1 }]]);
    const { bars } = dayHoursOf(rows, today, 16, 3);
    expect(bars[17]).toMatchObject({ count: 1, kind: 'now' });
  });

  test('a single fault is not a full bar', () => {
    const rows = new Map([['3', { day: today, hour: 3, count: 1 }]]);
    expect(dayHoursOf(rows, today, 16, 3).bars[3]?.share).toBeCloseTo(1 / 3);
  });

  test('the window of an hour ends where the next begins, the last at midnight', () => {
    expect(hourWindow(today, 9)).toEqual({
      StartTime: '2026-11-20 09:00:00',
      EndTime: '2026-11-20 10:00:00',
    });
    expect(hourWindow('2026-12-31', 23)).toEqual({
      StartTime: '2026-12-31 23:00:00',
      EndTime: '2027-01-01 00:00:00',
    });
  });
});

describe('shares of failures', () => {
  const share = (name: string, count: number): FaultShareRow => {
    return { id: name === '' ? null : name, name, count };
  };
  const table = (all: number, ...rows: FaultShareRow[]) =>
    new Map([
      ...rows.map((row, at): [string, FaultShareRow] => [String(at + 1), row]),
      ['all', { id: null, name: '', count: all }] as const,
    ]);

  test('are six at most: five and all the others together', () => {
    const shares = sharesOf(sampleRows.faultCauses, 6);
    expect(shares.map(({ is, count }) => [is, count])).toEqual([
      ['named', 47],
      ['none', 39],
      ['named', 34],
      ['named', 28],
      ['named', 22],
      ['others', 51],
    ]);
    expect(shares.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1);
  });

  test('exactly six have no entry for others', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => share(name, 1));
    expect(
      sharesOf(table(6, ...six), 6)
        .map(({ name }) => name)
        .join(''),
    ).toBe('abcdef');
  });

  test('what the topic does not carry counts among the others', () => {
    expect(sharesOf(table(10, share('a', 4)), 6).map(({ is, count }) => [is, count])).toEqual([
      ['named', 4],
      ['others', 6],
    ]);
  });

  test('failures without a value are listed by `none`; the others have no list', () => {
    const ids = sharesOf(table(10, share('a', 4), share('', 3)), 6).map(({ id }) => id);
    expect(ids).toEqual(['a', 'none', null]);
  });

  test('a percentage never reads 0 where there is something', () => {
    expect([partText(0.237), partText(0.004), partText(0)]).toEqual(['24%', '<1%', '0%']);
  });

  test('sum up to all for any rows, with no bar longer than its track, and not too many', () => {
    const count = fc.nat(9);
    const rows = fc.array(fc.record({ id: fc.option(fc.string()), name: fc.string(), count }));
    fc.assert(
      fc.property(rows, fc.nat(60), fc.integer({ min: 2, max: 6 }), (given, all, most) => {
        const given$ = table(all, ...given);
        const shares = sharesOf(given$, most);
        expect(shares.length).toBeLessThanOrEqual(most);
        const sum = shares.reduce((total, entry) => total + entry.count, 0);
        expect(sum).toBe(
          Math.max(
            allOf(given$),
            given.reduce((total, entry) => total + entry.count, 0),
          ),
        );
        for (const { part, length } of shares) {
          expect(part).toBeGreaterThan(0);
          expect(part).toBeLessThanOrEqual(1);
          expect(length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a ranking by a count', () => {
  const rows = (...counts: number[]) =>
    new Map(
      counts.map((count, at): [string, CountRankRow] => [
        String(at + 1),
        { deviceID: 'x', deviceCode: 'x', deviceName: 'x', count, breakdowns: 0, open: 0 },
      ]),
    );
  const outlier = (...counts: number[]) =>
    placesOf(rows(...counts), ({ count }) => count, 3).entries[0]?.outlier;

  test('has an outlier only where it leads by half, and by more than chance', () => {
    expect(outlier(3, 2)).toBe(false);
    expect(outlier(9, 6)).toBe(true);
    expect(outlier(9, 7)).toBe(false);
    expect(outlier(9)).toBe(false);
  });
});

/** Returns the sample with a target of so many minutes. */
const aimedAt = (minutes: number | null) =>
  new Map(
    [...sampleRows.mtrRank].map(([place, row]): [string, MtrRankRow] => [
      place,
      place === 'fleet' ? { ...row, target: minutes === null ? null : minutes / 60 } : row,
    ]),
  );

describe('a figure against its target', () => {
  test('misses it on the bad side only, and its track continues beyond the target', () => {
    expect(compareToTarget(2.41, 2, null, 'less')).toEqual({
      bar: { value: 2.41 / 4, target: 0.5 },
      missed: true,
      change: null,
    });
    expect(compareToTarget(2, 2, null, 'less').missed).toBe(false);
    expect(compareToTarget(418, 360, null, 'more').missed).toBe(false);
    expect(compareToTarget(300, 360, null, 'more').missed).toBe(true);
    expect(compareToTarget(9, 2, null, 'less').bar).toEqual({ value: 1, target: 2 / 9 });
  });

  test('has a change in whole percents from the previous window; null without a figure', () => {
    expect(compareToTarget(2.41, null, 2.62, 'less')).toEqual({
      bar: null,
      missed: false,
      change: -8,
    });
    expect(compareToTarget(2.41, null, 0, 'less').change).toBeNull();
    expect(compareToTarget(null, 2, 2, 'less')).toEqual({ bar: null, missed: false, change: null });
  });
});

describe('lanes', () => {
  const height = 17.5; // three rows of cards
  const columns = (cards: number[], of = height) =>
    laneCells(
      cards.map((n) => ({ cards: n, owners: false })),
      of,
    ).map((cells) => cells.columns);

  test('show their cards in their own column as long as they fit', () => {
    expect(columns([3, 2, 3, 0, 1, 3])).toEqual(Array.from({ length: 6 }, () => [0]));
    expect(columns([30, 2, 3, 0, 1, 3], 0)).toEqual(Array.from({ length: 6 }, () => [0]));
  });

  test('that overflow go on in the empty ones beside them, the fullest first, and in no other', () => {
    expect(columns([4, 2, 12, 0, 0, 3])).toEqual([[0], [0], [0, 1, 2], [0], [0], [0]]);
    expect(columns([4, 0, 12, 0, 1, 0])).toEqual([[0], [0], [0, 1, -1], [0], [0], [0]]);
    expect(columns([0, 4, 2, 9, 0, 0])).toEqual([[0], [0, -1], [0], [0, 1, 2], [0], [0]]);
  });

  test('fill one column after the other; a card without a cell is not shown', () => {
    const [, lane = { rows: 1, columns: [] }] = laneCells(
      [0, 5, 0].map((cards) => ({ cards, owners: true })),
      height, // two rows of cards with an owner
    );
    const cells = [0, 1, 2, 4, 6].map((n) => cardCell(lane, 1, n));
    expect(cells).toEqual([
      { column: 1, row: 0 },
      { column: 1, row: 1 },
      { column: 2, row: 0 },
      { column: 0, row: 0 },
      null,
    ]);
  });
});

describe('response times', () => {
  test('are minutes below two hours, hours from there; a column has one unit', () => {
    const { unit, entries } = responsesOf(sampleRows.mtrRank);
    expect(unit).toBe('minutes');
    expect(entries.map(({ text }) => text)).toEqual(['85', '56', '37', '29', '21', '19']);
    const slow = new Map(
      [...sampleRows.mtrRank].map(([key, row]) => [key, { ...row, hours: (row.hours ?? 0) * 10 }]),
    );
    expect(responsesOf(slow)).toMatchObject({
      unit: 'hours',
      entries: [{ text: '14.2' }, {}, {}, {}, {}, {}],
    });
  });

  test('of months have no decimals, so that the column stays narrow', () => {
    const rows = mtrRows({ hours: 1, breakdowns: 1, open: 0 }, [
      ['a', 345_678],
      ['b', 2.5],
    ]);
    expect(responsesOf(rows).entries.map(({ text }) => text)).toEqual(['345678', '3']);
  });

  test('share their scale with the target, which never leaves the track; without one there is none', () => {
    const { target, entries } = responsesOf(aimedAt(15));
    expect(target).toBeCloseTo(0.25 / 1.42);
    expect(entries[0]?.share).toBe(1);
    const easy = responsesOf(aimedAt(600));
    expect(easy.target).toBe(1);
    expect(easy.entries[0]?.share).toBeCloseTo(0.142);
    expect(responsesOf(aimedAt(null)).target).toBeUndefined();
  });

  test('are outliers only where the target is missed too', () => {
    const outliers = (minutes: number | null) =>
      responsesOf(aimedAt(minutes)).entries.map(({ outlier }) => outlier);
    expect(outliers(15)).toEqual([true, false, false, false, false, false]);
    expect(outliers(90)).not.toContain(true);
    expect(outliers(null)[0]).toBe(true);
  });

  test('a figure has three digits, a rounded length whole minutes', () => {
    expect(figureSpan(0.19)).toEqual({ unit: 'minutes', text: '11.4' });
    expect(figureSpan(2.5)).toEqual({ unit: 'hours', text: '2.50' });
    expect(figureSpan(null)).toEqual({ unit: 'minutes', text: '-' });
    expect(roundedSpan(17 / 60)).toEqual({ unit: 'minutes', text: '17' });
    expect(roundedSpan(26)).toEqual({ unit: 'hours', text: '26.0' });
  });

  test('unreceived orders are counted separately, with the longest wait', () => {
    const { n, longestHours } = unreceivedOf(sampleRows.openOrders, sampleNow);
    expect([n, Math.round(longestHours * 60)]).toEqual([3, 17]);
    expect(unreceivedOf(new Map(), sampleNow)).toEqual({ n: 0, longestHours: 0 });
  });
});

describe('the time limits of unreceived orders', () => {
  const limits = (reported: number) => ({
    reportTime: ago(reported),
    escalateTime: ago(reported - 15),
    superviseTime: ago(reported - 30),
  });
  const of = (...given: Parameters<typeof orders>) => slaOf(orders(...given), sampleNow);

  test('count down to the escalation, then to the supervisor, then up', () => {
    const entry = (reported: number) => {
      const [only] = of({ orderCode: 'a', ...limits(reported) });
      return [only?.stage, only?.next, (only?.ms ?? 0) / minute];
    };
    expect(entry(4)).toEqual(['waiting', 'escalate', 11]);
    expect(entry(15)).toEqual(['escalated', 'supervise', 15]);
    expect(entry(30)).toEqual(['supervised', null, 0]);
    expect(entry(42)).toEqual(['supervised', null, 12]);
  });

  test('the most urgent is first: after the supervisor by excess, then by the least time left', () => {
    const codes = of(
      { orderCode: 'just reported', ...limits(1) },
      { orderCode: 'over by 2', ...limits(32) },
      { orderCode: 'escalated', ...limits(16) },
      { orderCode: 'no limit', ...limits(50), escalateTime: null, superviseTime: null },
      { orderCode: 'over by 30', ...limits(60) },
      { orderCode: 'nearly escalated', ...limits(14) },
      { orderCode: 'nearly supervised', ...limits(29) },
    ).map(({ order }) => order.orderCode);
    expect(codes).toEqual([
      'over by 30',
      'over by 2',
      'nearly supervised',
      'escalated',
      'nearly escalated',
      'just reported',
      'no limit',
    ]);
  });

  test('without one of the limits the other alone counts; without both, the wait', () => {
    const [late] = of({ orderCode: 'a', ...limits(20), superviseTime: null });
    expect(late).toMatchObject({ stage: 'escalated', next: null, ms: 5 * minute });
    const [early] = of({ orderCode: 'a', ...limits(20), escalateTime: null });
    expect(early).toMatchObject({ stage: 'waiting', next: 'supervise', ms: 10 * minute });
    const [free] = of({
      orderCode: 'a',
      reportTime: ago(9),
      escalateTime: null,
      superviseTime: null,
    });
    expect(free).toMatchObject({ stage: 'untimed', next: null, ms: 9 * minute });
  });

  test('have one order, whatever the order of rows', () => {
    const time = fc.option(fc.integer({ min: -60, max: 60 }).map(ago), { nil: null });
    const some = fc.uniqueArray(
      fc.record({
        orderCode: fc.integer({ min: 100, max: 999 }).map(String),
        escalateTime: time,
        superviseTime: time,
        faultLevel: fc.integer({ min: 1, max: 4 }),
      }),
      { selector: ({ orderCode }) => orderCode, maxLength: 12 },
    );
    const twice = some.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      ),
    );
    const codes = (rows: Parameters<typeof orders>) => of(...rows).map((e) => e.order.orderCode);
    fc.assert(
      fc.property(twice, ([rows, shuffled]) => {
        expect(codes(shuffled)).toEqual(codes(rows));
      }),
    );
  });

  test('exist for unreceived orders only', () => {
    expect(slaOf(sampleRows.openOrders, sampleNow).map(({ order }) => order.deviceName)).toEqual([
      '冲床 5',
      '包装线 2',
      '照明柜 1',
    ]);
  });

  test('a clock counts minutes and seconds, and never below zero', () => {
    expect([61_999, 3_661_000, -1, 600_000].map(countText)).toEqual([
      '1:01',
      '1:01:01',
      '0:00',
      '10:00',
    ]);
  });
});

describe('open orders by age', () => {
  test('are sorted oldest first; those whose machine runs again are last, by their waiting time', () => {
    const rows = orders(
      { orderCode: 'young', faultTime: ago(5) },
      { orderCode: 'confirm', faultTime: ago(900), orderState: 3, stateTime: ago(3) },
      { orderCode: 'old', faultTime: ago(300), orderState: 7 },
      { orderCode: 'write', faultTime: ago(20), orderState: 6, stateTime: ago(8) },
    );
    expect(byAge(rows).map(({ orderCode }) => orderCode)).toEqual([
      'old',
      'young',
      'write',
      'confirm',
    ]);
  });

  test('are counted from a length on, machines that run again left out', () => {
    expect(openLonger(sampleRows.openOrders, 4, sampleNow)).toBe(1);
    expect(openLonger(sampleRows.openOrders, 1, sampleNow)).toBe(3);
  });
});
