import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Scene } from './scenes.ts';
import type { Variant } from './variants.ts';

/** A person who can sign in. */
export interface Account {
  readonly phone: string;
  readonly password: string;
}

/** A browser of its own that looks in this way; signed in where somebody is named. */
export async function openContext(
  browser: Browser,
  address: string,
  { locale, theme, viewport }: Variant,
  account: Account | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    viewport,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (chosen) => {
      localStorage.setItem('locale', chosen.locale);
      localStorage.setItem('theme', chosen.theme);
      localStorage.setItem('introduced', '1'); // it has a scene of its own
    },
    { locale, theme },
  );
  if (account !== null) await signIn(context, address, account);
  return context;
}

async function signIn(context: BrowserContext, address: string, { phone, password }: Account) {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.locator('[autocomplete="username"]').fill(phone);
  await page.locator('[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
}

/** A scene as it was reached, and what is wrong with it. */
export interface Look {
  readonly page: Page;
  /** Errors in the page, a page wider than its screen, a dialog that did not come. */
  readonly faults: readonly string[];
}

/** Goes to a scene as a person would. Who looks closes the page. */
export async function lookAt(
  context: BrowserContext,
  address: string,
  { path, act }: Scene,
): Promise<Look> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const screen = page.viewportSize()?.width ?? 0;
  try {
    await page.goto(address + path);
    await settled(page);
    await act?.(page, screen < 992);
    await settled(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > screen) faults.push(`${width} px wide on a screen of ${screen}`);
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  return { page, faults };
}

/** Nothing loads any more, and what moved has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity;
    }),
  );
  await page.waitForTimeout(200);
}
