import type { Browser, BrowserContext } from 'playwright-core';
import { createApiClient } from '../../src/server/cli/apiClient.ts';
import { openGuest, sessionState } from '../e2e/support/pages.ts';
import { createDriver } from './driver.ts';
import type { Viewer } from './scene.ts';
import type { Variant } from './variants.ts';
import type { Account, World } from './world.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a browser context of a variant; signed in if an account is given. */
export async function openContext(
  browser: Browser,
  address: string,
  variant: Variant,
  account: Account | null,
): Promise<BrowserContext> {
  if (account === null) return newContext(browser, variant);
  const { phone, password } = account;
  const user = await createApiClient({ url: address, locale: 'zh-CN' }).login(phone, password);
  return newContext(browser, variant, sessionState(address, user));
}

/** Opens the context of a viewer; the visitor has switched to the plant. */
export async function openViewer(
  browser: Browser,
  variant: Variant,
  world: World,
  who: Viewer | null,
): Promise<BrowserContext> {
  const account = who === null ? null : world.accountOf(who);
  const context = await openContext(browser, world.address, variant, account);
  if (who !== 'visitor') return context;
  const page = await context.newPage();
  const { openUser, pick, dialog } = createDriver(page, variant, world);
  await page.goto(`${world.address}/account`);
  await openUser();
  await pick('shell.user.organisation');
  const option = (await dialog()).locator('li button:not(:disabled)').first();
  await Promise.all([page.waitForURL(/dataOverview/), option.click()]);
  await page.close();
  return context;
}

/** Opens another context in which the same user is signed in, with a separate storage. */
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
  const context = await openGuest(browser, {
    locale,
    colorScheme: theme,
    viewport,
    ...(storageState === undefined ? {} : { storageState }),
  });
  await context.addInitScript((language) => {
    localStorage.setItem('locale', language);
    localStorage.setItem('theme', 'auto'); // by the colour scheme
    localStorage.setItem('introduced', '1'); // the introduction has a scene of its own
    localStorage.setItem('fontLoaded', '1');
  }, locale);
  return context;
}
