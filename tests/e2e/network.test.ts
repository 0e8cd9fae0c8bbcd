import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listOrderComments } from '../../src/contract/areas/repair/comments.ts';
import { getWorkOrder } from '../../src/contract/areas/repair/queries.ts';
import type { WorkOrder } from '../../src/contract/orders/workOrder.ts';
import { aPng } from '../server/support/pictures.ts';
import { openSession } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const failure = '参数不对或系统异常：请联系管理员';
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;
let order: WorkOrder;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '断网厂');
  const device = await makeDevice(plant, 'NW-1', '离心机');
  order = await report(plant, device, '振动');
  await report(plant, device, '停机');
  session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('link', { name: '离心机', exact: true }).first().waitFor();
  await page.evaluate(() => Object.assign(globalThis, { unloaded: false }));
});
afterAll(() => closeContexts(browser));

/** Returns true if the page has not been reloaded. */
const isSamePage = () => page.evaluate(() => 'unloaded' in globalThis);

/** Waits until the page has loaded a script, which it needs without a network. */
const loaded = (part: string) =>
  page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)),
    part,
  );

test('8 Errors, network failure: what is done on an order without a network waits with its photo, survives a reload, and is carried out once', async () => {
  const { api } = plant.admin;
  await page.getByRole('row', { name: /振动/ }).getByRole('link').first().click();
  const comment = page.getByRole('form', { name: '写评论' });
  await comment.getByLabel(/^评论/).click();
  const receive = page.getByRole('button', { name: /^接\s*单$/ });
  await receive.waitFor();
  for (const part of ['laterParts', 'OrderActionDialog', 'repairForms']) await loaded(part);
  await session.setOffline(true);
  await receive.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^接\s*单$/ })
    .click();
  await page.getByRole('button', { name: '待提交的操作 1 项' }).waitFor();
  await comment.getByLabel(/^评论/).fill('密封圈已拆下');
  const photo = { name: 'seal.png', mimeType: 'image/png', buffer: aPng(4, 4) };
  await comment.locator('input[type="file"]').setInputFiles(photo);
  await comment.getByRole('img').or(comment.locator('img')).first().waitFor();
  await comment.getByRole('button', { name: /^发\s*送$/ }).click();
  await page.getByText('接单 → 评论').waitFor();

  await session.route(/\/(api|files)\//, (route) => route.abort());
  await session.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: '待提交的操作 2 项' }).waitFor();
  expect((await api.call(getWorkOrder, { ID: order.id })).orderState).toBe(0);
  await session.unroute(/\/(api|files)\//);
  await page.getByRole('button', { name: '待提交的操作 2 项' }).click();
  const panel = page.getByRole('dialog', { name: '待提交的操作' });
  await panel.getByRole('button', { name: '立即提交' }).click();
  await panel.getByText('没有待提交的操作').waitFor();
  await page.keyboard.press('Escape');
  const { orderState, history } = await api.call(getWorkOrder, { ID: order.id });
  expect([orderState, history.length]).toEqual([1, 2]);
  const { comments } = await api.call(listOrderComments, { ID: order.id });
  expect(comments.map(({ content, photos }) => [content, photos.length])).toEqual([
    ['密封圈已拆下', 1],
  ]);
  await page.evaluate(() => Object.assign(globalThis, { unloaded: false }));
  await page.getByRole('navigation', { name: '已打开的页面' }).getByText('维修工单').click();
  await page.getByText('共 2 条', { exact: true }).waitFor(); // for the next tests
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
  const styles = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  const before = await styles();
  await session.setOffline(true);
  await page.getByRole('button', { name: '人员管理' }).click();
  await page.getByRole('link', { name: '人员通讯录' }).click();
  await page.getByRole('heading', { name: failure }).waitFor();
  await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'); // it polls its server
  await session.setOffline(false);
  await page.getByRole('heading', { level: 1, name: '人员通讯录' }).waitFor();
  await expect.poll(async () => (await styles()).length).toBeGreaterThan(before.length);
  expect(await isSamePage()).toBe(true);
});
