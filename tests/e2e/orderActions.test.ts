import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { WorkOrder } from '../../src/contract/orders/workOrder.ts';
import { openSession, watchErrors } from './support/pages.ts';
import { type Account, makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const errors: string[][] = [];
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华北三厂');
});
afterAll(() => closeContexts(browser));

/** Opens an order's page in a session of a user. */
async function openOrder(account: Account, order: WorkOrder): Promise<Page> {
  const page = await (await openSession(browser, address, account)).newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}/Troubleshooting/workOrder/orderDetail?id=${order.id}&opt=detail`);
  await page.getByText(order.orderCode).first().waitFor();
  return page;
}

/** Waits until the head of an order's page shows a state. */
const stateOf = (page: Page, state: string): Promise<void> =>
  page.locator('main header').getByText(state, { exact: true }).waitFor();

/** Waits until the animations of a dialog have ended: a press and a release on different elements are no click. */
function atRest(dialog: Locator): Promise<void> {
  return dialog.evaluate(async (one) => {
    const moving = one
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

test('an order is rejected in English, final and with its reason, and its fault reported again', async () => {
  const mill = await makeDevice(plant, 'MILL-9', '铣床 9');
  const order = await report(plant, mill, '漏油', 3);
  const reporter = await openOrder(plant.admin, order);
  const page = await openOrder(plant.repairer, order);
  await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
  await page.reload();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Rejecting ends the order and cannot be undone').waitFor();
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await dialog.getByText('Fill in: Reason for rejecting').waitFor();
  await dialog.getByLabel('Reason for rejecting').fill('Reported twice');
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await stateOf(page, 'Rejected');

  await stateOf(reporter, '已驳回');
  await reporter.getByText('Reported twice').first().waitFor();
  await reporter.getByRole('button', { name: '再次报修' }).click();
  const again = reporter.getByRole('dialog');
  await atRest(again);
  await again.getByRole('radio', { name: '已停机' }).check();
  await again.getByRole('button', { name: '提交报修' }).click();
  await stateOf(reporter, '新报修');
  await reporter.getByRole('link', { name: '查看上一张工单' }).click();
  await stateOf(reporter, '已驳回');
  expect(errors.flat()).toEqual([]);
});
