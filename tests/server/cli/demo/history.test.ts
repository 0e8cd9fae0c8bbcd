import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { historyOf } from '../../../../src/server/cli/demo/history.ts';
import { eastPlant, southPlant } from '../../../../src/server/cli/demo/plant.ts';
import { powerDipOf } from '../../../../src/server/cli/demo/powerDip.ts';
import { mulberry32 } from '../../../../src/server/cli/demo/random.ts';

const end = new Date('2026-11-20T00:00:00Z');
const history = historyOf(eastPlant, 7, end);
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('the history of the demonstration', () => {
  test('is the same for the same seed and end, on every machine', () => {
    expect(hashOf(historyOf(eastPlant, 7, end))).toBe(hashOf(history));
    expect(hashOf(history)).toBe(
      'f5711a07faede9f2e7c15c5b16bf11e3e821c8c8b5a3b42a5d9b5519e85b911e',
    );
  });

  test('is another for another seed', () => {
    expect(hashOf(historyOf(eastPlant, 8, end))).not.toBe(hashOf(history));
  });

  test('is a year of 3,500 to 5,000 faults of all 40 machines, each finished before the end', () => {
    expect(history.length).toBeGreaterThan(3500);
    expect(history.length).toBeLessThan(5000);
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

describe('the power dip of the last night', () => {
  const hall = eastPlant.filter(({ device }) => device.PositionName?.startsWith('一车间'));
  const dip = powerDipOf(hall, 7, end);

  test('is the same for the same seed and end, on every machine', () => {
    expect(hashOf(powerDipOf(hall, 7, end))).toBe(hashOf(dip));
    expect(hashOf(dip)).toBe('d58a589de5300d917d56cf8340ced66e1eaf95401244a486bf6758cd3a6d9590');
    expect(hashOf(powerDipOf(hall, 8, end))).not.toBe(hashOf(dip));
  });

  test('is 60 faults of every machine of one hall between two and three, over by half past five', () => {
    expect([dip.length, hall.length]).toEqual([60, 18]);
    expect(new Set(dip.map(({ DeviceCode }) => DeviceCode)).size).toBe(hall.length);
    for (const { FaultTime, FinishTime } of dip) {
      expect(FaultTime.slice(0, 13)).toBe('2026-11-19T18'); // 02 of the 20th in Shanghai
      expect(FinishTime > FaultTime && FinishTime < '2026-11-19T21:30:00Z').toBe(true);
    }
  });

  test('is of the night before while the last one is not over', () => {
    const early = powerDipOf(hall, 7, new Date('2026-11-19T21:00:00Z'));
    expect(early[0]?.FaultTime.slice(0, 13)).toBe('2026-11-18T18');
  });
});

test('the plants hold 40 machines and 12, each code once', () => {
  for (const [plant, size] of [
    [eastPlant, 40],
    [southPlant, 12],
  ] as const) {
    expect(new Set(plant.map(({ device }) => device.DeviceCode)).size).toBe(size);
  }
});

test('random numbers have the distributions that they are named after', () => {
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
