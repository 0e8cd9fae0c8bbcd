import { expect, test } from 'vitest';
import { responsesOf } from '../../../../../src/client/wallboard/tiles/ranks/responses.ts';
import type { MtrRankRow } from '../../../../../src/contract/topics/topicRows.ts';

const row = (hours: number, target: number | null = null): MtrRankRow => ({
  deviceID: null,
  deviceCode: '',
  deviceName: '',
  breakdowns: 1,
  open: 0,
  hours,
  target,
});

const marksOf = (target: number | null, ...hours: readonly number[]) => {
  const ranked = hours.map((one, at) => [String(at + 1), row(one)] as const);
  const { entries, target: mark } = responsesOf(new Map([['fleet', row(1, target)], ...ranked]));
  return [mark, ...entries.map(({ share }) => share)];
};

test('the bars and the target share one scale, which the longest of them fills', () => {
  expect(marksOf(1, 4, 2)).toEqual([0.25, 1, 0.5]);
  expect(marksOf(8, 4, 2)).toEqual([1, 0.5, 0.25]);
  expect(marksOf(null, 4, 2)).toEqual([undefined, 1, 0.5]);
  expect(marksOf(0, 0), 'without any length').toEqual([undefined, 0]);
});
