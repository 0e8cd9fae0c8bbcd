import { describe, expect, test } from 'vitest';
import { isHeld } from '../bench/line.ts';
import { trials } from './all.ts';
import { runTrial } from './run.ts';

describe('what a stranger sends neither stops nor slows the server', () => {
  test.for(trials.filter(({ isShort }) => isShort))('$summary', async (trial) => {
    const lines = await runTrial(trial);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((one) => !isHeld(one))).toEqual([]);
  });
});
