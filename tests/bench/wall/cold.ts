import type { Browser } from 'playwright-core';
import { largestPaint, openColdPage } from '../coldPage.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { openSlowLink } from '../slowLink.ts';
import type { EventServer } from './eventServer.ts';
import { threadTime } from './profile.ts';

const pages = { wall: '/', bare: '/bare/index.html' } as const;

/** Times in ms: since the navigation, and on the page's thread. */
interface Loaded {
  /** The largest contentful paint, which is text because it ignores canvases. */
  readonly lcp: number;
  /** All 24 tiles drawn, including charts. */
  readonly drawn: number;
  readonly script: number;
  readonly busy: number;
}

/**
 * Measures both pages cold, in turn: a new profile each time, a processor four times slower, 10 Mbit/s.
 * The largest contentful paint of either is a number, which comes with its snapshot. It ignores
 * canvases, so the time until all 24 tiles are drawn is printed too.
 */
export async function measureColdWall(
  browser: Browser,
  server: EventServer,
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const [runs, settleMs, slowdown] = short ? [1, 50, 1] : [9, 1_000, 4];
  const link = await openSlowLink(server.address);
  const loaded: Record<keyof typeof pages, Loaded[]> = { wall: [], bare: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const name of ['wall', 'bare'] as const) {
      loaded[name].push(await load(browser, link.address + pages[name], settleMs, slowdown));
    }
  }
  link.stop();
  const of = (name: keyof typeof pages, what: keyof Loaded) =>
    median(loaded[name].map((one) => one[what]));
  for (const name of ['wall', 'bare'] as const) {
    const [lcp, drawn, busy, script] = (['lcp', 'drawn', 'busy', 'script'] as const).map((what) =>
      of(name, what).toFixed(0),
    );
    log(
      `  ${name}, cold: LCP ${lcp} ms, all drawn ${drawn} ms; thread busy ${busy} ms, script ${script} ms`,
    );
  }
  return [
    measurement('cold: LCP by that of bare ECharts', of('wall', 'lcp') / of('bare', 'lcp'), 1.25),
  ];
}

async function load(
  browser: Browser,
  address: string,
  settleMs: number,
  slowdown: number,
): Promise<Loaded> {
  const { page, cdp, close } = await openColdPage(browser, slowdown);
  try {
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
    await page.waitForTimeout(settleMs);
    const { counted } = await threadTime(cdp);
    const drawn = await page.evaluate(
      () => performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN,
    );
    const ms = (name: string) => 1000 * (counted[name] ?? Number.NaN);
    return {
      lcp: await largestPaint(page),
      drawn,
      busy: ms('TaskDuration'),
      script: ms('ScriptDuration'),
    };
  } finally {
    await close();
  }
}
