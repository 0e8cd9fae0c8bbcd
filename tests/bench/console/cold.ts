import type { Browser, BrowserContextOptions } from 'playwright-core';
import { largestPaint, openColdPage } from '../coldPage.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';

/** A page and how to detect that it has loaded. */
export interface FirstPage {
  readonly name: 'bare' | 'login' | 'overview';
  readonly url: string;
  /** The selector of an element of its content. */
  readonly content: string;
  readonly limit: number;
  /** The options of a signed-in context. */
  readonly session?: BrowserContextOptions;
}

/**
 * Measures the largest contentful paint of the login and of the first console page, each with an empty
 * cache and 10 Mbit/s, in turn with a sign-in form of React and Arco alone; at full processor speed and
 * four times slower.
 */
export async function measureCold(
  browser: Browser,
  pages: readonly FirstPage[],
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  // Waits for a later, larger paint.
  const [runs, settleMs] = short ? [1, 50] : [7, 1_000];
  const slowdowns = short ? [1] : [1, 4]; // a slowed processor is as busy as one at full speed, for longer
  const measurements: Measurement[] = [];
  for (const slowdown of slowdowns) {
    const painted = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
    for (let run = 0; run < runs; run += 1)
      for (const page of pages)
        painted.get(page.name)?.push(await paintOf(browser, page, slowdown, settleMs));
    const lcp = (name: string) => median(painted.get(name) ?? []);
    for (const { name, limit } of pages) {
      log(`  ${name}, processor 1/${slowdown}: LCP ${lcp(name).toFixed(0)} ms`);
      if (name === 'bare') continue;
      const what = `cold, processor 1/${slowdown}: LCP of ${name} by that of a bare form`;
      measurements.push(measurement(what, lcp(name) / lcp('bare'), limit));
    }
  }
  return measurements;
}

async function paintOf(
  browser: Browser,
  { url, content, session }: FirstPage,
  slowdown: number,
  settleMs: number,
): Promise<number> {
  const { page, close } = await openColdPage(browser, slowdown, session);
  try {
    await page.goto(url);
    await page.locator(content).first().waitFor();
    await page.waitForTimeout(settleMs);
    return await largestPaint(page);
  } finally {
    await close();
  }
}
