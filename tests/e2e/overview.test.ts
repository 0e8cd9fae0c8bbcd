import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { goWithin, openSession, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let page: Page;
/** Another tab, which shows the lists. */
let list: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '总览厂');
  const [press, saw] = [
    await makeDevice(plant, 'OV-1', '压力机'),
    await makeDevice(plant, 'OV-2', '锯床'),
  ];
  await report(plant, press, '漏油', 1);
  await report(plant, press, '异响', 3);
  await report(plant, saw, '锯条断', 3);
  page = await (await openSession(browser, address, plant.admin)).newPage();
  errors = watchErrors(page);
  await page.goto(`${address}/home/dataOverview`);
  await page.getByRole('region', { name: '未完成工单' }).getByRole('link').first().waitFor();
  list = await page.context().newPage();
  await list.goto(`${address}/account`);
  await list.getByRole('heading', { level: 1 }).waitFor();
});
afterAll(() => closeContexts(browser));

test.each([
  // neighbours differ: the list shows the former rows until the next ones are there
  ['未完成工单', /^3$/, 3],
  ['未完成工单', /一级/, 1],
  ['未完成工单', /新报修/, 3],
  ['未完成工单', /三级/, 2],
  ['今日故障', /^3$/, 3],
  ['工单最多的设备', /锯床/, 1],
  ['总体指标', /^3$/, 3],
  ['故障最多的设备', /压力机/, 2],
] as const)(
  '%s: %s counts as many orders as the list that it leads to',
  async (block, name, count) => {
    const link = page.getByRole('region', { name: block }).getByRole('link', { name });
    const path = (await link.getAttribute('href')) ?? '';
    await goWithin(list, path);
    const shown = list.locator('[data-page]:visible').getByText(/^共 \d+ 条$/);
    await expect.poll(() => shown.allTextContents()).toEqual([`共 ${count} 条`]);
  },
);

test('an entry that waits for the user links to the order itself', async () => {
  const repairer = await openSession(browser, address, plant.repairer);
  const own = await repairer.newPage();
  await own.goto(`${address}/home/dataOverview`);
  const waiting = own.getByRole('region', { name: '等我处理' });
  await waiting.getByRole('button', { name: '待接单 3' }).click();
  await own.waitForURL(/waiting=receive/);
  await waiting.getByRole('link', { name: /锯床/ }).click();
  await own.getByRole('heading', { name: '锯床' }).waitFor();
  await repairer.close();
});

test('a load reads each figure once, because nothing has changed when the streams open', async () => {
  const loaded = await page.context().newPage();
  const calls: string[] = [];
  loaded.on('request', (sent) => {
    const path = new URL(sent.url()).pathname;
    if (path.startsWith('/api/Home/')) calls.push(`${path} ${sent.postData()}`);
  });
  await loaded.goto(`${address}/home/dataOverview`);
  await loaded.getByRole('region', { name: '未完成工单' }).getByRole('link').first().waitFor();
  await loaded.waitForTimeout(3_000); // the revision, and what is then read again, take 2.3 s at most
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((one, at) => calls.indexOf(one) !== at)).toEqual([]);
  await loaded.close();
});

test('the page has no errors', () => expect(errors).toEqual([]));
