import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { pageTimeoutMs } from '../e2e/support/browser.ts';
import { goWithin } from '../e2e/support/pages.ts';
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
  /** Gives the screen another size, as a turned tablet does; what is then wrong is added to the faults. */
  resize(viewport: Variant['viewport']): Promise<void>;
}

/** The contexts of all viewers in one variant; each viewer signs in once. */
export interface Stage {
  /** Opens a scene as a user would and calls `look`. The page stays open for the next scenes, unless the scene is `alone`. */
  visit(scene: Scene, look: (seen: SceneView) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A tab between two scenes. */
interface IdleTab {
  readonly page: Page;
  /** The number of scenes that it shows before the product is loaded again. */
  readonly scenesLeft: number;
  /** The pages that it has shown, which the console keeps hidden with their data. */
  readonly visited: ReadonlySet<string>;
  /** The pages of them that scenes have changed. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Opens the stage of one variant; scenes may be visited in parallel. `scenesPerLoad` is the number of scenes
 * that a tab shows one after another without a reload, as a user goes through the menu; a page that a scene has
 * changed is loaded again, and so is one whose data a scene mocks. The console keeps the visited pages hidden, so
 * that many of them make the next ones slower.
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
      const path = typeof scene.path === 'string' ? scene.path : await scene.path(world);
      const isMocked = scene.prepare !== undefined;
      const mayFollow = !isMocked || (scene.waits !== true && scene.fails !== true);
      const isReusable = ({ scenesLeft, visited, changed }: IdleTab) =>
        scenesLeft > 0 && mayFollow && !(isMocked ? visited : changed).has(pageOf(path));
      const at = Math.max(0, tabs.findIndex(isReusable));
      const tab = scene.loads === true ? undefined : tabs.splice(at, 1)[0];
      const page = tab?.page ?? (await context.newPage());
      const reused = tab !== undefined && isReusable(tab) ? tab : null;
      const seen = await openScene(page, reused, path, variant, world, scene);
      try {
        await look(seen);
      } finally {
        await page.unrouteAll({ behavior: 'ignoreErrors' }); // a mock may still wait for the server
        if (scene.alone === true) await context.close();
        else if (scene.loads === true) await page.close();
        else {
          const isWhole = scene.waits !== true && scene.fails !== true && seen.faults.length === 0;
          const before = seen.isReused ? reused : null;
          const scenesLeft = isWhole ? (before?.scenesLeft ?? scenesPerLoad) - 1 : 0;
          const shown = [path, page.url()].map(pageOf);
          await leave(page, scenesLeft === 0 ? `${world.address}/healthz` : null, variant);
          const visited = new Set([...(before?.visited ?? []), ...shown]);
          const isChanged = isMocked || scene.act !== undefined;
          const changed = new Set([...(before?.changed ?? []), ...(isChanged ? shown : [])]);
          tabs.push({ page, scenesLeft, visited, changed });
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
async function leave(
  page: Page,
  address: string | null,
  { theme, viewport }: Variant,
): Promise<void> {
  page.removeAllListeners();
  if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
  await page.evaluate(() => sessionStorage.clear());
  if (address !== null) await page.goto(address);
  await page.emulateMedia({ colorScheme: theme });
}

/** Returns true if a scene has left something open that is not part of its page. Runs in the page. */
function isSomethingOpen(): boolean {
  const over = 'dialog[open], [aria-modal="true"], [role="dialog"], .arco-trigger-popup';
  return [...document.querySelectorAll(over)].some((one) => one.checkVisibility());
}

/** Returns the page of a path or address, without its query. */
const pageOf = (address: string) => new URL(address, 'http://andon.test').pathname;

async function openScene(
  page: Page,
  reused: IdleTab | null,
  path: string,
  variant: Variant,
  world: World,
  scene: Scene,
): Promise<SceneView & { readonly isReused: boolean }> {
  let isReused = reused !== null;
  const faults: string[] = [];
  const driver = createDriver(page, variant, world);
  const traffic = watchTraffic(page, driver);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && scene.fails !== true) faults.push(message.text());
  });
  const settle = () => waitUntilSettled(page, traffic, scene.waits === true);
  const checkWidth = async (screen: number) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > screen) faults.push(`${width} px wide on a screen of ${screen}`);
  };
  try {
    await scene.prepare?.(driver);
    if (reused !== null) {
      await goWithin(page, path);
      await settle();
      isReused = reused.changed.size === 0 || !(await page.evaluate(isSomethingOpen));
    }
    if (!isReused) {
      await page.goto(world.address + path);
      await settle();
    }
    await scene.act?.(driver);
    if (scene.fails === true) await driver.button('app.retry').waitFor(); // the client retries reads first
    if (scene.act !== undefined || scene.fails === true) await settle();
    await checkWidth(variant.viewport.width);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  const resize = async (viewport: Variant['viewport']) => {
    await page.setViewportSize(viewport);
    await settle();
    await checkWidth(viewport.width);
  };
  return { page, faults, resize, isReused };
}

/** The requests of a page. */
interface Traffic {
  /** Returns the URLs of the requests in flight. */
  open(): string[];
  /** Returns the number of requests that were sent. */
  sent(): number;
}

/** Watches the requests of a page, without those that never end for it. */
function watchTraffic(page: Page, driver: Driver): Traffic {
  const open = new Set<Request>();
  let sent = 0;
  const ofWorker = /Worker-[^/]+\.js$/; // shared with other pages, so this page gets no event of its end
  const counts = (url: string) => !ofWorker.test(url) && !driver.isBlocked(url);
  page.on('request', (request) => {
    open.add(request);
    if (counts(request.url())) sent += 1;
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    open: () => [...open].map((request) => request.url()).filter(counts),
    sent: () => sent,
  };
}

/** The number of consecutive frames without a change. */
const calmFrames = 6;
const frameMs = 16;

/** Waits until nothing loads any more and all animations have ended. */
async function waitUntilSettled(page: Page, traffic: Traffic, mayBeBusy: boolean): Promise<void> {
  const end = Date.now() + pageTimeoutMs;
  for (let isCalm = false; !isCalm; ) {
    const [open, before] = [traffic.open(), traffic.sent()];
    let unrest = open;
    if (open.length > 0)
      await sleep(frameMs); // does not burden a busy page with a query
    else {
      unrest = await page.evaluate(findUnrest, { mayBeBusy, frames: calmFrames });
      isCalm = unrest.length === 0 && traffic.sent() === before && traffic.open().length === 0;
    }
    if (!isCalm && Date.now() > end) throw new Error(`it does not settle: ${unrest.join(', ')}`);
  }
}

/** Returns what moves or loads in the page in one of so many frames, the first of them with something. Runs in the page. */
async function findUnrest({
  mayBeBusy,
  frames,
}: {
  readonly mayBeBusy: boolean;
  readonly frames: number;
}): Promise<string[]> {
  const find = () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      })
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} moves`);
    const busy = mayBeBusy
      ? []
      : [...document.querySelectorAll('[aria-busy="true"], [data-skeleton]')].filter((one) =>
          one.checkVisibility(),
        ); // a page that the console keeps hidden does not load on
    const fonts = document.fonts.status === 'loaded' ? [] : ['fonts'];
    return [...moving, ...busy.map((one) => `${one.className} is busy`), ...fonts];
  };
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}
