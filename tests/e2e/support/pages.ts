import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { type Account, password, signInByApi } from './plant.ts';

/** Collects the errors of a page: of scripts and of the console, including violations of the CSP. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Presses the hint of an open list that rows have changed, where it is shown: rows stay in place while somebody works in the list. */
export function pressChanges(page: Page): Promise<void> {
  const hint = page.getByRole('button', { name: /条新变化/ });
  // without waiting: it may be gone again
  return hint.evaluateAll((buttons) =>
    buttons.forEach((button) => (button as HTMLElement).click()),
  );
}

/** Shows another page of the product without a reload, as the browser's back button does. */
export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The specification's 8 h. */
const sessionSeconds = 8 * 3600;

/**
 * Opens a browser session in which nobody is signed in. Animations are off, because tests look at final positions.
 * The service worker is off, because it would fetch all files of the wall in each session and bypass mocked
 * responses; tests of what it does open contexts of their own.
 */
export function openGuest(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
}

/** Opens a browser session that is signed in as the login page does it, with the introduction dismissed. */
export function openSession(
  browser: Browser,
  address: string,
  { user }: Pick<Account, 'user'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return openGuest(browser, {
    viewport: { width: 1280, height: 720 },
    ...options,
    storageState: sessionState(address, user),
  });
}

/** Returns what a browser stores after a sign-in, the introduction dismissed. */
export function sessionState(address: string, user: SignedInUser) {
  const origin = { origin: address, localStorage: storedBySignIn(user) };
  return { cookies: sessionCookies(address, user), origins: [origin] };
}

function storedBySignIn(user: SignedInUser) {
  return [
    { name: 'userinfo', value: JSON.stringify(user) },
    { name: 'introduced', value: '1' },
    { name: 'fontLoaded', value: '1' },
  ];
}

function sessionCookies(address: string, user: SignedInUser) {
  const values = { 'Admin-Token': user.token, orgCode: user.orgCode, extension: user.relation };
  return Object.entries(values).map(([name, value]) => ({
    name,
    value,
    expires: Math.floor(Date.now() / 1000) + sessionSeconds,
    domain: new URL(address).hostname,
    path: '/',
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  }));
}

/** Signs in by the login page, with the introduction dismissed; waits for the page that follows. */
export async function signIn(
  page: Page,
  address: string,
  phone: string,
  path = '/EquipmentKanban',
): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('introduced', '1'));
  await page.goto(`${address}${path}`);
  await page.waitForURL(/\/login\?redirect=/);
  await page.evaluate(() => localStorage.setItem('introduced', '1'));
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(`${address}${path}`);
}

/** Signs a context in and opens the wall in it, 1920 x 1080. */
export async function openWall(
  context: BrowserContext,
  address: string,
  phone: string,
): Promise<Page> {
  const { user } = await signInByApi(address, phone);
  await context.addCookies(sessionCookies(address, user));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  // localStorage belongs to the origin: a page of it that makes no requests, not even for an icon.
  const blank = `${address}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, storedBySignIn(user));
  await page.unroute(blank); // every request of a page with a mock waits for the test's process
  await page.goto(`${address}/EquipmentKanban`);
  return page;
}
