import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addWorkOrder } from '../../src/contract/areas/repair.ts';
import { listWorkOrders } from '../../src/contract/areas/repairQueries.ts';
import { launch } from './support/browser.ts';
import { openDesk } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';

const address = inject('address');
const failure = '参数不对或系统异常：请联系管理员';
let browser: Browser;
let plant: Plant;
let desk: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  plant = await openPlant(address, inject('dataDir'), '断网厂');
  await report(plant, await makeDevice(plant, 'NW-1', '离心机'), '振动');
  desk = await openDesk(browser, address, plant.admin);
  page = await desk.newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('link', { name: '离心机', exact: true }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { unloaded: false }));
});
afterAll(() => browser.close());

/** No reload has taken place since the first page. */
const isSamePage = () => page.evaluate(() => 'unloaded' in globalThis);

test('8 Errors, network failure: a dialog whose script does not come says so, and comes by one press once it can', async () => {
  await desk.setOffline(true);
  await page.getByRole('button', { name: '报修' }).click();
  const told = page.locator('.arco-message').filter({ hasText: '未能加载，请检查网络后重试' });
  await told.filter({ hasText: failure }).waitFor();
  await desk.setOffline(false);
  await told.getByRole('button', { name: '重试' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: what was typed stays, the dialog says the general sentence and that no answer came, and sending it again does it once', async () => {
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

test('8 Errors, network failure: a list that cannot be read says so, and is there as soon as the network is', async () => {
  await desk.setOffline(true);
  await page.getByRole('navigation', { name: '已打开的页面' }).getByText('维修工单').click();
  await page.getByPlaceholder('工单号、设备或故障').fill('停机');
  await page.getByText(failure).waitFor();
  await desk.setOffline(false);
  await page.getByText('1 单').waitFor();
  expect(await page.getByText(failure).count()).toBe(0);
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: what the shell opens and cannot be had leaves the page alone, and comes by one press', async () => {
  await desk.setOffline(true);
  const told = page.locator('.arco-message').filter({ hasText: '未能加载，请检查网络后重试' });
  await page.keyboard.press('Control+K');
  await told.waitFor();
  expect(await page.getByPlaceholder('工单号、设备或故障').inputValue()).toBe('停机');
  await desk.setOffline(false);
  await told.getByRole('button', { name: '重试' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await isSamePage()).toBe(true);
});

test('8 Errors, network failure: a page whose script does not come says so, and comes with its style as soon as it can', async () => {
  await desk.setOffline(true);
  await page.getByRole('button', { name: '人员管理' }).click();
  await page.getByRole('link', { name: '人员通讯录' }).click();
  await page.getByRole('heading', { name: '页面出错了' }).waitFor();
  await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'); // it looks for its server
  await desk.setOffline(false);
  await page.getByRole('heading', { level: 1, name: '人员通讯录' }).waitFor();
  const styles = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('/').at(-1)));
  await expect.poll(styles).toContainEqual(expect.stringMatching(/^PhoneBookPage-/));
  expect(await isSamePage()).toBe(true);
});
