import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pages } from '../../src/client/app/pages.ts';
import { lookAt, openLooker } from '../shots/look.ts';
import type { Looker } from '../shots/scene.ts';
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

/** Each theme, each language, each screen: what one look can't show, another does. */
const looks = variants.filter(({ name }) => ['zh-light-1920', 'en-dark-390'].includes(name));

describe.each(looks)('$name', (variant) => {
  const contexts = new Map<Looker | null, Promise<BrowserContext>>();

  function contextOf(who: Looker | null): Promise<BrowserContext> {
    const context = contexts.get(who) ?? openLooker(browser, variant, world, who);
    contexts.set(who, context);
    return context;
  }

  afterAll(async () => {
    for (const context of contexts.values()) await (await context).close();
  });

  test.concurrent.for(scenes)(
    '$name has no serious fault of accessibility, no error and nothing wider than the screen',
    async (scene, { expect: expectHere }) => {
      const { page, faults } = await lookAt(await contextOf(scene.who), variant, world, scene);
      const found = faults.length > 0 ? [] : await axeFaults(page);
      visited.add(new URL(page.url()).pathname);
      await page.close();
      expectHere([...faults, ...found]).toEqual([]);
    },
  );
});

test('the scenes lead to every page', () => {
  expect(pages.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
});
