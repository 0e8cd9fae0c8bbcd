import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export const viewport = { width: 1920, height: 1080 };

/** A page of a new profile. */
export interface ColdPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

/** Opens a page of a new profile. @param slowdown the factor by which the processor is slowed down; 1: full speed */
export async function openColdPage(
  browser: Browser,
  slowdown: number,
  options: BrowserContextOptions = {},
): Promise<ColdPage> {
  const context = await browser.newContext({ viewport, ...options });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp, close: () => context.close() };
}

/** Returns the largest contentful paint so far, ms since the navigation. */
export function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
