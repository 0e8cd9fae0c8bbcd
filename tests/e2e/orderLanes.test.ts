import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { scanWorkOrder } from '../../src/contract/areas/repair/endpoints.ts';
import { openSession, watchErrors } from './support/pages.ts';
import { type Account, makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const errors: string[][] = [];
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '看板厂');
});
afterAll(() => closeContexts(browser));

async function openLanes(account: Account): Promise<Page> {
  const size = { viewport: { width: 1920, height: 1080 } };
  const page = await (await openSession(browser, address, account, size)).newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}/Troubleshooting/workOrder?show=lanes`);
  return page;
}

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, device: string) =>
  within.getByRole('article', { name: new RegExp(`^${device} `) });

/** Drags a card to a lane; the pointer moves twice there, as a browser expects of a drag. */
async function drag(page: Page, device: string, to: string): Promise<void> {
  await card(page, device).hover({ position: { x: 8, y: 40 } }); // beside the link
  await page.mouse.down();
  const target = await lane(page, to).boundingBox();
  if (target === null) throw new Error(to);
  const [x, y] = [target.x + target.width / 2, target.y + 60];
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** Presses the main button of the open dialog and waits until it is closed. */
async function submit(page: Page, name: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a card is dragged where the table allows, a refused drop gives the reason, and the lanes of others follow', async () => {
  const press = await makeDevice(plant, 'LANE-1', '冲床甲');
  const order = await report(plant, press, '主轴异响');
  const page = await openLanes(plant.repairer);
  const watching = await openLanes(plant.admin);
  await card(lane(page, '新报修'), '冲床甲').waitFor();
  await card(lane(watching, '新报修'), '冲床甲').waitFor();

  await drag(page, '冲床甲', '待确认');
  await page.getByRole('alert').getByText('没有把“新报修”的工单直接改为“待确认”的操作').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await drag(page, '冲床甲', '待维修');
  await submit(page, /接\s*单/);
  await card(lane(page, '待维修'), '冲床甲').waitFor();
  await card(lane(watching, '待维修'), '冲床甲').waitFor(); // the hub moves it

  const { api } = plant.repairer;
  await api.call(scanWorkOrder, { ID: order.id, ManualReason: '二维码破损' });
  await card(lane(page, '维修中'), '冲床甲').waitFor();
  await card(lane(watching, '维修中'), '冲床甲').waitFor();
  await drag(watching, '冲床甲', '中断');
  await watching.getByRole('alert').getByText('只有维修人').waitFor();

  await card(page, '冲床甲').getByRole('button', { name: /^操作/ }).press('Enter');
  await page.getByRole('menuitem', { name: '中断' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '等厂商' }).check();
  await dialog.getByRole('radio', { name: '停机' }).check();
  await submit(page, /中断维修/);
  await card(lane(watching, '中断'), '冲床甲').getByText('等厂商').waitFor();
  expect(errors.flat()).toEqual([]);
});
