import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pagePaths } from '../../src/client/lib/paths/pagePaths.ts';
import { pages } from '../../src/client/routes/pages.ts';
import type { Scene } from '../shots/scene.ts';
import { scenes } from '../shots/scenes.ts';
import { openStage, type Stage } from '../shots/stage.ts';
import { variants } from '../shots/variants.ts';
import type { World } from '../shots/world.ts';
import { axeFaults } from './support/axe.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';
import { openStaffedPlant } from './support/staffedPlant.ts';

let browser: Browser;
let world: World;
/** The pages that scenes have opened, and those that others show as well. */
const visited = new Set<string>(
  scenes.flatMap(({ path, alike }) =>
    alike === true && typeof path === 'string' ? [path.replace(/\?.*/, '')] : [],
  ),
);

beforeAll(async () => {
  browser = await sharedBrowser();
  world = await openStaffedPlant(inject('address'), inject('dataDir'));
});
afterAll(() => closeContexts(browser));

test('axe finds what is wrong with a page', async () => {
  const page = await browser.newPage();
  await page.setContent('<html lang="en"><title>t</title><main><img src="a.png"></main></html>');
  expect((await axeFaults(page)).map((fault) => fault.split(':')[0])).toEqual(['image-alt']);
  await page.close();
});

/** The scenes to check; the wall, whose greys are for large type, has tests of its own. */
const judged = apart(scenes.filter(({ alike, name }) => alike !== true && name !== 'wall'));

/** Sorts the scenes of one page away from each other: a tab that has changed a page shows others meanwhile. */
function apart(unsorted: readonly Scene[]): Scene[] {
  const counts = new Map<Scene['path'], number>();
  const numbered = unsorted.map((scene) => {
    const nth = counts.get(scene.path) ?? 0;
    counts.set(scene.path, nth + 1);
    return { scene, nth };
  });
  return numbered.toSorted((a, b) => a.nth - b.nth).map(({ scene }) => scene);
}

/** The rules that depend on the theme: the most expensive ones. */
const coloured = ['color-contrast', 'link-in-text-block'];
/** The rules that depend on the size of the screen. */
const sized = ['scrollable-region-focusable', 'button-name', 'link-name'];

/** The pages as they open, which a phone shows in dark: their dialogs and other states differ by nothing that depends on the screen. */
const atOnce = judged.filter(({ act, prepare }) => act === undefined && prepare === undefined);

describe('on a desktop, in Chinese', () => {
  const stage = stageIn('zh-light-1920');

  test.concurrent.for(judged)(
    '$name has no serious fault of accessibility, no error and nothing wider than the screen',
    (scene, { expect: expectHere }) =>
      stage().visit(scene, async ({ page, faults }) => {
        expectHere(faults).toEqual([]);
        const opened = scene.act !== undefined;
        expectHere(await axeFaults(page, { opened })).toEqual([]);
        if (!atOnce.includes(scene)) {
          await darken(page);
          expectHere(await axeFaults(page, { opened, rules: coloured })).toEqual([]);
        }
        if (typeof scene.path === 'string') visited.add(scene.path.replace(/\?.*/, ''));
        visited.add(new URL(page.url()).pathname);
      }),
  );
});

describe('on a phone, in English and dark', () => {
  const stage = stageIn('en-dark-390');

  test.concurrent.for(atOnce)(
    '$name has no serious fault of accessibility, no error and nothing wider than the screen',
    (scene, { expect: expectHere }) =>
      stage().visit(scene, async ({ page, faults }) => {
        expectHere(faults).toEqual([]);
        expectHere(await axeFaults(page, { rules: [...coloured, ...sized] })).toEqual([]);
      }),
  );
});

test('each scene has a name of its own, by which its pictures are stored', () => {
  const names = scenes.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** The partners' pages, which are one page under three paths; and the wall and its tiles, which have tests of their own. */
const elsewhere = new Set(['/cqxdwialogin', '/auth-redirect', '/EquipmentKanban', '/dev/tiles']);

/** The pages of inspection, which are those of maintenance under other paths, by their path. */
const twins = new Map<string, string | undefined>(
  Object.entries(pagePaths).map(([name, path]) => [
    path,
    Object.entries(pagePaths).find(
      ([other]) => other !== name && other === name.replace('inspection', 'maintenance'),
    )?.[1],
  ]),
);

test('the scenes open every other page', () => {
  const others = pages.map(({ path }) => path).filter((path) => !elsewhere.has(path));
  const isShown = (path: string) => visited.has(path) || visited.has(twins.get(path) ?? '');
  expect(others.filter((path) => !isShown(path))).toEqual([]);
});

/** Opens a stage of a variant for the tests of a `describe` block. */
function stageIn(name: string): () => Stage {
  let stage: Stage;
  beforeAll(() => {
    const variant = variants.find((known) => known.name === name);
    if (variant === undefined) throw new Error(`unknown variant ${name}`);
    stage = openStage(browser, variant, world, { scenesPerLoad: 6 });
  });
  afterAll(() => stage.close());
  return () => stage;
}

/** Switches the device to dark, and waits until the page has followed completely. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(
    () =>
      document.documentElement.style.colorScheme === 'dark' &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
  );
}
