import { expect, test } from 'vitest';
import {
  rangeProblem,
  readRange,
  windowOfRange,
  writeRange,
} from '../../../../src/client/console/home/overviewRange.ts';

const today = '2026-11-20';
const read = (query: string) => readRange(new URLSearchParams(query), today);

test('an address without a range means the last thirty days, today included', () => {
  expect(read('')).toEqual({ preset: 30, from: '2026-10-22', to: today });
  expect(windowOfRange(read(''))).toEqual({
    StartTime: '2026-10-22 00:00:00',
    EndTime: '2026-11-21 00:00:00',
  });
});

test.each([
  ['days=7', { preset: 7, from: '2026-11-14', to: today }],
  ['from=2026-03-01&to=2026-03-31', { preset: null, from: '2026-03-01', to: '2026-03-31' }],
  ['days=8', read('')],
  ['from=2026-03-31&to=2026-03-01', read('')],
  ['from=2026-12-01&to=2026-12-02', read('')],
  ['from=2020-01-01&to=2026-01-01', read('')],
  ['from=2026-13-01&to=2026-03-31', read('')],
])('%s is read as the range that it names, or as the default', (query, range) => {
  expect(read(query)).toEqual(range);
});

test.each([
  ['2026-03-01', '2026-03-31', null],
  [today, today, null],
  ['2026-03-31', '2026-03-01', 'order'],
  ['2026-12-01', '2026-12-02', 'future'],
  ['2025-11-20', today, null],
  ['2025-11-19', today, 'long'],
] as const)(
  '4 Enumerations, range status: %s to %s as a range of the overview: %s',
  (from, to, problem) => {
    expect(rangeProblem(from, to, today)).toBe(problem);
  },
);

test('a written range keeps the other parameters of the address', () => {
  const query = new URLSearchParams('side=own&days=7');
  const own = writeRange(query, { from: '2026-03-01', to: '2026-03-31' });
  expect(own.toString()).toBe('side=own&from=2026-03-01&to=2026-03-31');
  expect(writeRange(own, 90).toString()).toBe('side=own&days=90');
  expect(writeRange(own, 30).toString()).toBe('side=own');
});
