import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { interruptWorkOrder, scanWorkOrder } from '../../src/contract/areas/repair/endpoints.ts';
import { openSession, watchErrors } from './support/pages.ts';
import {
  type Account,
  hire,
  makeDevice,
  openPlant,
  type Plant,
  report,
  signInByApi,
} from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const dataDir = inject('dataDir');
const errors: string[][] = [];
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, dataDir, '看板厂');
});
afterAll(() => closeContexts(browser));

async function openView(account: Account, view: string, context?: BrowserContext): Promise<Page> {
  const size = { viewport: { width: 1920, height: 1080 } };
  const session = context ?? (await openSession(browser, address, account, size));
  const page = await session.newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}/Troubleshooting/workOrder?show=${view}`);
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
  const page = await openView(plant.repairer, 'lanes');
  const watching = await openView(plant.admin, 'lanes');
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

test('a repairer works from their day, and a supervisor assigns from the overview', async () => {
  const lathe = await makeDevice(plant, 'LANE-2', '车床乙');
  const chief = await signInByApi(address, await hire(dataDir, plant, '维修主管', '主管丁'));
  const order = await report(plant, lathe, '卡盘松动');
  const phone = await openSession(browser, address, plant.repairer, {
    viewport: { width: 390, height: 844 },
  });
  const day = await openView(plant.repairer, 'day', phone);
  await card(lane(day, '可接的工单'), '车床乙').waitFor();

  const overview = await openView(chief, 'supervisor');
  const waiting = card(lane(overview, '无人接单'), '车床乙');
  await waiting.getByRole('button', { name: /派\s*单/ }).click();
  const dialog = overview.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await overview.getByRole('option', { name: plant.repairer.user.realName }).click();
  await submit(overview, /接\s*单/);
  await waiting.waitFor({ state: 'detached' });
  await lane(overview, '谁在做什么').getByText('车床乙').waitFor();

  const mine = card(lane(day, '已接单，待开工'), '车床乙');
  await mine.getByRole('button', { name: /开\s*工/ }).click();
  await day.getByRole('dialog').getByLabel('手工原因').fill('二维码破损');
  await submit(day, /开\s*工/);
  await card(lane(day, '维修中'), '车床乙').waitFor();
  await plant.repairer.api.call(interruptWorkOrder, {
    ID: order.id,
    ReasonType: 'part',
    MachineUp: 0,
  });
  await card(lane(overview, '中断'), '车床乙').getByText('等备件').waitFor();
  expect(errors.flat()).toEqual([]);
});
