import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Device } from '../../src/contract/areas/device/endpoints.ts';
import { devicePosition } from '../../src/contract/areas/device/groups.ts';
import { formCalls } from '../../src/contract/areas/form/calls.ts';
import { addDays } from '../../src/contract/areas/plan/planDays.ts';
import { cycleType, holidayRule } from '../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../src/contract/areas/plan/plans.ts';
import { item, sectionOf } from '../server/form/formItems.ts';
import { aPng } from '../server/support/pictures.ts';
import { openSession, watchErrors } from './support/pages.ts';
import {
  type Account,
  hire,
  makeDevice,
  openPlant,
  type Plant,
  signInByApi,
} from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const phone = { width: 390, height: 844 };
const calls = planCalls.inspection;
let browser: Browser;
let plant: Plant;
let machines: readonly Device[];
let formID: string;
const errors: string[][] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华北巡检厂');
  const { api } = plant.admin;
  machines = [
    await makeDevice(plant, 'XJ-1', '一号空压机'),
    await makeDevice(plant, 'XJ-2', '二号空压机'),
    await makeDevice(plant, 'XJ-3', '冷却塔'),
  ];
  const form = await api.call(formCalls.inspection.add, {
    FormCode: 'DJ-1',
    FormName: '班前点检',
    Sections: sectionOf(item('guard', { name: '防护罩' })),
  });
  formID = form.id;
  const DeviceIDs = machines.map(({ id }) => id);
  await api.call(formCalls.inspection.bind, { ID: formID, DeviceIDs });
});
afterAll(() => closeContexts(browser));

async function open(account: Account, path: string, viewport = phone): Promise<Page> {
  const page = await (await openSession(browser, address, account, { viewport })).newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}${path}`);
  return page;
}

/** Answers the only item of the form, and sends the record. */
async function check(page: Page, answer: '合格' | '不合格') {
  const form = page.getByRole('group', { name: /防护罩/ });
  await form.getByRole('radio', { name: answer, exact: true }).check({ force: true });
  await page.getByRole('button', { name: '填完，提交' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '提交记录' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function scan(page: Page, label: string, text: string) {
  const field = page.getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
}

test('an operator checks a machine by its label: what is NG opens an order, and no page is wider than the phone', async () => {
  const operator = await signInByApi(
    address,
    await hire(inject('dataDir'), plant, '报修员', '孙六'),
  );
  const page = await open(operator, '/Inspection/spotCheck');
  const find = '扫描设备二维码，或输入设备编号';
  await scan(page, find, 'XJ-9');
  await page.getByText('找不到该设备').waitFor();
  await scan(page, find, machines[0]?.qrCode ?? '');
  await page.getByRole('heading', { name: '一号空压机' }).waitFor();
  await page.getByRole('button', { name: '开始点检：班前点检' }).click();
  await check(page, '不合格');
  await page.getByText('上次 孙六').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { data } = await plant.admin.api.call(calls.records, { IsSpot: 1 });
  expect(data).toMatchObject([
    { deviceCode: 'XJ-1', isNG: 1, scanMode: 0, orders: [{ orderCode: expect.any(String) }] },
  ]);
});

test('a planner orders the stops by keyboard; a repairer walks them, misses one with a reason, and enters one by hand', async () => {
  const { api } = plant.admin;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const plan = await api.call(calls.add, {
    PlanName: '动力站巡检',
    DeviceIDs: machines.map(({ id }) => id),
    ExecutorIDs: [plant.repairer.user.id],
    FormID: formID,
    IsRoute: 1,
    MustScan: 1,
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today,
  });
  const office = await open(plant.admin, `/Inspection/inspectionPlan/plan?id=${plan.id}`, {
    width: 1280,
    height: 800,
  });
  await office.getByRole('button', { name: '编辑' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: /^\d+\s*冷却塔$/ }).press('Alt+ArrowUp');
  await dialog.getByRole('button', { name: /^2\s*冷却塔$/ }).waitFor();
  await dialog.getByRole('button', { name: '保存计划' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const page = await open(plant.repairer, '/Inspection/inspectionPlan?view=routes');
  await page.getByRole('button', { name: '开始：动力站巡检' }).click();
  const present = page.getByRole('region', { name: '当前站点' });
  await present.getByRole('heading', { name: '一号空压机' }).waitFor();
  await scan(page, '扫描设备二维码', machines[1]?.qrCode ?? '');
  await page.getByText('不是“一号空压机”的二维码').waitFor();
  await scan(page, '扫描设备二维码', machines[0]?.qrCode ?? '');
  await check(page, '合格');
  await present.getByRole('heading', { name: '冷却塔' }).waitFor();
  await present.getByRole('button', { name: '漏检：说明原因' }).click();
  const missing = page.getByRole('dialog');
  await missing.getByLabel('说明').fill('门锁着');
  await missing.getByRole('button', { name: '提交记录' }).click();
  await present.getByRole('heading', { name: '二号空压机' }).waitFor();
  await present.getByLabel('无法扫码的原因').fill('标签破损');
  await present.getByRole('button', { name: '手工录入' }).click();
  await check(page, '合格');
  await page.getByText('路线已完成').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { stops } = await api.call(calls.stops, { PlanID: plan.id, DueDate: today });
  expect(
    stops.map(({ deviceCode, result, record }) => [deviceCode, result, record?.scanMode]),
  ).toEqual([
    ['XJ-1', 1, 0],
    ['XJ-3', 3, null],
    ['XJ-2', 1, 1],
  ]);
});

test('a planner puts the stops on a floor plan by click, drag and keyboard; on the phone it shows what is done, missed and next', async () => {
  const { api } = plant.admin;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id: gate } = await api.call(devicePosition.calls.add, { Name: '东门' });
  const plan = await api.call(calls.add, {
    PlanName: '夜间巡检',
    DeviceIDs: [...machines.slice(0, 2).map(({ id }) => id), gate],
    ExecutorIDs: [plant.repairer.user.id],
    IsRoute: 1,
    MustScan: 1,
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today,
  });
  const office = await open(plant.admin, `/Inspection/inspectionPlan/plan?id=${plan.id}`, {
    width: 1280,
    height: 900,
  });
  await office.getByRole('tab', { name: '平面图' }).click();
  await office.getByRole('button', { name: '上传平面图' }).click();
  const dialog = office.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: aPng(400, 300) });
  const picture = dialog.getByRole('img', { name: /^平面图/ });
  await picture.waitFor();
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: width / 4, y: height / 2 } });
  // the next stop that has no place is selected
  await picture.click({ position: { x: width / 2, y: height / 4 } });
  const mark = (place: number) => picture.getByText(String(place), { exact: true });
  await mark(2).dragTo(picture, { targetPosition: { x: width * 0.75, y: height * 0.75 } });
  const last = dialog.getByRole('button', { name: /^3\s*东门/ });
  await last.press('ArrowUp');
  await last.press('ArrowUp');
  await last.press('Shift+ArrowRight');
  await dialog.getByRole('button', { name: '保存平面图' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { stops } = await api.call(calls.detail, { ID: plan.id });
  const near = (share: number) => expect.closeTo(share, 1);
  expect(stops.map(({ x, y }) => [x, y])).toEqual([
    [near(0.25), near(0.5)],
    [near(0.75), near(0.75)],
    [0.55, 0.49],
  ]);

  const page = await open(plant.repairer, '/Inspection/inspectionPlan?view=routes');
  await page.getByRole('button', { name: '开始：夜间巡检' }).click();
  const present = page.getByRole('region', { name: '当前站点' });
  const states = () =>
    page
      .locator('figure:visible [data-mark]')
      .evaluateAll((marks) => marks.map((one) => one.getAttribute('data-state')));
  await present.getByRole('heading', { name: '一号空压机' }).waitFor();
  expect(await states()).toEqual(['next', 'open', 'open']);
  await present.getByRole('button', { name: '漏检：说明原因' }).click();
  const reason = page.getByRole('dialog');
  await reason.getByLabel('说明').fill('设备停机');
  await reason.getByRole('button', { name: '提交记录' }).click();
  await present.getByRole('heading', { name: '二号空压机' }).waitFor();
  // a mark selects its stop, as the list does
  await page.locator('figure:visible [data-mark]').nth(2).click();
  await present.getByRole('heading', { name: '东门' }).waitFor();
  await scan(page, '扫描位置二维码', machines[0]?.qrCode ?? '');
  await page.getByText('不是“东门”的二维码').waitFor();
  const label = (await api.call(devicePosition.calls.list, {})).find(({ id }) => id === gate);
  await scan(page, '扫描位置二维码', label?.qrCode ?? '');
  await present.getByRole('button', { name: '提交', exact: true }).click();
  await reason.getByRole('button', { name: '提交记录' }).click();
  await present.getByRole('heading', { name: '二号空压机' }).waitFor();
  await expect.poll(states).toEqual(['missed', 'next', 'done']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // the page of the record shows the same
  await page.getByRole('link', { name: /东门/ }).click();
  await page.locator('figure:visible [data-here]').waitFor();
  expect(await states()).toEqual(['missed', 'next', 'done']);
});

test('a planner drags a date to the next day with all that follow it', async () => {
  const { api } = plant.admin;
  const { add, points } = planCalls.maintenance;
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id: PlanID } = await api.call(add, {
    PlanName: '润滑',
    DeviceIDs: [machines[0]?.id ?? ''],
    ExecutorIDs: [plant.repairer.user.id],
    CycleType: cycleType.values.week,
    CycleNum: 1,
    StartDate: day,
    HolidayRule: holidayRule.values.stay,
  });
  const dates = async () =>
    (await api.call(points, { PlanID, pageSize: 3 })).data.map(({ dueDate }) => dueDate);
  const before = await dates();
  const next = addDays(before[0] ?? '', 1);
  const office = await open(plant.admin, '/maintenance/planCalendar?view=calendar', {
    width: 1280,
    height: 1200,
  });
  const cell = office.locator(`div:has(> time[datetime="${next}"])`).last();
  await office.getByRole('link', { name: /润滑/ }).first().dragTo(cell);
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('radio', { name: '这次及以后' }).check();
  await dialog.getByLabel('说明').fill('产线赶工');
  await dialog.getByRole('button', { name: '保存日期' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await dates()).toEqual(before.map((one) => addDays(one, 1)));
  expect(errors.flat()).toEqual([]);
});
