import type { CDPSession, Page } from 'playwright-core';
import { type Measurement, measurement } from '../measurement.ts';
import { benchTopics, tilesOfAKind } from './rows.ts';
import { allCharts, type WallPage } from './wallPage.ts';

/** Measures what is left after the board was mounted and unmounted many times. */
export async function measureMounts({
  page,
  cdp,
  server,
  short,
  log,
}: WallPage): Promise<Measurement[]> {
  // The second value outlasts what was in flight at the unmount.
  const [mounts, settleMs] = short ? [1, 50] : [20, 2_000];
  server.setRate(1_000);
  await page.evaluate(() => window.bench.unmount());
  const nodesBefore = await nodesAfterGc(page, cdp, settleMs);
  for (let nth = 0; nth < mounts; nth += 1) {
    await page.evaluate(() => window.bench.mount());
    await allCharts(page);
    await page.evaluate(() => window.bench.unmount());
  }
  server.setRate(0);
  log(`  ${mounts} mounts of ${benchTopics.length * tilesOfAKind} tiles`);
  const left = await page.evaluate(() => ({
    charts: window.bench.charts(),
    subscriptions: window.bench.subscriptions(),
  }));
  const nodes = (await nodesAfterGc(page, cdp, settleMs)) - nodesBefore;
  return [
    measurement('detached nodes left', Math.max(0, nodes), 0),
    measurement('ECharts instances left', left.charts, 0),
    measurement('topic subscriptions left', left.subscriptions, 0),
  ];
}

async function nodesAfterGc(page: Page, cdp: CDPSession, settleMs: number): Promise<number> {
  await page.waitForTimeout(settleMs);
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return nodes;
}
