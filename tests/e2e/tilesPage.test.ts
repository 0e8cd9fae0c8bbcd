import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { layoutFaults } from './support/layoutFaults.ts';
import { openGuest, signIn, watchErrors } from './support/pages.ts';
import { openPlant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  const plant = await openPlant(address, inject('dataDir'), '华中五厂');
  const context = await openGuest(browser);
  page = await context.newPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, address, plant.admin.phone, '/dev/tiles');
  errors = watchErrors(page);
  await page.getByRole('heading', { name: '图片' }).waitFor();
});
afterAll(() => closeContexts(browser));

async function press(name: string) {
  await page.getByRole('button', { name, exact: true }).click();
}

test.each([
  [1920, '普通数据', 'English'],
  [1920, 'Extreme rows', '中文'],
  [3840, '极端数据', 'English'],
  [3840, 'Ordinary rows', '中文'],
] as const)(
  'at %i px, with %s, every tile in every state has space for its text',
  async (width, rows, other) => {
    await page.setViewportSize({ width, height: (width * 9) / 16 });
    const rem = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(rem).toBe(`${width / 96}px`);
    await press(rows);
    expect(await page.locator('.tile').count()).toBeGreaterThan(100);
    expect(await layoutFaults(page)).toEqual([]);
    await press(other);
  },
);

test('the plant is drawn in 3-D under the policy of the product, two of it at once', async () => {
  const drawn = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('iframe')].filter(
          ({ contentDocument: inside }) => inside?.querySelector('canvas') != null,
        ).length,
    );
  await expect.poll(drawn).toBe(2);
});

test('the page of all tiles causes no browser error', () => {
  expect(errors).toEqual([]);
});
