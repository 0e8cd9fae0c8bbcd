import type { CDPSession } from 'playwright-core';
import { type Measurement, measurement, median, percentile } from '../measurement.ts';
import { agesOf } from './ages.ts';
import type { Audience } from './eventServer.ts';
import type { Measured } from './page/measure.ts';
import { type ThreadTime, threadTime, topFunctions } from './profile.ts';
import { benchTopics, type Painting } from './rows.ts';
import type { WallPage } from './wallPage.ts';

const mb = 1024 * 1024;

interface Rounds {
  /** In events per second, in the order of a round, which begins with the idle wall. */
  readonly rates: readonly number[];
  readonly count: number;
  /** The time for which each rate is measured in each round. */
  readonly ms: number;
  /** The time for which the page runs at a new rate before it is measured. */
  readonly settleMs: number;
}
const fullRun: Rounds = {
  rates: [0, 1_000, 24_000],
  count: 3,
  ms: 20_000,
  settleMs: 2_000,
};
/** The heap is compared from the end of the first round, so there are two. */
const shortRun: Rounds = { rates: [0, 1_000], count: 2, ms: 200, settleMs: 50 };

interface Run extends Measured {
  readonly thread: ThreadTime;
}

/**
 * Measures the wall idle, under 1,000 and under 24,000 events per second, in rounds; at each rate in turn with a
 * page that paints the newest values of the same events by ECharts alone.
 */
export async function measureLoad(wall: WallPage): Promise<Measurement[]> {
  const { page, cdp, server, short, log } = wall;
  const rounds = short ? shortRun : fullRun;
  const { rates } = rounds;
  const runs = new Map<number, Run[]>(rates.map((rate) => [rate, []]));
  const bareRuns = new Map<number, Measured[]>(rates.map((rate) => [rate, []]));
  let heapBefore = 0;
  let sentBefore = 0;
  for (let round = 1; round <= rounds.count; round += 1) {
    for (const rate of rates) {
      const run = await oneRun(wall, rate, rounds);
      runs.get(rate)?.push(run);
      log(`  round ${round}, ${rate} events/s: ${fpsOf([run]).toFixed(1)} frames/s`);
      if (rate > 0) bareRuns.get(rate)?.push(await measuredAt(wall, rate, rounds, 'bare'));
    }
    if (round > 1) continue;
    // the first round warms up: code is compiled, buffers have grown
    heapBefore = await heapAfterGc(cdp);
    sentBefore = server.sent();
  }
  server.setRate(0);
  await page.waitForTimeout(rounds.settleMs);
  const millions = (server.sent() - sentBefore) / 1_000_000;
  const heap = (await heapAfterGc(cdp)) - heapBefore;
  const idle = runs.get(0) ?? [];
  const measurements: Measurement[] = [];
  for (const rate of rates.slice(1)) {
    const loaded = runs.get(rate) ?? [];
    const results = measurementsOf(wall, rate, idle, loaded, bareRuns.get(rate) ?? []);
    measurements.push(...results);
    explain(wall, rate, loaded);
    if (results.some(({ measured, limit }) => measured > limit)) {
      server.setRate(rate);
      for (const entry of await topFunctions(wall, rounds.settleMs)) log(`    ${entry}`);
      server.setRate(0);
    }
  }
  return [
    ...measurements,
    measurement('heap by million events', Math.max(0, heap) / mb / millions, 0.5, 'MB'),
  ];
}

async function oneRun(wall: WallPage, rate: number, rounds: Rounds): Promise<Run> {
  const threadBefore = await threadTime(wall.cdp);
  const measured = await measuredAt(wall, rate, rounds, 'wall');
  return { ...measured, thread: await threadTime(wall.cdp, threadBefore) };
}

/** Sends events to one of the two pages at a rate, and returns what it painted. */
async function measuredAt(
  { page: wall, bare, server }: WallPage,
  rate: number,
  { ms, settleMs }: Rounds,
  audience: Audience,
): Promise<Measured> {
  const page = audience === 'wall' ? wall : bare;
  server.setRate(rate, audience);
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => window.bench.begin());
  await page.waitForTimeout(ms);
  // a slow machine may not have painted a chart within a short round
  if (rate > 0) await page.waitForFunction(paintedTopics, benchTopics.length);
  return page.evaluate(() => window.bench.measured());
}

/** Runs in the page. */
function paintedTopics(count: number): boolean {
  return new Set(window.bench.measured().paintings.map(({ topic }) => topic)).size === count;
}

function measurementsOf(
  { server, log }: WallPage,
  rate: number,
  idle: readonly Run[],
  loaded: readonly Run[],
  bare: readonly Measured[],
): Measurement[] {
  const at = `${rate} events/s`;
  const frameP95 = (runs: readonly Measured[]) =>
    percentile(
      runs.flatMap(({ frames }) => frames),
      0.95,
    );
  const ageOf = (audience: Audience, which: typeof isNumber) => {
    const paintings = (audience === 'wall' ? loaded : bare).flatMap((run) => run.paintings);
    return agesOf(paintings.filter(which), (topic) => server.sentAt(topic, audience)).percentile(
      0.99,
    );
  };
  const ms = (value: number) => value.toFixed(1);
  log(
    `  ${at}, wall (bare page): frame p95 ${ms(frameP95(loaded))} (${ms(frameP95(bare))}) ms, idle ${ms(frameP95(idle))} ms;`,
  );
  const ratio = (what: string, which: typeof isNumber, limit: number) => {
    const [wall, reference] = [ageOf('wall', which), ageOf('bare', which)];
    log(`    event to ${what} p99 ${ms(wall)} (${ms(reference)}) ms`);
    return measurement(
      `event to ${what} p99 by that of a bare page, ${at}`,
      wall / reference,
      limit,
    );
  };
  return [
    // the idle frame rate by this one, so that 0.97 of the idle rate is the least
    measurement(`idle frames by frames, ${at}`, fpsOf(idle) / fpsOf(loaded), 1.031),
    measurement(
      `frame p95 by that of the idle or the bare page, ${at}`,
      frameP95(loaded) / Math.max(frameP95(idle), frameP95(bare)),
      1.2,
    ),
    ratio('number', isNumber, 2),
    ratio('chart', isChart, 1.2),
  ];
}

/** Logs where the time goes: in the thread, before a painting, and between two paintings. */
function explain({ server, log }: WallPage, rate: number, runs: readonly Run[]): void {
  const mean = (part: Exclude<keyof ThreadTime, 'counted'>) =>
    runs.reduce((sum, { thread }) => sum + thread[part], 0) / runs.length;
  const shares = (['busy', 'script', 'style', 'layout'] as const)
    .map((part) => `${part} ${(100 * mean(part)).toFixed(0)} %`)
    .join(', ');
  log(`  ${rate} events/s: the page's thread: ${shares}`);
  for (const [name, which] of [
    ['numbers', isNumber],
    ['charts', isChart],
  ] as const) {
    const paintings = runs.flatMap((run) => run.paintings.filter(which));
    const ways = paintings.map(
      ({ topic, newest, at }) => at - (server.sentAt(topic)[newest - 1] ?? at),
    );
    const gaps = runs.flatMap((run) => gapsOf(run.paintings.filter(which)));
    log(
      `    ${name}: newest event at painting ${spread(ways)} ms, between paintings ${spread(gaps)} ms`,
    );
  }
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(0)} (p99 ${percentile(values, 0.99).toFixed(0)})`;
}

function gapsOf(paintings: readonly Painting[]): number[] {
  const last = new Map<string, number>();
  return paintings.flatMap(({ topic, nth, at }) => {
    const key = `${topic} ${nth}`;
    const before = last.get(key);
    last.set(key, at);
    return before === undefined ? [] : [at - before];
  });
}

const isNumber = ({ topic }: Painting) => topic === 'deviceStates';
const isChart = ({ topic }: Painting) => topic !== 'deviceStates';

function fpsOf(runs: readonly Measured[]): number {
  return 1000 / median(runs.flatMap((run) => run.frames));
}

async function heapAfterGc(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}
