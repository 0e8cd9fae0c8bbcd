import type { Browser, BrowserContext } from 'playwright-core';
import { handAt } from './hand.ts';
import type { Looker } from './scene.ts';
import type { Variant } from './variants.ts';
import type { Account, World } from './world.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of its own that looks in this way; signed in where somebody is named. */
export async function openContext(
  browser: Browser,
  address: string,
  variant: Variant,
  account: Account | null,
): Promise<BrowserContext> {
  const context = await newContext(browser, variant);
  if (account !== null) await signIn(context, address, account);
  return context;
}

/** The browser of somebody who looks; the visitor has gone over to the plant. */
export async function openLooker(
  browser: Browser,
  variant: Variant,
  world: World,
  who: Looker | null,
): Promise<BrowserContext> {
  const account = who === null ? null : world.accountOf(who);
  const context = await openContext(browser, world.address, variant, account);
  if (who !== 'visitor') return context;
  const page = await context.newPage();
  const { openUser, pick, dialog } = handAt(page, variant, world);
  await page.goto(`${world.address}/account`);
  await openUser();
  await pick('shell.user.organisation');
  const choice = (await dialog()).locator('li button:not(:disabled)').first();
  await Promise.all([page.waitForURL(/dataOverview/), choice.click()]);
  await page.close();
  return context;
}

/** Another browser in which the same person is signed in: what it stores stays its own. */
export async function openCopy(
  browser: Browser,
  variant: Variant,
  of: BrowserContext,
): Promise<BrowserContext> {
  return newContext(browser, variant, await of.storageState());
}

async function newContext(
  browser: Browser,
  { locale, theme, viewport }: Variant,
  storageState?: StorageState,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    colorScheme: theme,
    viewport,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // what a scene says of the server would not reach it
    ...(storageState === undefined ? {} : { storageState }),
  });
  await context.addInitScript((chosen) => {
    localStorage.setItem('locale', chosen);
    localStorage.setItem('theme', 'auto'); // by the colour scheme
    localStorage.setItem('introduced', '1'); // it has a scene of its own
    localStorage.setItem('fontLoaded', '1');
  }, locale);
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
