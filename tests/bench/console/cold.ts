import type { Browser, BrowserContextOptions } from 'playwright-core';
import { largestPaint, openColdPage } from '../coldPage.ts';
import { type BenchOptions, type Line, line, median } from '../line.ts';

const slowdowns = [1, 4] as const;

/** A page and how it is known that it has come. */
export interface FirstPage {
  readonly name: 'bare' | 'login' | 'overview';
  readonly url: string;
  /** What stands there once its content is there. */
  readonly content: string;
  readonly limit: number;
  /** Signed in by it. */
  readonly session?: BrowserContextOptions;
}

/**
 * Largest contentful paint of the login and of the first console page, each from an empty cache
 * behind 10 Mbit/s, in turn with a sign-in form of React and Arco alone; on the processor as it is,
 * and four times slower.
 */
export async function whenCold(
  browser: Browser,
  pages: readonly FirstPage[],
  say: (words: string) => void,
  { short }: BenchOptions,
): Promise<Line[]> {
  // A later, larger paint counts.
  const [runs, settleMs] = short ? [1, 200] : [7, 1_000];
  const lines: Line[] = [];
  for (const slowdown of slowdowns) {
    const painted = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
    for (let run = 0; run < runs; run += 1)
      for (const page of pages)
        painted.get(page.name)?.push(await paintOf(browser, page, slowdown, settleMs));
    const lcp = (name: string) => median(painted.get(name) ?? []);
    for (const { name, limit } of pages) {
      say(`  ${name}, processor 1/${slowdown}: LCP ${lcp(name).toFixed(0)} ms`);
      if (name === 'bare') continue;
      const what = `cold, processor 1/${slowdown}: LCP of ${name} by that of a bare form`;
      lines.push(line(what, lcp(name) / lcp('bare'), limit));
    }
  }
  return lines;
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
