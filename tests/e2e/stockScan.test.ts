import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addPart, sparePartPosition } from '../../src/contract/areas/part/part.ts';
import { listBalances, listMovements } from '../../src/contract/areas/part/stock.ts';
import { axeFaults } from './support/axe.ts';
import { layoutFaults } from './support/layoutFaults.ts';
import { openGuest, openSession } from './support/pages.ts';
import { openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;
let store: string;
let bearing: string;
let grease: string;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '扫码备件厂');
  const { api } = plant.admin;
  store = (await api.call(sparePartPosition.calls.add, { Name: '备件库' })).id;
  const add = async (PartCode: string, PartName: string, Unit: string) =>
    (await api.call(addPart, { PartCode, PartName, Unit, PositionID: store })).id;
  bearing = await add('BRG-6205', '深沟球轴承', '个');
  grease = await add('GREASE-2', '锂基润滑脂', 'kg');
  session = await openSession(browser, address, plant.admin, phone);
  page = await session.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${address}/sparePart/scan`);
  await field().waitFor();
});
afterAll(() => closeContexts(browser));

const field = () => page.getByLabel('备件或库位', { exact: true });
const line = (name: string) => page.getByRole('listitem', { name });
const labelOf = (id: string) => `${address}/sparePart/list/sparePartDetail?id=${id}`;
const select = (mode: string) => page.getByRole('radio', { name: mode, exact: true }).check();
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Types a code as a scanner does. */
async function scan(...codes: string[]): Promise<void> {
  for (const code of codes) {
    await field().fill(code);
    await field().press('Enter');
    await page.getByText(/^(已加入|库位)：/).waitFor();
  }
}

async function stock(): Promise<Record<string, number>> {
  const { data } = await plant.admin.api.call(listBalances, {});
  return Object.fromEntries(data.map(({ partCode, inStock }) => [partCode, inStock]));
}

const movements = async (PartID: string) =>
  (await plant.admin.api.call(listMovements, { PartID, pageSize: 50 })).data.map(({ qty }) => qty);

test('several parts are received in one go by their labels and a number pad', async () => {
  await select('入库');
  await scan(`${address}/sparePart/list?PositionID=${store}`);
  await scan(labelOf(bearing), labelOf(bearing), 'grease-2');
  const pad = line('锂基润滑脂').getByRole('spinbutton');
  expect(await pad.getAttribute('inputmode')).toBe('decimal');
  await pad.fill('2.5');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await button('入库（2 行）').click();
  await page.getByText('还没有备件').waitFor();
  expect(await stock()).toEqual({ 'BRG-6205': 2, 'GREASE-2': 2.5 });
});

test('what the server refuses stands at its line, and is corrected there', async () => {
  await select('出库');
  await scan('BRG-6205', 'BRG-6205', 'BRG-6205');
  await line('深沟球轴承').getByText('此库位可用 2 个').waitFor();
  await button('出库（1 行）').click();
  await line('深沟球轴承')
    .getByRole('alert')
    .getByText(/只有 2 个 可用/)
    .waitFor();
  await button('深沟球轴承 减一').click();
  await button('深沟球轴承 减一').click();
  expect(await line('深沟球轴承').getByRole('alert').count()).toBe(0);
});

test('what is booked without a network waits, survives a reload, and arrives once', async () => {
  await session.setOffline(true);
  await button('出库（1 行）').click();
  await page.getByText('1 项待发送').waitFor();
  await scan(labelOf(grease), labelOf(bearing));
  await line('锂基润滑脂').getByRole('spinbutton').fill('0.5');
  await button('出库（2 行）').click();
  await page.getByText('2 项待发送').waitFor();

  await session.route(/\/api\//, (route) => route.abort());
  await session.setOffline(false);
  await page.reload();
  await page.getByText('2 项待发送').waitFor();
  expect(await stock()).toEqual({ 'BRG-6205': 2, 'GREASE-2': 2.5 });
  await session.unroute(/\/api\//);
  await button('立即发送').click();
  await page.getByText('2 项待发送').waitFor({ state: 'hidden' });
  await expect.poll(stock).toEqual({ 'GREASE-2': 2 });
  expect(await movements(bearing)).toEqual([-1, -1, 2]);
  expect(await movements(grease)).toEqual([-0.5, 2.5]);
});

test('a booking that is refused later is shown with its reason, and taken back to be corrected', async () => {
  await select('出库');
  await scan('GREASE-2');
  await line('锂基润滑脂').getByRole('spinbutton').fill('9');
  await session.setOffline(true);
  await button('出库（1 行）').click();
  await page.getByText('1 项待发送').waitFor();
  await session.setOffline(false);
  const refusal = page.getByRole('alert').filter({ hasText: '出库未登记' });
  await refusal.getByText(/只有 2 kg 可用/).waitFor();
  await refusal.getByRole('button', { name: '取回修改' }).click();
  await page
    .getByRole('listitem', { name: /锂基润滑脂/ })
    .getByRole('spinbutton')
    .fill('1');
  await button('出库（1 行）').click();
  await page.getByText('还没有备件').waitFor();
  expect(await movements(grease)).toEqual([-1, -0.5, 2.5]);
  expect(await refusal.count()).toBe(0);
});

test('a technician scans a part and sees who has it; a stranger with its label sees the login alone', async () => {
  const theirs = await (await openSession(browser, address, plant.repairer, phone)).newPage();
  await theirs.goto(`${address}/sparePart/scan`);
  await theirs.getByLabel('备件或库位', { exact: true }).fill(labelOf(grease));
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('heading', { name: '锂基润滑脂' }).waitFor();
  await theirs.getByText('1 kg').waitFor();
  expect(await theirs.getByRole('button', { name: /^出库/ }).count()).toBe(0);

  const stranger = await (await openGuest(browser, phone)).newPage();
  await stranger.goto(labelOf(grease));
  await stranger.waitForURL(/\/login/);
  expect(await stranger.locator('body').innerText()).not.toContain('润滑脂');
});
