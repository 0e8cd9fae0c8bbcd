import { describe, expect, test } from 'vitest';
import { amountText, digitsOf } from '../../../../src/client/lib/numbers/amountText.ts';
import { orderPath } from '../../../../src/client/lib/paths/orderPath.ts';
import { ordersPath, windowOf } from '../../../../src/client/lib/paths/ordersPath.ts';
import { ageOf, durationOf } from '../../../../src/client/lib/time/elapsed.ts';
import { clockText, dayOf } from '../../../../src/client/lib/time/zonedTime.ts';
import { linkHealthOf } from '../../../../src/client/wallboard/page/linkHealth.ts';
import {
  sampleLinks,
  sampleNow,
  sampleRows,
} from '../../../../src/client/wallboard/samples/samples.ts';
import {
  type FaultTrendBar,
  labelledOf,
  topOf,
  trendOf,
  trendOption,
} from '../../../../src/client/wallboard/tiles/charts/trend.ts';
import {
  countByLevel,
  isUnacknowledged,
  lanesOf,
  longestOpen,
  overdueFrom,
  subtitleOf,
} from '../../../../src/client/wallboard/tiles/orders/openOrders.ts';
import { hasFigures, rankingOf } from '../../../../src/client/wallboard/tiles/ranks/ranking.ts';
import { type ChannelName, channelNames } from '../../../../src/contract/topics/live.ts';
import type { OpenOrderRow, RankRow, TrendRow } from '../../../../src/contract/topics/topicRows.ts';
import { chartColours } from '../../../../themes/theme.ts';
import { wallDimRoom } from '../../../../themes/wallDimRoom.ts';

const someTime = '2026-11-20T08:00:00Z';
const order = (over: Partial<OpenOrderRow>): OpenOrderRow => ({
  id: 'order',
  orderCode: 'WO-1',
  orderState: 0,
  faultLevel: 3,
  isStop: 0,
  deviceID: 'device',
  deviceCode: 'D-1',
  deviceName: '冲床 5',
  positionName: null,
  faultText: '',
  repairUserName: null,
  faultTime: someTime,
  reportTime: someTime,
  stateTime: someTime,
  escalateTime: null,
  superviseTime: null,
  acknowledgeTime: null,
  called: null,
  interruptReason: null,
  dueTime: null,
  ...over,
});
const byID = (...orders: OpenOrderRow[]) => new Map(orders.map((row) => [row.id, row]));

const at = (minute: string) => `2026-11-20T08:${minute}:00Z`;
const ids = (orders: OpenOrderRow[]) => lanesOf(byID(...orders))[0]?.orders.map(({ id }) => id);
const row = (hours: number | null, open = 0): RankRow => ({
  deviceID: 'x',
  deviceCode: 'x',
  deviceName: 'x',
  hours,
  breakdowns: 1,
  open,
});

const day = (of: string, failures: number): TrendRow => ({
  day: of,
  failures,
  breakdowns: 0,
  finished: 0,
  downHours: 0,
});

describe('open orders', () => {
  test('are counted by level, an unknown level with the lowest', () => {
    const rows = byID(
      order({ id: 'a', faultLevel: 1 }),
      order({ id: 'b', faultLevel: 3 }),
      order({ id: 'c', faultLevel: 3 }),
      order({ id: 'd', faultLevel: 9 }),
    );
    expect(countByLevel(rows)).toEqual({ 1: 1, 2: 0, 3: 2, 4: 1 });
  });

  test('are in a lane for each open state, in the order of the work', () => {
    expect(lanesOf(new Map()).map(({ state }) => state)).toEqual([0, 1, 2, 7, 6, 3]);
    const lanes = lanesOf(sampleRows.openOrders);
    expect(lanes.map(({ orders }) => orders.length)).toEqual([3, 2, 6, 2, 1, 3]);
  });

  test('the most severe is first in its lane, then the oldest, whatever the order of rows', () => {
    const rows = [
      order({ id: 'young', faultLevel: 2, stateTime: at('20') }),
      order({ id: 'grave', faultLevel: 1, stateTime: at('30') }),
      order({ id: 'old', faultLevel: 2, stateTime: at('10') }),
    ];
    expect(ids(rows)).toEqual(['grave', 'old', 'young']);
    expect(ids(rows.toReversed())).toEqual(['grave', 'old', 'young']);
  });

  test('only an unreceived order of level 1 is an alarm', () => {
    expect(isUnacknowledged(order({ faultLevel: 1, orderState: 0 }))).toBe(true);
    expect(isUnacknowledged(order({ faultLevel: 1, orderState: 1 }))).toBe(false);
    expect(isUnacknowledged(order({ faultLevel: 2, orderState: 0 }))).toBe(false);
  });

  test('is overdue from its due time on, else while unreceived from its first limit', () => {
    const limits = { escalateTime: at('15'), superviseTime: at('30') };
    expect(overdueFrom(order({ orderState: 0, ...limits }))).toBe(Date.parse(at('15')));
    expect(overdueFrom(order({ orderState: 2, ...limits }))).toBeNull();
    expect(overdueFrom(order({ orderState: 7, dueTime: at('40') }))).toBe(Date.parse(at('40')));
    expect(overdueFrom(order({ orderState: 7 }))).toBeNull();
  });

  test('a card shows the assignee, the reason or the place; of an interrupted order the reason', () => {
    expect(subtitleOf(order({ orderState: 0, faultLevel: 1, isStop: 1 }))).toEqual({
      is: 'stopped',
    });
    expect(subtitleOf(order({ orderState: 0, faultLevel: 3 }))).toEqual({ is: 'unreceived' });
    const acknowledged = order({ orderState: 0, faultLevel: 1, acknowledgeTime: someTime });
    expect(subtitleOf(acknowledged)).toEqual({ is: 'acknowledged' });
    expect(isUnacknowledged(acknowledged)).toBe(false);
    const taken = { repairUserName: '李强', positionName: '二车间' };
    expect(subtitleOf(order({ orderState: 2, ...taken }))).toEqual({ is: 'person', name: '李强' });
    expect(subtitleOf(order({ orderState: 3, ...taken }))).toEqual({
      is: 'place',
      name: '二车间',
    });
    expect(subtitleOf(order({ orderState: 7, ...taken, interruptReason: 'part' }))).toEqual({
      is: 'reason',
      reason: 'part',
    });
    expect(subtitleOf(order({ orderState: 7, ...taken, interruptReason: 'newer' }))).toEqual({
      is: 'person',
      name: '李强',
    });
    const unassigned = { repairUserName: null, positionName: null, deviceCode: 'D-7' };
    expect(subtitleOf(order({ orderState: 1, ...unassigned }))).toEqual({
      is: 'place',
      name: 'D-7',
    });
  });

  test('the longest open is the oldest fault of a machine that does not run again', () => {
    expect(longestOpen(sampleRows.openOrders)?.deviceName).toBe('空压机 3');
    expect(longestOpen(new Map())).toBeNull();
  });
});

describe('a ranking', () => {
  test('is sorted by place, not by the order of rows, and has six entries at most', () => {
    const rows = new Map(
      ['10', '2', '7', '1', '3', '4', '5', '6', 'fleet'].map((key) => [
        key,
        row(Number(key) || 99),
      ]),
    );
    const { entries, fleet } = rankingOf(rows);
    expect(entries.map(({ place }) => place)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(fleet?.hours).toBe(99);
  });

  test('leaves out devices without a figure', () => {
    const rows = new Map([
      ['1', row(3)],
      ['2', row(null)],
    ]);
    expect(rankingOf(rows).entries).toHaveLength(1);
  });

  test('bars are shares of the longest; the first is an outlier if it is half as large again as the second', () => {
    const { entries } = rankingOf(sampleRows.mttrRank);
    expect(entries[0]).toMatchObject({ share: 1, outlier: true });
    expect(entries[1]?.share).toBeCloseTo(6.3 / 9.8);
    expect(rankingOf(sampleRows.mtbfRank).entries.some(({ outlier }) => outlier)).toBe(false);
  });

  test('no figure is "-", and a small one never reads 0', () => {
    expect(amountText(null, digitsOf(null))).toBe('-');
    expect(amountText(0.01, 1)).toBe('<0.1');
    expect(amountText(2.408, digitsOf(2.408))).toBe('2.41');
    expect(amountText(418.2, digitsOf(418.2))).toBe('418');
  });

  test('a column has one number of decimals', () => {
    expect(rankingOf(sampleRows.mtbfRank).digits).toBe(0);
    expect(rankingOf(sampleRows.mttrRank).digits).toBe(1);
  });

  test('an open breakdown alone is not "no breakdown"', () => {
    expect(hasFigures(new Map([['fleet', row(null, 1)]]))).toBe(true);
    expect(hasFigures(new Map([['fleet', row(null, 0)]]))).toBe(false);
  });
});

describe('the trend', () => {
  const trend = trendOf(sampleRows.faultTrend, 30, '2026-11-20');

  test('has a bar for every day, today last', () => {
    expect(trend.bars).toHaveLength(30);
    expect(trend.bars.at(-1)).toEqual({ day: '2026-11-20', failures: 11, kind: 'today' });
    expect(trend.bars[0]?.day).toBe('2026-10-22');
  });

  test('marks the one outlier, and averages the past days', () => {
    expect(
      trend.bars.filter(({ kind }) => kind === 'outlier').map(({ failures }) => failures),
    ).toEqual([14]);
    expect(trend.average).toBeCloseTo(210 / 29);
  });

  test('today is never an outlier, since it is not over', () => {
    const rows = new Map(sampleRows.faultTrend);
    rows.set('2026-11-20', day('2026-11-20', 99));
    expect(trendOf(rows, 30, '2026-11-20').bars.at(-1)?.kind).toBe('today');
  });

  test('a missing day is 0, and too few days have no outlier', () => {
    expect(trendOf(new Map(), 3, '2026-11-20').bars.map(({ failures }) => failures)).toEqual([
      0, 0, 0,
    ]);
    const rows = new Map([['2026-11-18', day('2026-11-18', 50)]]);
    expect(trendOf(rows, 4, '2026-11-20').bars.some(({ kind }) => kind === 'outlier')).toBe(false);
  });

  test('is drawn with today lighter, the outlier orange, no grid and no legend', () => {
    const option = trendOption(trend, chartColours(wallDimRoom), 20, 840);
    expect(option.legend).toBeUndefined();
    expect(option.yAxis).toMatchObject({ show: false, min: 0, max: 14 }); // the line of the mean uses the same scale
    expect(topOf(trend)).toBe(14);
    const fills = trend.bars.map(({ kind }) => {
      if (kind === 'today') return wallDimRoom.barToday;
      return kind === 'outlier' ? wallDimRoom.level2 : wallDimRoom.bar;
    });
    expect(new Set(fills).size).toBe(3);
    expect([option.series].flat()).toMatchObject([
      {
        type: 'bar',
        data: fills.map((color) => ({ itemStyle: { color } })),
      },
    ]);
  });

  test('clips a day that is far above all others, and labels its bar', () => {
    const rows = new Map([
      ['2026-11-17', day('2026-11-17', 4)],
      ['2026-11-18', day('2026-11-18', 90)],
      ['2026-11-19', day('2026-11-19', 6)],
    ]);
    const clipped = trendOf(rows, 7, '2026-11-20');
    expect(topOf(clipped)).toBe(9);
    const option = trendOption(clipped, chartColours(wallDimRoom), 20, 840);
    const series = [option.series].flat() as { data: { value: number; label?: object }[] }[];
    const heights = series.map(({ data }) => data[4]?.value ?? 0);
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeCloseTo(9);
    expect(series[2]?.data[4]?.label).toMatchObject({ show: true, formatter: '90' });
    expect(series[0]?.data[4]?.label).toMatchObject({ show: false });
    expect(series[0]?.data[5]?.value).toBe(6);
  });

  test('labels no bar whose label would overlap a more important one', () => {
    const bar = (failures: number, kind: FaultTrendBar['kind']): FaultTrendBar => ({
      day: '2026-11-20',
      failures,
      kind,
    });
    const labels = (bars: readonly FaultTrendBar[], step: number) => [...labelledOf(bars, step)];
    // of two digits and one: 1.5 and 0.75 rem wide, so their middles are 1.325 rem apart at least
    const late = [bar(3, 'normal'), bar(18, 'outlier'), bar(9, 'today')];
    expect(labels(late, 1.33)).toEqual([1, 2]);
    expect(labels(late, 1.325)).toEqual([1, 2]);
    expect(labels(late, 1.32)).toEqual([1]);
    expect(labels([bar(7, 'outlier'), bar(9, 'today')], 1)).toEqual([0, 1]);
    const two = [bar(18, 'outlier'), bar(21, 'outlier'), bar(3, 'normal'), bar(30, 'today')];
    expect(labels(two, 1)).toEqual([1, 3]);
    expect(labels([bar(3, 'normal'), bar(0, 'today')], 0)).toEqual([1]);
  });
});

describe('links into the console', () => {
  test("carry the filters of the figure in the organisation's time", () => {
    const path = ordersPath({ Behind: 'mttr', DeviceID: 'd', ...windowOf('2026-11-20', 30) });
    const [page, query] = path.split('?');
    expect(page).toBe('/Troubleshooting/workOrder');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      Behind: 'mttr',
      DeviceID: 'd',
      StartTime: '2026-10-22 00:00:00',
      EndTime: '2026-11-21 00:00:00',
    });
  });
  test('an order opens its detail', () => {
    expect(orderPath('7')).toBe('/Troubleshooting/workOrder/orderDetail?id=7&opt=detail');
  });
});

describe('times', () => {
  test('a length reads h:mm, from a day on in days', () => {
    expect(durationOf(6 * 3_600_000 + 42 * 60_000)).toEqual({ unit: 'clock', text: '6:42' });
    expect(durationOf(-5)).toEqual({ unit: 'clock', text: '0:00' });
    expect(durationOf(1710 * 60_000)).toEqual({ unit: 'days', days: '1.1' });
    expect(durationOf(12.9 * 86_400_000)).toEqual({ unit: 'days', days: '12' });
  });
  test('an age has a suitable unit', () => {
    expect(ageOf(2_900)).toEqual({ unit: 'seconds', n: 2 });
    expect(ageOf(12 * 60_000)).toEqual({ unit: 'minutes', n: 12 });
    expect(ageOf(3 * 3_600_000)).toEqual({ unit: 'hours', n: 3 });
    expect(ageOf(50 * 3_600_000)).toEqual({ unit: 'days', n: 2 });
  });
  test('clock and day are those of the organisation', () => {
    expect(clockText(sampleNow, 'Asia/Shanghai')).toBe('16:24:08');
    expect(dayOf(Date.parse('2026-11-20T17:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-21');
    expect(clockText(Date.parse('2026-11-20T16:00:00Z'), 'Asia/Shanghai')).toBe('00:00:00');
  });
});

describe("a channel's health", () => {
  const health = (link: Partial<(typeof sampleLinks)['main']>, channel: ChannelName = 'daping') => {
    const links = { ...sampleLinks, [channel]: { ...sampleLinks.daping, ...link } };
    return linkHealthOf(links, channel, sampleNow);
  };

  test.each(channelNames)(
    '%s is open while it receives, and quiet when an open socket is silent',
    (channel) => {
      expect(health({ lastHeardAt: sampleNow - 14_999 }, channel)).toEqual({ is: 'open' });
      const quiet = { is: 'quiet', seconds: 20 };
      expect(health({ lastHeardAt: sampleNow - 20_000 }, channel)).toEqual(quiet);
    },
  );
  test('waiting has the time of the next attempt, and after 15 s the time of silence', () => {
    const waiting = { status: 'waiting', nextTryAt: sampleNow + 3_000 } as const;
    expect(health({ ...waiting, lastHeardAt: sampleNow - 1_000 })).toEqual({
      is: 'waiting',
      seconds: 3,
    });
    expect(health({ ...waiting, lastHeardAt: sampleNow - 32_000 })).toEqual({
      is: 'quiet',
      seconds: 32,
    });
  });
  test('stopped stays stopped', () => {
    expect(health({ status: 'stopped', lastHeardAt: 0 })).toEqual({ is: 'stopped' });
  });
});
