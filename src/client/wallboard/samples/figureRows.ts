import type {
  CountRankRow,
  DayFaultRow,
  FaultShareRow,
  MtrRankRow,
  TrendRow,
  WallRankRow,
} from '../../../contract/topics/topicRows.ts';
import { shiftDay } from '../../lib/time/dayRange.ts';

const failures = [
  6, 8, 5, 9, 7, 4, 3, 8, 10, 7, 6, 9, 5, 4, 7, 8, 11, 9, 6, 5, 8, 7, 9, 6, 5, 7, 8, 14, 9, 11,
];

/** Returns the failures of the thirty days up to today. @param today `yyyy-MM-dd` */
export function trendRows(today: string): Map<string, TrendRow> {
  return new Map(
    failures.map((count, index) => {
      const day = shiftDay(today, index - failures.length + 1);
      const row = { day, failures: count, breakdowns: count, finished: count, downHours: count };
      return [day, row];
    }),
  );
}

const byHour = [1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 4, 0, 0, 1, 0, 1, 1];

/** Returns today's failures by hour; later hours have none. @param day `yyyy-MM-dd` */
export function dayFaultRows(day: string): Map<string, DayFaultRow> {
  return new Map(
    Array.from({ length: 24 }, (_, hour) => [
      String(hour),
      { day, hour, count: byHour[hour] ?? 0 },
    ]),
  );
}

type Named = readonly [name: string, figure: number];

/** Returns the rows of a ranking by hours, and the figure of all devices. */
export function rankRows(
  fleet: Omit<WallRankRow, keyof typeof noDevice>,
  devices: readonly Named[],
): Map<string, WallRankRow> {
  const rows = devices.map(([deviceName, hours], index): [string, WallRankRow] => [
    String(index + 1),
    { ...device(deviceName, index), hours, breakdowns: 4, open: 0 },
  ]);
  return new Map([...rows, ['fleet', { ...noDevice, ...fleet }]]);
}

/** Returns the rows of a ranking by count, and the count of all devices. */
export function countRows(count: number, devices: readonly Named[]): Map<string, CountRankRow> {
  const rows = devices.map(([deviceName, n], index): [string, CountRankRow] => [
    String(index + 1),
    { ...device(deviceName, index), count: n, breakdowns: n, open: 0 },
  ]);
  return new Map([...rows, ['fleet', { ...noDevice, count, breakdowns: count, open: 5 }]]);
}

/** Returns the rows of a ranking by response time, measured to the receipt. */
export function mtrRows(...given: Parameters<typeof rankRows>): Map<string, MtrRankRow> {
  return new Map(
    [...rankRows(...given)].map(([place, row]): [string, MtrRankRow] => [
      place,
      place === 'fleet' ? { ...row, basis: 'MTTA' } : row,
    ]),
  );
}

const noDevice = { deviceID: null, deviceCode: '', deviceName: '' };
const device = (deviceName: string, index: number) => ({
  deviceID: `device-${index}`,
  deviceCode: `D-${index}`,
  deviceName,
});

/** Returns shares of all failures, the largest first; an empty name stands for failures without one. */
export function shareRows(shares: readonly Named[]): Map<string, FaultShareRow> {
  const rows = shares.map(([name, count], index): [string, FaultShareRow] => [
    String(index + 1),
    { id: name === '' ? null : `share-${index}`, name, count },
  ]);
  const count = shares.reduce((sum, [, n]) => sum + n, 0);
  return new Map([...rows, ['all', { id: null, name: '', count }]]);
}
