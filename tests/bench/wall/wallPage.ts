import type { Browser, CDPSession, Page } from 'playwright-core';
import { viewport } from '../coldPage.ts';
import type { BenchOptions } from '../line.ts';
import type { EventServer } from './eventServer.ts';
import type { Bench } from './page/main.tsx';
import { tilesOfAKind } from './rows.ts';

declare global {
  interface Window {
    readonly bench: Bench;
  }
}

/** The bench's wall in a browser, all of its charts there. */
export interface WallPage extends BenchOptions {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly server: EventServer;
  say(words: string): void;
}

export async function openWallPage(
  browser: Browser,
  server: EventServer,
  say: (words: string) => void,
  { short }: BenchOptions,
): Promise<WallPage> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on('pageerror', (error) => say(`  the page failed: ${error.message}`));
  await page.goto(server.address);
  await allCharts(page);
  return { page, cdp: await context.newCDPSession(page), server, short, say };
}

/** Waits until every chart tile has its chart. */
export async function allCharts(page: Page): Promise<void> {
  await page.waitForFunction(
    (count) => 'bench' in window && window.bench.charts() === count,
    2 * tilesOfAKind,
  );
}
