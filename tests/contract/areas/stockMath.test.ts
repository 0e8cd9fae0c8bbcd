import { expect, test } from 'vitest';
import {
  classByAbc,
  dailyDemand,
  daysOfCover,
  economicQuantity,
  normalQuantile,
  proposeQuantity,
  reorderPoint,
  turnover,
} from '../../../src/contract/areas/part/stockMath.ts';

test('z of a service level', () => {
  expect(normalQuantile(0.95)).toBeCloseTo(1.644854, 6);
  expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
  expect(normalQuantile(0.99)).toBeCloseTo(2.326348, 6);
  expect(normalQuantile(0.01)).toBeCloseTo(-2.326348, 6);
});

test('the economic quantity, its costs, and the reorder point of a constant demand', () => {
  const qty = economicQuantity(2500, 18.75, 1.5);
  expect(qty).toBeCloseTo(250, 9);
  expect([2500 / qty, (2500 / qty) * 18.75, (qty / 2) * 1.5]).toEqual([10, 187.5, 187.5]);
  const constant = { perDay: 2500 / 250, deviation: 0, leadDays: 3, leadDeviation: 0 };
  expect(reorderPoint(constant, 0.95)).toMatchObject({ safetyStock: 0, point: 30 });
  // a deviation of 4 over the lead time of 3 days
  const varying = reorderPoint({ ...constant, deviation: 4 / Math.sqrt(3) }, 0.95);
  expect(varying.safetyStock).toBeCloseTo(6.58, 2);
  expect(varying.point).toBeCloseTo(36.58, 2);
  const { point } = varying;
  const given = { available: 0, point, maximum: null, economic: null, isCountable: true };
  expect(proposeQuantity(given)).toEqual({ qty: 37, rule: 'point' });
});

test('the reorder point of a demand and of a lead time that vary', () => {
  const supply = { perDay: 2, deviation: 20 / Math.sqrt(12), leadDays: 12, leadDeviation: 0 };
  expect(reorderPoint(supply, 0.95).point).toBeCloseTo(56.897, 3);
  // z x sqrt(4 x 3^2 + 10^2 x 0.8^2) = z x 10
  const both = { perDay: 10, deviation: 3, leadDays: 4, leadDeviation: 0.8 };
  expect(reorderPoint(both, 0.95).safetyStock).toBeCloseTo(16.44854, 5);
});

test('classes by value: A while the share before is below 80 %, B below 95 %', () => {
  const amounts = [360_000, 240_000, 45_000, 33_600, 22_000, 19_200, 6_400, 6_000, 4_500, 1_200];
  const places = classByAbc(amounts.map((yuan) => yuan * 100));
  expect(places.map(({ cumulative }) => Math.round(cumulative * 10_000) / 100)).toEqual([
    48.79, 81.31, 87.41, 91.96, 94.95, 97.55, 98.41, 99.23, 99.84, 100,
  ]);
  expect(places.map((place) => place.class).join('')).toBe('AABBBBCCCC');
});

test('a proposal is the economic quantity, up to the maximum, or up to the point; measured units have three decimals', () => {
  const given = { available: 2, point: 10, maximum: 30, economic: null, isCountable: true };
  expect(proposeQuantity(given)).toEqual({ qty: 28, rule: 'maximum' });
  expect(proposeQuantity({ ...given, economic: 12.2 })).toEqual({ qty: 13, rule: 'economic' });
  expect(proposeQuantity({ ...given, economic: 3 })).toEqual({ qty: 8, rule: 'economic' });
  expect(proposeQuantity({ ...given, maximum: 9 })).toEqual({ qty: 8, rule: 'point' });
  const measured = { ...given, point: 2.8504, maximum: null, isCountable: false };
  expect(proposeQuantity(measured)).toEqual({ qty: 0.851, rule: 'point' });
});

test('demand of a day, days of cover and turnover', () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sample variance 32 / 7
  expect(dailyDemand(8, 40, 232)).toEqual({ perDay: 5, deviation: Math.sqrt(32 / 7) });
  expect(dailyDemand(1, 3, 9)).toEqual({ perDay: 3, deviation: 0 });
  expect([daysOfCover(12, 0.5), daysOfCover(12, 0)]).toEqual([24, null]);
  expect([turnover(10, 30, 10, 365), turnover(10, 0, 0, 365)]).toEqual([0.5, null]);
});
