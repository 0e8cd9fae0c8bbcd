import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWithinLimit } from '../bench/measurement.ts';
import { trials } from './all.ts';
import { startTarget, type Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

describe('requests of strangers neither stop nor slow down the server', () => {
  test.for(trials.filter(({ isShort }) => isShort))('$summary', async (trial) => {
    const measurements = 'attack' in trial ? await trial.attack(target) : await trial.run();
    expect(measurements.length).toBeGreaterThan(0);
    // times depend on the machine: `npm run trials` judges them
    const counts = measurements.filter(({ unit }) => unit !== 'ms' && unit !== 's');
    expect(counts.filter((one) => !isWithinLimit(one))).toEqual([]);
  });
});
