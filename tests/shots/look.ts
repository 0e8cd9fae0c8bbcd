import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { handAt } from './hand.ts';
import type { Looker, Scene } from './scene.ts';
import type { Variant } from './variants.ts';
import type { Account, World } from './world.ts';

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
    serviceWorkers: 'block', // what a scene says of the server would not reach it
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
  const { press, pick, dialog } = handAt(page, variant, world);
  await page.goto(`${world.address}/account`);
  await press('shell.user.name');
  await pick('shell.user.organisation');
  const choice = (await dialog()).locator('li button:not(:disabled)').first();
  await Promise.all([page.waitForURL(/dataOverview/), choice.click()]);
  await page.close();
  return context;
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
  variant: Variant,
  world: World,
  scene: Scene,
): Promise<Look> {
  const page = await context.newPage();
  const faults: string[] = [];
  const traffic = watchTraffic(page);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && scene.fails !== true) faults.push(message.text());
  });
  const hand = handAt(page, variant, world);
  const rest = () => settled(page, scene.waits === true ? () => [] : traffic, scene.waits === true);
  try {
    await scene.prepare?.(hand);
    const path = typeof scene.path === 'string' ? scene.path : await scene.path(world);
    await page.goto(world.address + path);
    await rest();
    await scene.act?.(hand);
    await rest();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const screen = variant.viewport.width;
    if (width > screen) faults.push(`${width} px wide on a screen of ${screen}`);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return { page, faults };
}

/** The addresses of requests that are under way. */
function watchTraffic(page: Page): () => string[] {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
}

/** So many frames in a row nothing changes. */
const calmFrames = 6;
const patienceMs = 20_000;

/** Nothing loads any more, and what moved has come to rest. */
async function settled(page: Page, traffic: () => string[], mayBeBusy: boolean): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let calm = 0; calm < calmFrames; ) {
    const unrest = [...(await page.evaluate(findUnrest, mayBeBusy)), ...traffic()];
    calm = unrest.length === 0 ? calm + 1 : 0;
    if (Date.now() > end) throw new Error(`it never comes to rest: ${unrest.join(', ')}`);
  }
}

/** What moves or waits in the page, a frame later. */
function findUnrest(mayBeBusy: boolean): Promise<string[]> {
  const find = () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      })
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} moves`);
    const busy = mayBeBusy ? [] : [...document.querySelectorAll('[aria-busy="true"]')];
    const fonts = document.fonts.status === 'loaded' ? [] : ['fonts'];
    return [...moving, ...busy.map((one) => `${one.className} is busy`), ...fonts];
  };
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(find()));
  });
}
