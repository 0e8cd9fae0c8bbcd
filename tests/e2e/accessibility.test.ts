import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pages } from '../../src/client/app/pages.ts';
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
  browser = await launch(inject('chromium'), 'processor');
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

/** Each theme, each language, each screen: what one look can't show, another does. */
const looks = variants.filter(({ name }) => ['zh-light-1920', 'en-dark-390'].includes(name));

describe.each(looks)('$name', (variant) => {
  let stage: Stage;
  beforeAll(() => {
    stage = openStage(browser, variant, world);
  });
  afterAll(() => stage.close());

  test.concurrent.for(judged)(
    '$name has no serious fault of accessibility, no error and nothing wider than the screen',
    (scene, { expect: expectHere }) =>
      stage.lookAt(scene, async ({ page, faults }) => {
        const found = faults.length > 0 ? faults : await axeFaults(page);
        visited.add(new URL(page.url()).pathname);
        expectHere(found).toEqual([]);
      }),
  );
});

test('the scenes lead to every page', () => {
  for (const { path } of scenes) {
    if (typeof path === 'string') visited.add(path.replace(/\?.*/, ''));
  }
  expect(pages.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
});
