import { expect, test } from 'vitest';
import { baselineOf } from '../../../../src/client/lib/numbers/baseline.ts';

test('the average is the mean of the values; without values there is none, and no outlier', () => {
  expect(baselineOf([1, 2, 6]).average).toBe(3);
  expect(baselineOf([]).average).toBeNull();
  expect(baselineOf([]).isOutlier(9)).toBe(false);
});

test('a value of more than two standard deviations above the mean is an outlier, from five values on', () => {
  const { isOutlier } = baselineOf([1, 3, 1, 3, 2]); // a deviation of the root of 0.8
  expect([3.7, 3.8].map(isOutlier)).toEqual([false, true]);
  expect(baselineOf([1, 3, 1, 3]).isOutlier(100)).toBe(false);
});
