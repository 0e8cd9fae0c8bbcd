import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addPart, sparePartPosition } from '../../src/contract/areas/part/part.ts';
import { inStorage, listBalances, outStorage } from '../../src/contract/areas/part/stock.ts';
import { openSession, watchErrors } from './support/pages.ts';
import { type Account, hire, openPlant, type Plant, signInByApi } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const phone = { width: 390, height: 844 };
const errors: string[][] = [];
let browser: Browser;
let plant: Plant;
let people: Account[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华南盘点厂');
  const names = ['赵一', '钱二'];
  people = await Promise.all(
    names.map(async (name) =>
      signInByApi(address, await hire(inject('dataDir'), plant, '维修主管', name)),
    ),
  );
});
afterAll(() => closeContexts(browser));

async function open(account: Account, path: string, viewport = phone): Promise<Page> {
  const page = await (await openSession(browser, address, account, { viewport })).newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}${path}`);
  return page;
}

/** Presses a button of the page, and the one of the same name in the dialog that it opens. */
async function submit(page: Page, name: string, fill = async () => {}) {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await fill();
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Types a quantity into the row of a part, and presses Enter. */
async function count(page: Page, part: string, qty: string) {
  const input = page.getByLabel(new RegExp(`^${part} 在`));
  await input.fill(qty);
  await input.press('Enter');
}

test('two phones count one sheet while work goes on; one difference is counted again, approved and booked', async () => {
  const { admin } = plant;
  const { api } = admin;
  const { id: PositionID } = await api.call(sparePartPosition.calls.add, { Name: 'A-01' });
  const add = async (PartCode: string, PartName: string, Qty: number) => {
    const { id: PartID } = await api.call(addPart, { PartCode, PartName, Unit: '个' });
    await api.call(inStorage, { Items: [{ PartID, PositionID, Qty, UnitPrice: 2 }] });
    return PartID;
  };
  const bearing = await add('BRG-1', '轴承', 40);
  const seal = await add('SEAL-1', '油封', 8);
  await add('BELT-1', '皮带', 3);

  const office = await open(admin, '/sparePart/counts', { width: 1280, height: 800 });
  await office.getByRole('button', { name: '新建盘点单' }).first().click();
  const making = office.getByRole('dialog');
  await making.getByRole('combobox', { name: '库位' }).click();
  await office.getByRole('tree').getByText('A-01', { exact: true }).click();
  await making.getByRole('button', { name: '生成盘点单' }).click();
  await office.waitForURL(/counts\?id=/);
  const path = new URL(office.url());
  const [one, two] = await Promise.all(
    people.map((account) => open(account, `${path.pathname}${path.search}`)),
  );
  if (one === undefined || two === undefined) throw new Error('two phones are open');

  // an issue before the seals are counted, and one between the two counts of the bearings
  const issue = (PartID: string, Qty: number) =>
    api.call(outStorage, { Items: [{ PartID, PositionID, Qty }] });
  await issue(seal, 2);
  await count(one, '轴承', '20');
  await two.getByText(/1 行差异超过上限/).waitFor();
  await issue(bearing, 5);
  // a scanner types a code and Enter, and the quantity has the focus
  const scan = two.getByLabel('扫码或输入编号、名称');
  await scan.fill('SEAL-1');
  await scan.press('Enter');
  const focused = () => two.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toContain('油封');
  await two.keyboard.type('6');
  await two.keyboard.press('Enter');
  await two.getByText('已记录 油封：6 个').first().waitFor();
  // none is there: somebody confirms it without a network, and it arrives later
  await one.context().setOffline(true);
  await count(one, '皮带', '0');
  await one.getByRole('dialog').getByRole('button', { name: '确实没有' }).click();
  await one.getByText('待提交 0 个', { exact: true }).waitFor();
  await one.context().setOffline(false);
  await office.getByText('3 / 3').first().waitFor();

  await two.getByRole('link', { name: '查看' }).click();
  await count(two, '轴承', '16');
  await office.getByRole('button', { name: '提交审批' }).and(office.locator(':enabled')).waitFor();
  await submit(office, '提交审批');
  await issue(bearing, 3);
  await submit(office, '审批过账', () =>
    office.getByRole('dialog').getByLabel('说明').fill('月度盘点'),
  );
  await one.getByText('已过账', { exact: true }).first().waitFor();

  const { data } = await api.call(listBalances, { PositionID });
  expect(data.map(({ partCode, inStock }) => [partCode, inStock])).toEqual([
    ['BRG-1', 13],
    ['SEAL-1', 6],
  ]);
  await office.goto(`${address}/sparePart/record`);
  await office.getByRole('link', { name: /^PD/ }).first().click();
  await office.waitForURL(/counts\?id=/);
  const offline = /ERR_INTERNET_DISCONNECTED/;
  expect(errors.flat().filter((text) => !offline.test(text))).toEqual([]);
});
