import { expect, test } from 'vitest';
import { tryKills } from './kills.ts';
import { startServer } from './serverProcess.ts';

test('kill -9 of the server 5 times during writes: no acknowledged write is lost, none is partial', async () => {
  const plan = { kills: 5, acknowledged: 200, start: startServer };
  const outcome = await tryKills(plan);
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(plan.acknowledged);
  expect(outcome).toMatchObject({
    lost: [],
    torn: [],
    escalated: 0,
    wallsAreRight: true,
    figuresAreRight: true,
  });
}, 240_000); // six starts of the product; `npm run trials -- kills` has 52
