import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { patienceMs } from '../e2e/support/browser.ts';
import { openCopy, openLooker } from './context.ts';
import { type Hand, handAt } from './hand.ts';
import type { Looker, Scene } from './scene.ts';
import type { Variant } from './variants.ts';
import type { World } from './world.ts';

/** A scene as it was reached, and what is wrong with it. */
export interface Look {
  readonly page: Page;
  /** Errors in the page, a page wider than its screen, a dialog that did not come. */
  readonly faults: readonly string[];
}

/** Everybody who looks, in one variant; each signs in once. */
export interface Stage {
  /** Goes to a scene as a person would; the page closes once it was looked at. */
  lookAt(scene: Scene, look: (seen: Look) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A stage of one variant; scenes may be looked at side by side. */
export function openStage(browser: Browser, variant: Variant, world: World): Stage {
  const contexts = new Map<Looker | null, Promise<BrowserContext>>();
  const rested = new Map<BrowserContext, Page[]>();
  const contextOf = (who: Looker | null) => {
    const context = contexts.get(who) ?? openLooker(browser, variant, world, who);
    contexts.set(who, context);
    return context;
  };
  return {
    async lookAt(scene, look) {
      const shared = await contextOf(scene.who);
      const context = scene.alone === true ? await openCopy(browser, variant, shared) : shared;
      const tabs = rested.get(context) ?? [];
      rested.set(context, tabs);
      const tab = scene.prepare === undefined ? tabs.pop() : undefined;
      const seen = await reach(tab ?? (await context.newPage()), variant, world, scene);
      try {
        await look(seen);
      } finally {
        if (scene.alone === true) await context.close();
        else if (scene.prepare !== undefined) await seen.page.close();
        else tabs.push(await leave(seen.page, world.address, variant));
      }
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}

/**
 * A tab as it was before anybody looked. It stays at the product's address, in the same process: what
 * that has compiled of scripts serves the next scene.
 */
async function leave(page: Page, address: string, { theme }: Variant): Promise<Page> {
  page.removeAllListeners();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${address}/healthz`);
  await page.emulateMedia({ colorScheme: theme });
  return page;
}

async function reach(page: Page, variant: Variant, world: World, scene: Scene): Promise<Look> {
  const faults: string[] = [];
  const hand = handAt(page, variant, world);
  const traffic = watchTraffic(page, hand);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && scene.fails !== true) faults.push(message.text());
  });
  const rest = () => settled(page, traffic, scene.waits === true);
  try {
    await scene.prepare?.(hand);
    const path = typeof scene.path === 'string' ? scene.path : await scene.path(world);
    await page.goto(world.address + path);
    await rest();
    await scene.act?.(hand);
    if (scene.fails === true) await hand.button('app.retry').waitFor(); // reads are tried again first
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
function watchTraffic(page: Page, hand: Hand): () => string[] {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const ofWorker = /Worker-[^/]+\.js$/; // shared with other pages: its end is not told to this one
  const counts = (url: string) => !ofWorker.test(url) && !hand.isHeld(url);
  return () => [...open].map((request) => request.url()).filter(counts);
}

/** So many frames in a row nothing changes. */
const calmFrames = 6;
const frameMs = 16;

/** Nothing loads any more, and what moved has come to rest. */
async function settled(page: Page, traffic: () => string[], mayBeBusy: boolean): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let calm = 0; calm < calmFrames; ) {
    let unrest = traffic();
    if (unrest.length > 0)
      await sleep(frameMs); // the page has enough to do: it isn't asked
    else unrest = [...(await page.evaluate(findUnrest, mayBeBusy)), ...traffic()];
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
