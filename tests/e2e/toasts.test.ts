import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSession } from './support/pages.ts';
import { makeDevice, openPlant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  const plant = await openPlant(address, inject('dataDir'), '提醒厂');
  const device = await makeDevice(plant, 'PRESS-1', '冲床 1');
  for (let fault = 1; fault <= 16; fault += 1) await report(plant, device, `故障 ${fault}`);
  page = await (await openSession(browser, address, plant.repairer)).newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('button', { name: /^消息中心/ }).waitFor();
  for (let fault = 17; fault <= 21; fault += 1) await report(plant, device, `故障 ${fault}`);
});
afterAll(() => closeContexts(browser));

const toasts = () => page.getByRole('region', { name: '新消息提醒' }).getByRole('alert');

test.for([
  { width: 1280, height: 800, shown: 4 },
  { width: 390, height: 844, shown: 1 },
])(
  '9 Constants, typed toast: persistent ones cover no control of a list, at $width px',
  async ({ shown, ...viewport }) => {
    await page.setViewportSize(viewport);
    await expect.poll(() => toasts().count()).toBe(shown);
    const pager = page.getByRole('navigation', { name: '分页' });
    await pager.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const covered = () =>
      pager.locator('button, select').evaluateAll((controls) =>
        controls
          .filter((control) => {
            const { x, y, width, height } = control.getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height / 2);
            return there === null || !control.contains(there);
          })
          .map((control) => control.getAttribute('aria-label') ?? control.textContent),
      );
    await expect.poll(covered).toEqual([]);
    if (shown === 1) await expectOneRow();
  },
);

/** Asserts that on a phone the toasts are one row of 44 px, which covers nothing of the page and lies under the header's menu. */
async function expectOneRow() {
  const row = toasts();
  expect((await row.boundingBox())?.height).toBe(44);
  await page.evaluate(() => window.scrollTo(0, 0));
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  expect(await top('#content')).toBeGreaterThanOrEqual((await top('#toast-row')) + 44);
  await page.getByRole('button', { name: '更多工具' }).click();
  const uncovered = () =>
    page.locator('#header-tools button, #header-tools a').evaluateAll((controls) =>
      controls.every((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return width === 0 || (there !== null && control.contains(there));
      }),
    );
  expect(await uncovered()).toBe(true);
}
