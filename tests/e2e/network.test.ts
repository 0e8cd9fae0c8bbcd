import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addWorkOrder } from '../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../src/contract/areas/repair/queries.ts';
import { openSession } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const failure = '参数不对或系统异常：请联系管理员';
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '断网厂');
  await report(plant, await makeDevice(plant, 'NW-1', '离心机'), '振动');
  session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('link', { name: '离心机', exact: true }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { unloaded: false }));
});
afterAll(() => closeContexts(browser));

/** Returns true if the page has not been reloaded. */
const isSamePage = () => page.evaluate(() => 'unloaded' in globalThis);

test('8 Errors, network failure: a dialog whose script cannot be loaded shows a message, and opens by one press once the network is back', async () => {
  await session.setOffline(true);
  await page.getByRole('button', { name: '报修' }).click();
  const message = page.locator('.arco-message').filter({ hasText: '未能加载，请检查网络后重试' });
  await message.filter({ hasText: failure }).waitFor();
  await session.setOffline(false);
  await message.getByRole('button', { name: '重试' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: input stays, the dialog shows the general message and that no answer came, and a second submit is executed once', async () => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '设备' }).fill('离心机');
  await dialog.getByRole('option', { name: /离心机/ }).click();
  await dialog.getByLabel('故障描述').fill('停机');
  await dialog.getByRole('radio', { name: '已停机' }).check();
  const done = new Promise<number>((resolve) => {
    const loseAnswer = async (route: Route) => {
      resolve((await route.fetch()).status());
      await route.abort('connectionreset');
    };
    void page.route(`**${addWorkOrder.path}`, loseAnswer, { times: 1 });
  });
  await dialog.getByRole('button', { name: '提交报修' }).click();
  const unsure = '没有收到服务器的答复。再次提交是安全的，不会重复执行。';
  await dialog
    .getByRole('alert')
    .filter({ hasText: failure })
    .filter({ hasText: unsure })
    .waitFor();
  expect(await done).toBe(200);
  expect(await dialog.getByLabel('故障描述').inputValue()).toBe('停机');
  await dialog.getByRole('button', { name: '提交报修' }).click();
  await page.getByRole('heading', { level: 1, name: '离心机' }).waitFor();
  expect(await plant.admin.api.call(listWorkOrders, { SearchText: '停机' })).toMatchObject({
    totalNum: 1,
  });
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: a list that cannot be read shows a message, and loads as soon as the network is back', async () => {
  await session.setOffline(true);
  await page.getByRole('navigation', { name: '已打开的页面' }).getByText('维修工单').click();
  await page.getByPlaceholder('工单号、设备或故障').fill('停机');
  await page.getByText(failure).waitFor();
  await session.setOffline(false);
  await page.getByText('共 1 条', { exact: true }).waitFor();
  expect(await page.getByText(failure).count()).toBe(0);
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: a dialog of the shell that cannot be loaded leaves the page intact, and opens by one press', async () => {
  await session.setOffline(true);
  const message = page.locator('.arco-message').filter({ hasText: '未能加载，请检查网络后重试' });
  await page.keyboard.press('Control+K');
  await message.waitFor();
  expect(await page.getByPlaceholder('工单号、设备或故障').inputValue()).toBe('停机');
  await session.setOffline(false);
  await message.getByRole('button', { name: '重试' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: a page whose script cannot be loaded shows a message, and loads with its style as soon as it can', async () => {
  await session.setOffline(true);
  await page.getByRole('button', { name: '人员管理' }).click();
  await page.getByRole('link', { name: '人员通讯录' }).click();
  await page.getByRole('heading', { name: '页面出错了' }).waitFor();
  await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'); // it polls its server
  await session.setOffline(false);
  await page.getByRole('heading', { level: 1, name: '人员通讯录' }).waitFor();
  const styles = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('/').at(-1)));
  await expect.poll(styles).toContainEqual(expect.stringMatching(/^peopleColumns-/));
  expect(await isSamePage()).toBe(true);
});
