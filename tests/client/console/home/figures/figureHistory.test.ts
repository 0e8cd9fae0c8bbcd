import { expect, test } from 'vitest';
import {
  changeOf,
  partsOfRange,
  rangeBefore,
} from '../../../../../src/client/console/home/figures/figureHistory.ts';

test('the range before has the same length and ends where the range starts', () => {
  expect(rangeBefore({ from: '2026-11-01', to: '2026-11-07' })).toEqual({
    from: '2026-10-25',
    to: '2026-10-31',
  });
});

test('a range has at most ten parts of whole days, without gap or overlap', () => {
  expect(partsOfRange({ from: '2026-11-01', to: '2026-11-03' })).toHaveLength(3);
  const parts = partsOfRange({ from: '2026-10-01', to: '2026-10-25' });
  expect(parts[0]).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  expect(parts[1]).toEqual({ from: '2026-10-02', to: '2026-10-04' });
  expect(parts.at(-1)).toEqual({ from: '2026-10-23', to: '2026-10-25' });
  expect(parts).toHaveLength(9);
});

test('a change is in percent of the value before; without one it is null', () => {
  expect([changeOf(12, 10), changeOf(3, 4), changeOf(5, 5), changeOf(0, 0)]).toEqual([
    20, -25, 0, 0,
  ]);
  expect([changeOf(5, 0), changeOf(null, 4), changeOf(4, null)]).toEqual([null, null, null]);
});
