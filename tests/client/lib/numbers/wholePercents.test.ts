import { expect, test } from 'vitest';
import { wholePercents } from '../../../../src/client/lib/numbers/wholePercents.ts';

test.each([
  { counts: [1, 1, 1], percents: [34, 33, 33] },
  { counts: [3, 5, 5, 27], percents: [8, 13, 12, 67] },
  { counts: [0, 0, 7], percents: [0, 0, 100] },
  { counts: [1, 1, 1, 1, 1, 1, 1, 1], percents: [13, 13, 13, 13, 12, 12, 12, 12] },
])('shares of $counts add up to 100 per cent', ({ counts, percents }) => {
  expect(wholePercents(counts)).toEqual(percents);
});
