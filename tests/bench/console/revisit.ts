import type { Browser, BrowserContextOptions } from 'playwright-core';
import { viewport } from '../coldPage.ts';
import {
  type BenchOptions,
  type Measurement,
  measurement,
  median,
  percentile,
} from '../measurement.ts';

/**
 * Measures the return to visited pages by their tags: from the click to the frame that shows the page,
 * which React's Activity keeps alive. In turn with each, a frame without a change is measured.
 * @param paths pages of the console; the session begins on the first
 */
export async function measureRevisits(
  browser: Browser,
  address: string,
  paths: readonly string[],
  session: BrowserContextOptions,
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  // The requests after a page is shown are not measured.
  const [rounds, settleMs] = short ? [1, 100] : [20, 600];
  const context = await browser.newContext({ viewport, ...session });
  try {
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(address + path);
      await page.locator('section[data-page]:visible h1').first().waitFor();
    }
    // After the last reload only one page is alive: the first round visits, the others revisit.
    const took: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const path of paths) {
        const ms = await page.evaluate(showByTag, path);
        if (round > 0) took.push(ms);
        else await page.locator('section[data-page]:visible h1').first().waitFor();
        await page.waitForTimeout(settleMs);
        alone.push(await page.evaluate(showByTag, null));
      }
    }
    const [p95, aloneP95] = [percentile(took, 0.95), percentile(alone, 0.95)];
    log(
      `  revisits: ${took.length}, median ${median(took).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; ` +
        `a frame alone p95 ${aloneP95.toFixed(0)} ms`,
    );
    return [measurement('a visited page is shown, p95 by that of a frame', p95 / aloneP95, 3)];
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: clicks the tag of a page, waits for the frame that shows it, and returns the time in ms. Without
 * a page it waits for the next frame only.
 */
async function showByTag(path: string | null): Promise<number> {
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve()); // after the frame's paint
        port1.start();
        port2.postMessage(null);
      });
    });
  const shown = () => {
    if (path === null) return true;
    const heads = [...document.querySelectorAll('section[data-page] h1')];
    const visible = heads.find((head) => head.checkVisibility());
    return visible?.closest('section')?.dataset['page']?.startsWith(path) === true;
  };
  const from = performance.now();
  if (path !== null) {
    const tag = document.querySelector<HTMLElement>(`nav li a[href="${path}"][tabindex]`);
    if (tag === null) throw new Error(`no tag leads to ${path}`);
    tag.click();
  }
  do await nextFrame();
  while (!shown() && performance.now() - from < 5000);
  return performance.now() - from;
}
