import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { plants } from '../../../src/demo/people/people.ts';
import { eastPlant, southPlant } from '../../../src/demo/plant/plant.ts';
import { mulberry32 } from '../../../src/demo/random.ts';
import { faultsPerDay, historyOf } from '../../../src/demo/seed/history.ts';
import { powerDipsOf } from '../../../src/demo/seed/powerDip.ts';
import { pastOf } from '../../../src/demo/seed/seedDemo.ts';

const end = new Date('2026-11-20T00:00:00Z');
const history = historyOf(eastPlant, 7, end);
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('the history of the demonstration', () => {
  test('is the same for the same seed and end, on every machine', () => {
    expect(hashOf(historyOf(eastPlant, 7, end))).toBe(hashOf(history));
    expect(hashOf(history)).toBe(
      'a1e9cdf42c9df16d21f6abb6101dfc04321674d63b1af818e8c500ad67effd19',
    );
  });

  test('differs for another seed', () => {
    expect(hashOf(historyOf(eastPlant, 8, end))).not.toBe(hashOf(history));
  });

  test('is a year of 11,000 to 15,000 faults of all 40 machines, each finished before the end', () => {
    expect(history.length).toBeGreaterThan(11_000);
    expect(history.length).toBeLessThan(15_000);
    expect(new Set(history.map(({ DeviceCode }) => DeviceCode)).size).toBe(40);
    expect(history[0]?.FaultTime.slice(0, 7)).toBe('2025-11');
    const wrong = history.filter(
      ({ FaultTime, FinishTime }) =>
        FinishTime < FaultTime || Date.parse(FinishTime) > end.getTime(),
    );
    expect(wrong).toEqual([]);
  });

  test('has overlapping outages, quieter nights, and faults that do not stop the machine', () => {
    const byDevice = Map.groupBy(history, ({ DeviceCode }) => DeviceCode);
    const overlaps = [...byDevice.values()].flatMap((faults) =>
      faults.filter((fault, at) => (faults[at - 1]?.FinishTime ?? '') > fault.FaultTime),
    );
    expect(overlaps.length).toBeGreaterThan(30);
    const hourOf = (time: string) => (Number(time.slice(11, 13)) + 8) % 24;
    const byDay = history.filter(
      ({ FaultTime }) => hourOf(FaultTime) >= 8 && hourOf(FaultTime) < 20,
    );
    expect(byDay.length / history.length).toBeGreaterThan(0.6);
    const soft = history.filter(({ IsStop }) => IsStop === 0);
    expect(soft.length / history.length).toBeGreaterThan(0.08);
  });
});

describe('the power dips of the last nights', () => {
  const hall = eastPlant.filter(({ device }) => device.PositionName?.startsWith('一车间'));
  const dips = powerDipsOf(hall, 7, end);

  test('is the same for the same seed and end, on every machine', () => {
    expect(hashOf(powerDipsOf(hall, 7, end))).toBe(hashOf(dips));
    expect(hashOf(dips)).toBe('eb42b55c849bac9de4b29718712aa2f4ac3a720937a9cd4d189fd2ded3bbf3d3');
    expect(hashOf(powerDipsOf(hall, 8, end))).not.toBe(hashOf(dips));
  });

  test('are 60 faults each of every machine of one hall between two and three, over by half past five', () => {
    expect([dips.length, hall.length]).toEqual([120, 18]);
    for (const [day, dip] of [
      ['2026-11-18', dips.slice(0, 60)],
      ['2026-11-19', dips.slice(60)],
    ] as const) {
      expect(new Set(dip.map(({ DeviceCode }) => DeviceCode)).size).toBe(hall.length);
      for (const { FaultTime, FinishTime } of dip) {
        expect(FaultTime.slice(0, 13)).toBe(`${day}T18`); // 02 of the next day in Shanghai
        expect(FinishTime > FaultTime && FinishTime < `${day}T21:30:00Z`).toBe(true);
      }
    }
  });
});

describe('two starts of one day', () => {
  const [east] = plants;
  if (east === undefined) throw new Error('the demonstration has no plant');
  const whole = pastOf(east, 7, new Date('2026-11-20T15:59:59Z'));

  test.for([
    '2026-11-19T16:00:00Z', // the day's midnight in Shanghai
    '2026-11-19T18:20:35Z', // amid the dip
    '2026-11-20T00:00:25Z',
    '2026-11-20T00:01:00Z',
    '2026-11-20T09:34:56Z',
  ])('agree, line by line, in all that was over by the first, at %s', (time) => {
    const early = pastOf(east, 7, new Date(time));
    expect(early.length).toBeLessThan(whole.length);
    expect(hashOf(whole.slice(0, early.length))).toBe(hashOf(early));
    const minute = `${time.slice(0, 16)}:00Z`;
    const over = whole.filter(({ FinishTime }) => FinishTime < minute);
    expect(early).toHaveLength(over.length);
  });
});

test('the simulation continues at the rate of the history', () => {
  const perDay = faultsPerDay(eastPlant, 7, end);
  const lastMonth = history.filter(({ FaultTime }) => FaultTime >= '2026-10-21').length / 30;
  expect(perDay).toBeGreaterThan(30);
  expect(lastMonth / perDay).toBeGreaterThan(0.85);
  expect(lastMonth / perDay).toBeLessThan(1.15);
});

test('a past fault has people of the right shift, and its times in order', () => {
  const [east] = plants;
  if (east === undefined) throw new Error('the demonstration has no plant');
  const past = pastOf(east, 7, end);
  for (const order of past) {
    const { FaultTime, ReceiveTime, StartTime, FinishTime } = order;
    const times = [FaultTime, ReceiveTime, StartTime, FinishTime];
    expect(times.toSorted((a, b) => Date.parse(a) - Date.parse(b))).toEqual(times);
  }
  expect(new Set(past.map(({ RepairUserName }) => RepairUserName)).size).toBe(6);
  expect(new Set(past.map(({ ReportUserName }) => ReportUserName)).size).toBe(3);
  expect(new Set(past.map(({ FaultLevel }) => FaultLevel)).size).toBe(4);
});

test('the plants have 40 and 12 machines, with unique codes', () => {
  for (const [plant, size] of [
    [eastPlant, 40],
    [southPlant, 12],
  ] as const) {
    expect(new Set(plant.map(({ device }) => device.DeviceCode)).size).toBe(size);
  }
});

test('random numbers have the named distributions', () => {
  const random = mulberry32(1);
  const many = <T>(draw: () => T) => Array.from({ length: 20_000 }, draw);
  const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const floats = many(() => random.float());
  expect(Math.min(...floats)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...floats)).toBeLessThan(1);
  expect(mean(floats)).toBeCloseTo(0.5, 1);
  expect(mean(many(() => random.weibull(1, 5)))).toBeCloseTo(5, 0);
  expect(mean(many(() => random.weibull(2, 10)))).toBeCloseTo(8.86, 0); // 10 * gamma(1.5)
  const durations = many(() => random.logNormal(30, 0.8)).toSorted((a, b) => a - b);
  expect(durations[10_000]).toBeGreaterThan(28);
  expect(durations[10_000]).toBeLessThan(32);
});
