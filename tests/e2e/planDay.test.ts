import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { saveCalendar } from '../../src/contract/areas/calendar/endpoints.ts';
import type { Device } from '../../src/contract/areas/device/endpoints.ts';
import { formCalls } from '../../src/contract/areas/form/calls.ts';
import type { FormItem } from '../../src/contract/areas/form/content.ts';
import { formItemType } from '../../src/contract/areas/form/formEnums.ts';
import { getBoard, saveBoard } from '../../src/contract/areas/kanban/endpoints.ts';
import { addDays } from '../../src/contract/areas/plan/planDays.ts';
import { cycleType, holidayRule, planBase } from '../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../src/contract/endpoint.ts';
import { item, sectionOf } from '../server/form/formItems.ts';
import { aPng } from '../server/support/pictures.ts';
import { confirm, finish, receive, start } from '../server/support/work.ts';
import { openGuest, openSession, openWall, watchErrors } from './support/pages.ts';
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
const office = { width: 1280, height: 1200 };
const calls = planCalls.maintenance;
const { photo, signature } = formItemType.values;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
let browser: Browser;
let plant: Plant;
let press: Device;
const errors: string[][] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华南保养厂');
  press = await makeDevice(plant, 'BY-1', '注塑机');
});
afterAll(() => closeContexts(browser));

async function open(account: Account, path: string, viewport = phone) {
  const session = await openSession(browser, address, account, { viewport });
  const page = await session.newPage();
  errors.push(watchErrors(page));
  await page.goto(`${address}${path}`);
  return { session, page };
}

/** Adds a daily plan of the press by a form, from today on; `more` are other fields. */
async function addPlan(
  PlanName: string,
  items: readonly FormItem[],
  more: Partial<InputOf<typeof calls.add>> = {},
) {
  const { api } = plant.admin;
  const form = await api.call(formCalls.maintenance.add, {
    FormCode: PlanName,
    FormName: PlanName,
    Sections: sectionOf(...items),
  });
  const plan = await api.call(calls.add, {
    PlanName,
    DeviceIDs: [press.id],
    ExecutorIDs: [plant.repairer.user.id],
    FormID: form.id,
    CycleType: cycleType.values.day,
    CycleNum: 7,
    StartDate: today,
    ...more,
  });
  const { data } = await api.call(calls.points, { PlanID: plan.id });
  return { plan, point: data[0]?.id ?? '' };
}

const pictures = (count: number, of = 'photo') =>
  Array.from({ length: count }, (_, at) => ({
    name: `${of}-${at}.png`,
    mimeType: 'image/png',
    buffer: aPng(4 + at, 4),
  }));
const group = (page: Page, name: RegExp) => page.getByRole('group', { name });

/** Sends the record that is filled in. */
async function submit(page: Page) {
  await page.getByRole('button', { name: '填完，提交' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '提交记录' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Carries out what waits in the queue of a browser. */
async function sendQueue(page: Page) {
  await page.getByRole('button', { name: '待提交的操作 1 项' }).click();
  const panel = page.getByRole('dialog', { name: '待提交的操作' });
  const now = panel.getByRole('button', { name: '立即提交' });
  if (await now.isVisible()) await now.click();
  await panel.getByText('没有待提交的操作').waitFor();
  await page.keyboard.press('Escape');
}

/** Waits until the wall shows how much maintenance is due. */
async function dueOnWall(wall: Page, text: RegExp): Promise<void> {
  await expect
    .poll(() => wall.getByRole('region', { name: '待保养' }).innerText(), { timeout: 60_000 })
    .toMatch(text);
}

/** Opens the wall with the tile of maintenance that is due. */
async function openDueWall(session: BrowserContext): Promise<Page> {
  const { api } = plant.admin;
  const { id: ID, version, ...board } = await api.call(getBoard, {});
  const tile = { i: 'due', type: 'maintenanceDue', x: 0, y: 0, w: 12, h: 6, config: {} };
  await api.call(saveBoard, {
    ID,
    BoardName: board.boardName,
    Distance: board.distance,
    Diagonal: board.diagonal,
    Layout: { schema: 1, items: [tile] },
    Version: version,
  });
  return openWall(session, address, plant.admin.phone);
}

test('a technician fills in without a network: six photos and a signature are one record; NG leads over its order to the next check, and the wall moves', async () => {
  const { plan, point } = await addPlan(
    '注塑机周保养',
    [
      item('guard', { name: '安全门' }),
      item('photos', { name: '现场照片', type: photo }),
      item('sign', { name: '签名', type: signature }),
    ],
    { BaseType: planBase.values.floating },
  );
  const wall = await openDueWall(await openGuest(browser));
  await dueOnWall(wall, /^待保养\s*1\b/);
  const { session, page } = await open(plant.repairer, '/maintenance/planCalendar');
  await page.getByRole('button', { name: '填写', exact: true }).click();
  await page.getByRole('region', { name: '注塑机周保养' }).waitFor();
  await session.setOffline(true);
  await group(page, /安全门/)
    .getByRole('radio', { name: '不合格' })
    .check({ force: true });
  const photos = group(page, /现场照片/);
  await photos.locator('input[type="file"][multiple]').setInputFiles(pictures(6));
  await photos.locator('img').nth(5).waitFor();
  await group(page, /签名/).getByRole('button', { name: /签$/ }).click();
  await group(page, /签名/).getByRole('img', { name: '签名', exact: true }).waitFor();
  await submit(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { api } = plant.admin;
  expect((await api.call(calls.records, { PlanID: plan.id })).data).toEqual([]);
  await session.setOffline(false);
  await expect
    .poll(async () => (await api.call(calls.records, { PlanID: plan.id })).data.length)
    .toBe(1);
  const [record] = (await api.call(calls.records, { PlanID: plan.id })).data;
  const { answers } = await api.call(calls.record, { ID: record?.id ?? '' });
  expect(answers.map(({ itemID, files }) => [itemID, files.length])).toEqual([
    ['guard', 0],
    ['photos', 6],
    ['sign', 1],
  ]);
  await dueOnWall(wall, /没有待执行的任务/);
  // NG has opened an order; after its repair the machine is checked at its next date, which counts from the record
  const order = record?.orders[0]?.id ?? '';
  await receive(plant.repairer.api, order);
  await start(plant.repairer.api, order);
  await finish(plant.repairer.api, order);
  await confirm(plant.admin.api, order);
  await page.goto(`${address}/maintenance/planCalendar/projectDetail?id=${point}`);
  await page.getByRole('link', { name: record?.orders[0]?.orderCode ?? '' }).waitFor();
  const next = (await api.call(calls.points, { PlanID: plan.id, State: 'open' })).data[0];
  expect(next?.dueDate).toBe(addDays(today, 7));
  await page.goto(`${address}/maintenance/planCalendar/projectDetail?id=${next?.id}`);
  await group(page, /安全门/)
    .getByRole('radio', { name: '合格', exact: true })
    .check({ force: true });
  await photos.locator('input[type="file"][multiple]').setInputFiles(pictures(1));
  await photos.locator('img').first().waitFor();
  await group(page, /签名/).getByRole('button', { name: /签$/ }).click();
  await group(page, /签名/).getByRole('img', { name: '签名', exact: true }).waitFor();
  await submit(page);
  await expect
    .poll(async () =>
      (await api.call(calls.records, { PlanID: plan.id })).data.map(({ isNG }) => isNG),
    )
    .toEqual([0, 1]);
});

test('sixty photos wait without a network, survive a reload, and arrive once', async () => {
  const names = ['上部', '中部', '下部'];
  const items = names.map((name, at) => item(`side${at}`, { name, type: photo }));
  const { plan, point } = await addPlan('照片归档', items);
  const path = `/maintenance/planCalendar/projectDetail?id=${point}`;
  const { session, page } = await open(plant.repairer, path);
  await page.getByRole('region', { name: '照片归档' }).waitFor();
  await session.setOffline(true);
  for (const name of names) {
    const field = group(page, new RegExp(name));
    await field.locator('input[type="file"][multiple]').setInputFiles(pictures(20, name));
    await field.locator('img').nth(19).waitFor();
  }
  await submit(page);
  await page.getByRole('button', { name: '待提交的操作 1 项' }).waitFor();
  await session.route(/\/(api\/|files\/|UploadFile)/, (route) => route.abort());
  await session.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: '待提交的操作 1 项' }).waitFor();
  let uploads = 0;
  // an address has sixty uploads a minute: what is refused for a moment is sent again
  page.on('response', (answer) => {
    if (answer.ok() && answer.url().includes('/UploadFile')) uploads += 1;
  });
  await session.unroute(/\/(api\/|files\/|UploadFile)/);
  await sendQueue(page);
  const [record] = (await plant.admin.api.call(calls.records, { PlanID: plan.id })).data;
  const { answers } = await plant.admin.api.call(calls.record, { ID: record?.id ?? '' });
  const files = answers.flatMap((one) => one.files.map(({ url }) => url));
  expect([files.length, new Set(files).size, uploads]).toEqual([60, 60, 60]);
});

test("a planner's month: a holiday moves a date with its reason, a drag moves it again, and a substitute walks for who is absent", async () => {
  const { api } = plant.admin;
  const holiday = addDays(today, 7);
  await api.call(saveCalendar, {
    CalendarName: '全厂',
    IsDefault: 1,
    Week: Array.from({ length: 7 }, () => [[0, 1440]] as [number, number][]),
    Days: [{ First: holiday, Last: holiday, Name: '厂庆', Spans: [] }],
  });
  const other = await signInByApi(
    address,
    await hire(inject('dataDir'), plant, '维修工', '赵代班'),
  );
  const { plan } = await addPlan('液压站巡查', [item('oil', { name: '油位' })], {
    HolidayRule: holidayRule.values.later,
    IsRoute: 1,
  });
  const dates = async () =>
    (await api.call(calls.points, { PlanID: plan.id, pageSize: 3 })).data.map(
      ({ dueDate }) => dueDate,
    );
  const moved = addDays(holiday, 1);
  expect(await dates()).toEqual([today, moved, addDays(today, 14)]);
  const { page } = await open(plant.admin, '/maintenance/planCalendar?view=points', office);
  await page.getByRole('row', { name: /液压站巡查.*厂庆/ }).waitFor();
  await page.getByRole('link', { name: '日历' }).click();
  if (moved.slice(0, 7) !== today.slice(0, 7))
    await page.getByRole('button', { name: '下个月' }).click();
  const cellOf = (day: string) => page.locator(`div:has(> time[datetime="${day}"])`).last();
  const target = addDays(moved, 1);
  await cellOf(moved)
    .getByRole('link', { name: /液压站巡查/ })
    .dragTo(cellOf(target));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('说明').fill('当天停机');
  await dialog.getByRole('button', { name: '保存日期' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await dates()).toEqual([today, target, addDays(today, 14)]);
  // the executor is absent today
  await page.goto(`${address}/maintenance/planCalendar/planDetail?id=${plan.id}&walk=${today}`);
  await page.getByRole('button', { name: '安排代替人' }).click();
  await dialog.getByRole('combobox').fill('赵代班');
  await page.getByRole('option', { name: /赵代班/ }).click();
  await dialog.getByLabel('说明').fill('李强请假');
  await dialog.getByRole('button', { name: '保存日期' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('由 赵代班 代替').waitFor();
  const mine = { PlanID: plan.id, State: 'due', Mine: 1 } as const;
  expect((await other.api.call(calls.points, mine)).data).toHaveLength(1);
  expect((await plant.repairer.api.call(calls.points, mine)).data).toEqual([]);
  expect(
    errors.flat().filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)|status of 429/.test(text)),
  ).toEqual([]);
});
