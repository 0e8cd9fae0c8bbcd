import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHeld } from '../bench/line.ts';
import { trials } from './all.ts';
import { startTarget, type Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

describe('what a stranger sends neither stops nor slows the server', () => {
  test.for(trials.filter(({ isShort }) => isShort))('$summary', async (trial) => {
    const lines = 'attack' in trial ? await trial.attack(target) : await trial.run();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((one) => !isHeld(one))).toEqual([]);
  });
});
