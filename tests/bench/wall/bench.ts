import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { findChromium, launch } from '../../e2e/support/browser.ts';
import { removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { type Line, median } from '../line.ts';
import { type EventServer, startEventServer } from './eventServer.ts';
import type { Bench } from './page/main.tsx';
import type { Measured } from './page/measure.ts';
import { benchTopics, tilesOfAKind } from './rows.ts';

declare global {
  interface Window {
    readonly bench: Bench;
  }
}

/** Events a second, in the order in which a round has them: idle stands beside each load. */
const rates = [0, 1_000, 24_000] as const;
const rounds = 3;
const roundMs = 20_000;
const settleMs = 2_000;
const mounts = 20;
const mb = 1024 * 1024;

/**
 * The wall under load: 24 tiles (8 lines of 120 points, 8 bars, 8 numbers) on the product's own
 * streams, frame and charts, headless Chromium, 1920x1080, one interleaved run (design page 5,
 * Measured).
 */
export async function measureWall(say: (words: string) => void): Promise<Line[]> {
  const folder = await tempFolder();
  await build({
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    root: fileURLToPath(new URL('page', import.meta.url)),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await startEventServer(folder);
  const browser = await launch(await findChromium(), 'processor');
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => say(`  the page failed: ${error.message}`));
    await page.goto(server.address);
    await page.waitForFunction(
      (count) => 'bench' in window && window.bench.charts() === count,
      2 * tilesOfAKind,
    );
    await page.evaluate(() => window.bench.watchCharts());
    const cdp = await context.newCDPSession(page);
    return [
      ...(await underLoad(page, cdp, server, say)),
      ...(await afterMounts(page, cdp, server, say)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await removeFolder(folder);
  }
}

async function underLoad(
  page: Page,
  cdp: CDPSession,
  server: EventServer,
  say: (words: string) => void,
): Promise<Line[]> {
  const runs = new Map<number, Measured[]>(rates.map((rate) => [rate, []]));
  let heapBefore = 0;
  let sentBefore = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const rate of rates) {
      server.setRate(rate);
      await page.waitForTimeout(settleMs);
      await page.evaluate(() => window.bench.begin());
      await page.waitForTimeout(roundMs);
      const one = await page.evaluate(() => window.bench.measured());
      runs.get(rate)?.push(one);
      say(`  round ${round}, ${rate} events/s: ${fpsOf([one]).toFixed(1)} frames/s`);
    }
    if (round > 1) continue;
    // the first round warms up: code is compiled, buffers have grown
    heapBefore = await heapAfterGc(cdp);
    sentBefore = server.sent();
  }
  server.setRate(0);
  await page.waitForTimeout(settleMs);
  const millions = (server.sent() - sentBefore) / 1_000_000;
  const heap = (await heapAfterGc(cdp)) - heapBefore;
  const idle = fpsOf(runs.get(0) ?? []);
  say(`  ${millions.toFixed(2)} million events`);
  return [
    ...rates.slice(1).flatMap((rate) => {
      const loaded = runs.get(rate) ?? [];
      const at = `${rate} events/s`;
      return [
        // held from below: the idle page's frames by these, 1 / 0.93
        line(`idle frames by frames, ${at}`, idle / fpsOf(loaded), 1.075, ''),
        line(
          `frame p95, ${at}`,
          percentile(
            loaded.flatMap((run) => run.frames),
            0.95,
          ),
          33,
          'ms',
        ),
        line(
          `event to number p99, ${at}`,
          percentile(
            loaded.flatMap((r) => r.numbers),
            0.99,
          ),
          100,
          'ms',
        ),
        line(
          `event to chart p99, ${at}`,
          percentile(
            loaded.flatMap((r) => r.charts),
            0.99,
          ),
          350,
          'ms',
        ),
      ];
    }),
    line('heap by million events', Math.max(0, heap) / mb / millions, 2, 'MB'),
  ];
}

/** What is left after the board came and went many times. */
async function afterMounts(
  page: Page,
  cdp: CDPSession,
  server: EventServer,
  say: (words: string) => void,
): Promise<Line[]> {
  server.setRate(1_000);
  await page.evaluate(() => window.bench.unmount());
  const nodesBefore = await nodesAfterGc(cdp);
  for (let nth = 0; nth < mounts; nth += 1) {
    await page.evaluate(() => window.bench.mount());
    await page.waitForFunction((count) => window.bench.charts() === count, 2 * tilesOfAKind);
    await page.evaluate(() => window.bench.unmount());
  }
  server.setRate(0);
  say(`  ${mounts} mounts of ${benchTopics.length * tilesOfAKind} tiles`);
  const left = await page.evaluate(() => ({
    charts: window.bench.charts(),
    subscriptions: window.bench.subscriptions(),
  }));
  const nodes = (await nodesAfterGc(cdp)) - nodesBefore;
  return [
    line('detached nodes left', Math.max(0, nodes), 0, ''),
    line('ECharts instances left', left.charts, 0, ''),
    line('topic subscriptions left', left.subscriptions, 0, ''),
  ];
}

function line(what: string, measured: number, limit: number, unit: string): Line {
  return { what, measured, limit, unit };
}

function fpsOf(runs: readonly Measured[]): number {
  return 1000 / median(runs.flatMap((run) => run.frames));
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function heapAfterGc(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

async function nodesAfterGc(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return nodes;
}
