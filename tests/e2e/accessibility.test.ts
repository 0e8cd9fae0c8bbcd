import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { lookAt, openContext } from '../shots/look.ts';
import { type Looker, scenes } from '../shots/scenes.ts';
import { variants } from '../shots/variants.ts';
import { axeFaults } from './support/axe.ts';
import { launch } from './support/browser.ts';
import { makeDevice, openPlant, type Plant, password, report } from './support/plant.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await launch(inject('chromium'), 'processor');
  plant = await openPlant(address, inject('dataDir'), '无障碍厂');
  await report(plant, await makeDevice(plant, 'AX-1', '一号压力机'), '液压油泄漏');
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
  const contexts = new Map<Looker | null, BrowserContext>();

  async function contextOf(who: Looker | null): Promise<BrowserContext> {
    const account = who === null ? null : { phone: plant[who].phone, password };
    const context = contexts.get(who) ?? (await openContext(browser, address, variant, account));
    contexts.set(who, context);
    return context;
  }

  afterAll(async () => {
    for (const context of contexts.values()) await context.close();
  });

  test.each(scenes)(
    '$name has no serious fault of accessibility, no error and nothing wider than the screen',
    async (scene) => {
      const { page, faults } = await lookAt(await contextOf(scene.who), address, scene);
      expect(faults).toEqual([]);
      expect(await axeFaults(page)).toEqual([]);
      await page.close();
    },
  );
});
