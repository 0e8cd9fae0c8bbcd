import type { Browser, CDPSession, Page } from 'playwright-core';
import { viewport } from '../coldPage.ts';
import type { BenchOptions } from '../measurement.ts';
import type { EventServer } from './eventServer.ts';
import type { Bench } from './page/main.tsx';
import { tilesOfAKind } from './rows.ts';

declare global {
  interface Window {
    readonly bench: Bench;
  }
}

/** The bench's wall in a browser, with all of its charts mounted. */
export interface WallPage extends BenchOptions {
  readonly page: Page;
  /** The same tiles by ECharts alone, on the same events, for comparison. */
  readonly bare: Page;
  readonly cdp: CDPSession;
  readonly server: EventServer;
  log(text: string): void;
}

export async function openWallPage(
  browser: Browser,
  server: EventServer,
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<WallPage> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on('pageerror', (error) => log(`  the page failed: ${error.message}`));
  await page.goto(server.address);
  await allCharts(page);
  const bareContext = await browser.newContext({ viewport });
  const bare = await bareContext.newPage();
  bare.on('pageerror', (error) => log(`  the bare page failed: ${error.message}`));
  await bare.goto(`${server.address}/bare/index.html?stream`);
  await bare.waitForFunction(() => 'bench' in window);
  return { page, bare, cdp: await context.newCDPSession(page), server, short, log };
}

/** Waits until every chart tile has its chart. */
export async function allCharts(page: Page): Promise<void> {
  await page.waitForFunction(
    (count) => 'bench' in window && window.bench.charts() === count,
    2 * tilesOfAKind,
  );
}
