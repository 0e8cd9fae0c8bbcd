import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  decideApplication,
  saveApplicationSetting,
} from '../../src/contract/areas/part/application.ts';
import { addPart, sparePartPosition } from '../../src/contract/areas/part/part.ts';
import {
  interruptWorkOrder,
  receiveWorkOrder,
  scanWorkOrder,
} from '../../src/contract/areas/repair/endpoints.ts';
import { listRolesInFull } from '../../src/contract/areas/role/endpoints.ts';
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
const errors: string[][] = [];
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华北备件厂');
});
afterAll(() => closeContexts(browser));

async function open(account: Account, path: string): Promise<Page> {
  const page = await (await openSession(browser, address, account)).newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}${path}`);
  return page;
}

/** Presses a button of the page, fills the dialog that it opens, and presses the button of the same name there. */
async function submit(
  page: Page,
  name: string,
  fill: (page: Page) => Promise<void> = async () => {},
) {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await fill(page);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('an interrupted order requests its part, which is bought, arrives in parts and is picked up, and the repair goes on', async () => {
  const { admin, repairer } = plant;
  const { id: PositionID } = await admin.api.call(sparePartPosition.calls.add, { Name: '备件库' });
  const roles = await admin.api.call(listRolesInFull, {});
  const RoleID = roles.find(({ permissions }) => permissions.includes('part.applyLimit'))?.roleID;
  await admin.api.call(saveApplicationSetting, {
    ExpireDays: 14,
    Limits: [{ RoleID: RoleID ?? '', Amount: 10_000 }],
    Version: 0,
  });
  await admin.api.call(addPart, {
    PartCode: 'BRG-6205',
    PartName: '深沟球轴承',
    Unit: '个',
    UnitPrice: 20,
    PositionID,
  });
  const order = await report(plant, await makeDevice(plant, 'PUMP-7', '水泵 7'), '异响');
  const { api } = repairer;
  await api.call(receiveWorkOrder, { ID: order.id });
  await api.call(scanWorkOrder, { ID: order.id, ManualReason: '标签脏' });
  await api.call(interruptWorkOrder, {
    ID: order.id,
    ReasonType: 'part',
    Reason: '缺深沟球轴承',
    MachineUp: 0,
  });

  const store = await open(admin, '/sparePart/requisition');
  await store.getByText('没有待处理的申请').waitFor();
  const page = await open(
    repairer,
    `/Troubleshooting/workOrder/orderDetail?id=${order.id}&opt=detail`,
  );
  await submit(page, '申请备件', () =>
    page
      .getByRole('spinbutton', { name: '深沟球轴承 的数量' })
      .or(page.getByLabel('深沟球轴承 的数量'))
      .first()
      .fill('2'),
  );
  await page.getByText('申请中', { exact: true }).waitFor();

  await store.getByRole('link', { name: /^LL/ }).click();
  await submit(store, '批准', () => store.getByRole('switch').click());
  await store.getByRole('button', { name: '采购缺料' }).click();
  const buying = store.getByRole('dialog');
  await buying.getByRole('button', { name: '申请采购' }).click();
  await buying.waitFor({ state: 'hidden' });
  await store.getByRole('link', { name: /^CG/ }).click();
  // nobody decides their own application: another person does
  await store.getByText('这是您自己的申请', { exact: false }).waitFor();
  const phone = await hire(inject('dataDir'), plant, '维修主管', '赵一');
  const supervisor = await signInByApi(address, phone);
  const ID = new URL(store.url()).searchParams.get('id') ?? '';
  await supervisor.api.call(decideApplication, { ID, ApplyState: 1 });
  /** Receives one; the dialog first shows how many are still to come. */
  const receive = (rest: string) =>
    submit(store, '收货', async () => {
      const field = store.getByLabel('深沟球轴承 的数量');
      await expect.poll(() => field.inputValue()).toBe(rest);
      await field.fill('1');
    });
  await receive('2');
  await receive('1');
  await page.getByText('备件已到', { exact: true }).first().waitFor();

  await store.getByRole('link', { name: '查看' }).click();
  await submit(store, '发料', async () => {
    const dialog = store.getByRole('dialog');
    const scan = async (code: string, outcome: RegExp) => {
      await dialog.getByRole('textbox', { name: '扫码核对' }).fill(code);
      await dialog.getByRole('textbox', { name: '扫码核对' }).press('Enter');
      await dialog.getByText(outcome).waitFor();
    };
    await scan('SEAL-1', /这份申请没有这个备件/);
    await scan('brg-6205', /已核对：深沟球轴承/);
    expect(await dialog.getByLabel('深沟球轴承 的数量').inputValue()).toBe('2');
    await dialog.getByRole('button', { name: /李强/ }).click();
    await dialog.locator('img').waitFor();
  });
  await page.getByText('备件已领取', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '恢复维修' }).last().click();
  const recovery = page.getByRole('dialog');
  await recovery.getByRole('button', { name: '恢复维修' }).click();
  await page.locator('main header').getByText('维修中', { exact: true }).waitFor();
  expect(errors.flat()).toEqual([]);
});
