import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pages } from '../../src/client/routes/pages.ts';
import { openStage, type Stage } from '../shots/look.ts';
import { scenes } from '../shots/scenes.ts';
import { variants } from '../shots/variants.ts';
import type { World } from '../shots/world.ts';
import { axeFaults } from './support/axe.ts';
import { launch } from './support/browser.ts';
import { openStaffedPlant } from './support/staffedPlant.ts';

let browser: Browser;
let world: World;
/** Where the scenes have led. */
const visited = new Set<string>();

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  world = await openStaffedPlant(inject('address'), inject('dataDir'));
});
afterAll(() => browser.close());

test('axe finds what is wrong with a page', async () => {
  const page = await browser.newPage();
  await page.setContent('<html lang="en"><title>t</title><main><img src="a.png"></main></html>');
  expect((await axeFaults(page)).map((fault) => fault.split(':')[0])).toEqual(['image-alt']);
  await page.close();
});

/** The wall's greys are for large type across a room; its own tests look at it. */
const judged = scenes.filter(({ alike, name }) => alike !== true && name !== 'wall');

/** What another theme can do to a page. */
const coloured = ['color-contrast', 'link-in-text-block'];

/** What stands at an address, without a deed. */
const atOnce = judged.filter(({ act }) => act === undefined);

describe('at a desk, in Chinese', () => {
  const stage = stageIn('zh-light-1920');

  test.concurrent.for(judged)(
    '$name has no serious fault of accessibility in light and in dark, no error and nothing wider than the screen',
    (scene, { expect: expectHere }) =>
      stage().lookAt(scene, async ({ page, faults }) => {
        expectHere(faults).toEqual([]);
        const opened = scene.act !== undefined;
        expectHere(await axeFaults(page, { opened })).toEqual([]);
        await darken(page);
        expectHere(await axeFaults(page, { opened, rules: coloured })).toEqual([]);
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
      stage().lookAt(scene, async ({ page, faults }) => {
        expectHere(faults).toEqual([]);
        expectHere(await axeFaults(page)).toEqual([]);
      }),
  );
});

/** Partners' pages are one under three addresses; the wall and its tiles are looked at by tests of their own. */
const elsewhere = new Set(['/cqxdwialogin', '/auth-redirect', '/EquipmentKanban', '/dev/tiles']);

test('the scenes led to every other page', () => {
  const others = pages.map(({ path }) => path).filter((path) => !elsewhere.has(path));
  expect(others.filter((path) => !visited.has(path))).toEqual([]);
});

/** A stage for the tests beside it, in this variant. */
function stageIn(name: string): () => Stage {
  let stage: Stage;
  beforeAll(() => {
    const variant = variants.find((known) => known.name === name);
    if (variant === undefined) throw new Error(`no variant is called ${name}`);
    stage = openStage(browser, variant, world);
  });
  afterAll(() => stage.close());
  return () => stage;
}

/** The device turns dark, and the page after it, to its last shade. */
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
