import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { pageTimeoutMs } from '../e2e/support/browser.ts';
import { openCopy, openViewer } from './context.ts';
import { createDriver, type Driver } from './driver.ts';
import type { Scene, Viewer } from './scene.ts';
import type { Variant } from './variants.ts';
import type { World } from './world.ts';

/** A scene after it was opened, with its faults. */
export interface SceneView {
  readonly page: Page;
  /** Errors in the page, a page wider than its screen, a dialog that did not open. */
  readonly faults: readonly string[];
}

/** The contexts of all viewers in one variant; each viewer signs in once. */
export interface Stage {
  /** Opens a scene as a user would, calls `look`, and closes the page. */
  visit(scene: Scene, look: (seen: SceneView) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A tab between two scenes, and the number of scenes that it shows before the product is loaded again. */
interface IdleTab {
  readonly page: Page;
  readonly scenesLeft: number;
}

/**
 * Opens the stage of one variant; scenes may be visited in parallel. `scenesPerLoad` is the number of scenes
 * that a tab shows one after another without a reload, as a user goes through the menu; the console keeps
 * the visited pages hidden, so that many of them make the next ones slower.
 */
export function openStage(
  browser: Browser,
  variant: Variant,
  world: World,
  { scenesPerLoad }: { readonly scenesPerLoad: number },
): Stage {
  const contexts = new Map<Viewer | null, Promise<BrowserContext>>();
  const idleTabs = new Map<BrowserContext, IdleTab[]>();
  const contextOf = (who: Viewer | null) => {
    const context = contexts.get(who) ?? openViewer(browser, variant, world, who);
    contexts.set(who, context);
    return context;
  };
  return {
    async visit(scene, look) {
      const shared = await contextOf(scene.who);
      const context = scene.alone === true ? await openCopy(browser, variant, shared) : shared;
      const tabs = idleTabs.get(context) ?? [];
      idleTabs.set(context, tabs);
      const tab = scene.prepare === undefined ? tabs.pop() : undefined;
      const page = tab?.page ?? (await context.newPage());
      const isLoaded = tab !== undefined && tab.scenesLeft > 0;
      const seen = await openScene(page, isLoaded, variant, world, scene);
      try {
        await look(seen);
      } finally {
        if (scene.alone === true) await context.close();
        else if (scene.prepare !== undefined) await page.close();
        else {
          const untouched = scene.act === undefined && seen.faults.length === 0;
          const scenesLeft = untouched ? (isLoaded ? tab.scenesLeft : scenesPerLoad) - 1 : 0;
          await leave(page, scenesLeft === 0 ? `${world.address}/healthz` : null, variant);
          tabs.push({ page, scenesLeft });
        }
      }
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}

/**
 * Resets a tab for the next scene, and leaves the product if an address is given. That address is at the
 * product's origin, in the same process, whose compiled scripts serve the next scene.
 */
async function leave(page: Page, address: string | null, { theme }: Variant): Promise<void> {
  page.removeAllListeners();
  await page.evaluate(() => sessionStorage.clear());
  if (address !== null) await page.goto(address);
  await page.emulateMedia({ colorScheme: theme });
}

/** Shows another page of the product without a reload, as the browser's back button does. */
function navigateWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function openScene(
  page: Page,
  isLoaded: boolean,
  variant: Variant,
  world: World,
  scene: Scene,
): Promise<SceneView> {
  const faults: string[] = [];
  const driver = createDriver(page, variant, world);
  const traffic = watchTraffic(page, driver);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && scene.fails !== true) faults.push(message.text());
  });
  const settle = () => waitUntilSettled(page, traffic, scene.waits === true);
  try {
    await scene.prepare?.(driver);
    const path = typeof scene.path === 'string' ? scene.path : await scene.path(world);
    if (isLoaded) await navigateWithin(page, path);
    else await page.goto(world.address + path);
    await settle();
    await scene.act?.(driver);
    if (scene.fails === true) await driver.button('app.retry').waitFor(); // the client retries reads first
    if (scene.act !== undefined || scene.fails === true) await settle();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const screen = variant.viewport.width;
    if (width > screen) faults.push(`${width} px wide on a screen of ${screen}`);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return { page, faults };
}

/** Returns a function that lists the URLs of requests in flight. */
function watchTraffic(page: Page, driver: Driver): () => string[] {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const ofWorker = /Worker-[^/]+\.js$/; // shared with other pages, so this page gets no event of its end
  const counts = (url: string) => !ofWorker.test(url) && !driver.isBlocked(url);
  return () => [...open].map((request) => request.url()).filter(counts);
}

/** The number of consecutive frames without a change. */
const calmFrames = 6;
const frameMs = 16;

/** Waits until nothing loads any more and all animations have ended. */
async function waitUntilSettled(
  page: Page,
  traffic: () => string[],
  mayBeBusy: boolean,
): Promise<void> {
  const end = Date.now() + pageTimeoutMs;
  for (let calm = 0; calm < calmFrames; ) {
    let unrest = traffic();
    if (unrest.length > 0)
      await sleep(frameMs); // does not burden a busy page with a query
    else unrest = [...(await page.evaluate(findUnrest, mayBeBusy)), ...traffic()];
    calm = unrest.length === 0 ? calm + 1 : 0;
    if (Date.now() > end) throw new Error(`it does not settle: ${unrest.join(', ')}`);
  }
}

/** Returns what moves or loads in the page, one frame later. */
function findUnrest(mayBeBusy: boolean): Promise<string[]> {
  const find = () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      })
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} moves`);
    const busy = mayBeBusy
      ? []
      : [...document.querySelectorAll('[aria-busy="true"], [data-skeleton]')];
    const fonts = document.fonts.status === 'loaded' ? [] : ['fonts'];
    return [...moving, ...busy.map((one) => `${one.className} is busy`), ...fonts];
  };
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(find()));
  });
}
