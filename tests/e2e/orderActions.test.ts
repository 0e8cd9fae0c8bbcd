import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeDeviceKey, sendTelemetry } from '../../src/contract/areas/gateway/endpoints.ts';
import { addPart } from '../../src/contract/areas/part/endpoints.ts';
import { confirmWorkOrder } from '../../src/contract/areas/repair/endpoints.ts';
import { getWorkOrder } from '../../src/contract/areas/repair/queries.ts';
import type { WorkOrder } from '../../src/contract/orders/workOrder.ts';
import { openSession, openWall, watchErrors } from './support/pages.ts';
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
const sessions = new Map<Account, BrowserContext>();
const errors: string[][] = [];
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, dataDir, '华北三厂');
  await plant.admin.api.call(addPart, { PartCode: 'B-6205', PartName: '轴承', Unit: '个' });
});
afterAll(() => closeContexts(browser));

/** Creates and signs in a user of a role. */
async function colleague(role: string, name: string): Promise<Account> {
  return signInByApi(address, await hire(dataDir, plant, role, name));
}

/** Opens an order's page in the session of a user. */
async function openOrder(account: Account, order: WorkOrder): Promise<Page> {
  const context = sessions.get(account) ?? (await openSession(browser, address, account));
  sessions.set(account, context);
  const page = await context.newPage();
  errors.push(watchErrors(page));
  await page.goto(address + pathOf(order));
  await page.getByText(order.orderCode).first().waitFor();
  return page;
}

const pathOf = (order: WorkOrder) =>
  `/Troubleshooting/workOrder/orderDetail?id=${order.id}&opt=detail`;

/** Returns a button by its name; Arco inserts a space between two characters. */
function button(within: Page | Locator, name: string): Locator {
  const spaced = /\p{Script=Han}/u.test(name) ? name.split('').join('\\s*') : name;
  return within.getByRole('button', { name: new RegExp(`^${spaced}$`) });
}

/** Opens the dialog of an action, from the menu of further actions where it has no button. */
async function dialogOf(page: Page, action: string, more?: string): Promise<Locator> {
  if (more === undefined) await button(page, action).click();
  else {
    await button(page, more).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  return page.getByRole('dialog');
}

/** Waits until the animations of a dialog have ended. */
function atRest(dialog: Locator): Promise<void> {
  return dialog.evaluate(async (one) => {
    const moving = one
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Selects a radio button once the dialog is still: a press and a release on different elements are no click. */
async function choose(dialog: Locator, name: string): Promise<void> {
  await atRest(dialog);
  await dialog.getByRole('radio', { name, exact: true }).check();
}

/** Submits an open dialog, and waits until the page shows the order's new state. */
async function submit(page: Page, dialog: Locator, action: string, state: string): Promise<void> {
  await button(dialog, action).click();
  await dialog.waitFor({ state: 'hidden' });
  await stateOf(page, state).waitFor();
}

function stateOf(page: Page, state: string): Locator {
  return page.locator('main header').getByText(state, { exact: true });
}

/** Waits until an untouched page shows another user's action. */
async function followed(page: Page, state: string): Promise<void> {
  await stateOf(page, state).waitFor();
}

test('an order goes from report to confirmation through every action, and the pages of others follow without a refresh', async () => {
  const press = await makeDevice(plant, 'PRESS-9', '冲床 9');
  const earlier = await report(plant, press, '皮带磨损');
  const list = await openOrder(plant.admin, earlier);
  await list.goto(`${address}/Troubleshooting/workOrder`);
  const rowOf = (fault: string) => list.getByRole('row', { name: fault });
  await rowOf('皮带磨损').waitFor();
  const order = await report(plant, press, '主轴异响');
  await list.getByRole('button', { name: '1 条有变化' }).click();
  await rowOf('主轴异响').getByText('新报修').waitFor();
  const reporter = await openOrder(plant.admin, order);
  const first = await openOrder(plant.repairer, order);

  await submit(first, await dialogOf(first, '接单'), '接单', '待维修');
  await rowOf('主轴异响').getByText('待维修').waitFor();
  await followed(reporter, '待维修');
  await reporter.getByText('只有维修人', { exact: false }).waitFor();
  let dialog = await dialogOf(first, '开工');
  await dialog.getByLabel('二维码内容').fill(press.qrCode);
  await submit(first, dialog, '开工', '维修中');

  dialog = await dialogOf(first, '中断');
  await choose(dialog, '等备件');
  await dialog.getByLabel('说明').fill('缺轴承 B-6205');
  await button(dialog, '中断维修').click();
  await dialog.getByText('请选择中断期间设备').waitFor();
  await choose(dialog, '停机');
  await submit(first, dialog, '中断维修', '中断');
  await first.getByRole('main').getByText('等备件').waitFor();
  await followed(reporter, '中断');

  const chief = await openOrder(await colleague('维修主管', '王芳'), order);
  const successor = await colleague('维修工', '赵敏');
  dialog = await dialogOf(chief, '恢复维修');
  await dialog.getByRole('combobox', { name: '维修人' }).fill('赵');
  await dialog.getByRole('option', { name: '赵敏' }).click();
  await submit(chief, dialog, '恢复维修', '维修中');

  const second = await openOrder(successor, order);
  await submit(second, await dialogOf(second, '稍后填写', '更多'), '设备已恢复', '待补填');
  await second.getByText('补填期限').waitFor();
  dialog = await dialogOf(second, '填写维修结果');
  expect(await dialog.getByLabel('恢复时间').count()).toBe(0);
  await dialog.getByLabel('处理措施').fill('更换轴承');
  await dialog.getByLabel('故障原因').fill('磨损');
  await dialog.getByRole('combobox', { name: '所用备件' }).fill('轴承');
  await dialog.getByRole('option', { name: /轴承/ }).click();
  await dialog.getByLabel('轴承 的数量').fill('2');
  await submit(second, dialog, '填写维修结果', '待确认');
  await second.getByRole('table').getByText('B-6205').waitFor();

  await followed(reporter, '待确认');
  dialog = await dialogOf(reporter, '退回返工');
  await dialog.getByLabel('退回原因').fill('仍有异响');
  await submit(reporter, dialog, '退回返工', '维修中');

  await followed(second, '维修中');
  dialog = await dialogOf(second, '完工');
  expect(await dialog.getByLabel('处理措施').inputValue()).toBe('更换轴承');
  await dialog.getByLabel('处理措施').fill('更换轴承并重新对中');
  await submit(second, dialog, '完工', '待确认');
  dialog = await dialogOf(second, '修订');
  await dialog.getByLabel('故障原因').fill('对中不良');
  await dialog.getByText('磨损 → 对中不良').waitFor();
  await dialog.getByLabel('修订原因').fill('记录有误');
  await submit(second, dialog, '保存修订', '待确认');
  await second.getByText('磨损 → 对中不良').waitFor();

  await followed(reporter, '待确认');
  await reporter.getByText('磨损 → 对中不良').waitFor(); // the confirmation requires the amended version
  await button(rowOf('主轴异响'), '确认完工').waitFor(); // the list is up to date too
  dialog = await dialogOf(reporter, '确认完工');
  await choose(dialog, '5');
  await submit(reporter, dialog, '确认完工', '已完成');
  await reporter.getByText('5 分，满分 5 分').waitFor();
  await rowOf('主轴异响').getByText('已完成').waitFor(); // the row stays until the list is refreshed
  await list.getByRole('button', { name: '1 条有变化' }).click();
  await rowOf('主轴异响').waitFor({ state: 'detached' });

  const done = await plant.admin.api.call(getWorkOrder, { ID: order.id });
  expect(done).toMatchObject({
    orderState: 4,
    repairUserName: '赵敏',
    causeName: '对中不良',
    measures: '更换轴承并重新对中',
    reworkCount: 1,
    score: 5,
    parts: [{ partCode: 'B-6205', qty: 2 }],
  });
});

test('an order is completed on a phone, with the wall open, while ten sensor warnings arrive', async () => {
  const lathe = await makeDevice(plant, 'LATHE-9', '车床 9');
  const wall = await openWall(await browser.newContext(), address, plant.admin.phone);
  errors.push(watchErrors(wall));
  const order = await report(plant, lathe, '刀塔卡滞');
  const onWall = (lane: string) =>
    wall.getByRole('region', { name: lane, exact: true }).locator(`a[href*="${order.id}"]`);
  await onWall('新报修').waitFor();
  const phone = await openOrder(plant.repairer, order);
  await phone.setViewportSize({ width: 390, height: 844 });
  const { deviceKey } = await plant.admin.api.call(makeDeviceKey, {});

  let dialog = await dialogOf(phone, '接单');
  await expectSheet(dialog, 844);
  for (let nth = 1; nth <= 10; nth += 1) {
    const Items = [{ DeviceCode: 'LATHE-9', Level: 2, Title: `轴承温度 ${nth}`, Msg: '82 °C' }];
    await plant.admin.api.call(sendTelemetry, { Items }, { deviceKey });
  }
  await submit(phone, dialog, '接单', '待维修');
  await onWall('待维修').waitFor();
  dialog = await dialogOf(phone, '开工');
  await dialog.getByLabel('二维码内容').fill(lathe.qrCode);
  await submit(phone, dialog, '开工', '维修中');
  await onWall('维修中').waitFor();
  const toasts = phone.getByRole('region', { name: '新消息提醒' }).getByRole('alert');
  expect(await toasts.count()).toBe(0); // a reading is no toast
  await phone.getByRole('button', { name: /^消息中心/ }).click();
  await phone.getByRole('tab', { name: '系统' }).click();
  await phone.getByRole('tab', { name: '设备' }).click();
  const readings = phone.getByRole('region', { name: /^设备读数/ }).getByRole('listitem');
  await expect.poll(() => readings.count()).toBe(10);
  await phone.keyboard.press('Escape');

  dialog = await dialogOf(phone, '完工');
  await dialog.getByLabel('处理措施').fill('清理刀塔');
  await dialog.getByLabel('故障原因').fill('铁屑');
  await submit(phone, dialog, '完工', '待确认');
  await onWall('待确认').waitFor();
  await plant.admin.api.call(confirmWorkOrder, { ID: order.id, Result: 1, Score: 5 });
  await followed(phone, '已完成');
  await onWall('待确认').waitFor({ state: 'detached' });
});

/** Asserts that a dialog is a sheet at the bottom of a phone's screen, with large buttons. */
async function expectSheet(dialog: Locator, screenHeight: number): Promise<void> {
  await dialog.locator('form').waitFor();
  await atRest(dialog);
  const box = await dialog.boundingBox();
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, screenHeight]);
  expect(box?.height).toBeLessThan(screenHeight / 2);
  const buttons = await dialog.getByRole('button').filter({ hasText: /\S/ }).all();
  expect(buttons.length).toBeGreaterThan(1);
  for (const one of buttons) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

test('an order is rejected in English, final and with its reason, and its fault reported again', async () => {
  const mill = await makeDevice(plant, 'MILL-9', '铣床 9');
  const order = await report(plant, mill, '漏油', 3);
  const reporter = await openOrder(plant.admin, order);
  const page = await openOrder(plant.repairer, order);
  await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
  await page.reload();

  const dialog = await dialogOf(page, 'Reject', 'More');
  await dialog.getByText('Rejecting ends the order and cannot be undone').waitFor();
  await button(dialog, 'Reject order').click();
  await dialog.getByText('Fill in: Reason for rejecting').waitFor();
  await dialog.getByLabel('Reason for rejecting').fill('Reported twice');
  await submit(page, dialog, 'Reject order', 'Rejected');

  await followed(reporter, '已驳回');
  await reporter.getByText('Reported twice').first().waitFor();
  const again = await dialogOf(reporter, '再次报修');
  await choose(again, '已停机');
  await button(again, '提交报修').click();
  await stateOf(reporter, '新报修').waitFor();
  await reporter.getByRole('link', { name: '查看上一张工单' }).click();
  await stateOf(reporter, '已驳回').waitFor();
});

test('no page causes a browser error', () => {
  expect(errors.length).toBeGreaterThan(7);
  expect(errors.flat()).toEqual([]);
});
