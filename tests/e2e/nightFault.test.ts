import { fileURLToPath } from 'node:url';
import jsQR from 'jsqr';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDutySet } from '../../src/contract/areas/duty/endpoints.ts';
import { getBoard, saveBoard } from '../../src/contract/areas/kanban/endpoints.ts';
import { listActionLog } from '../../src/contract/areas/log/endpoints.ts';
import { acknowledgeWorkOrder } from '../../src/contract/areas/repair/endpoints.ts';
import { getWorkOrder } from '../../src/contract/areas/repair/queries.ts';
import { startApp, type TestApp } from '../server/support/app.ts';
import { addPerson, addTeam, type Person } from '../server/support/people.ts';
import { runningClock } from '../server/support/steerableClock.ts';
import { openGuest, openSession, openWall, pressChanges, watchErrors } from './support/pages.ts';
import { type Account, makeDevice, report, signInByApi } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const minuteMs = 60_000;
const website = fileURLToPath(new URL('../../dist/client', import.meta.url));
const names = ['管理员', '王主管', '孙报修', '赵轮值', '李夜班', '周后备'] as const;
type Name = (typeof names)[number];

let browser: Browser;
let app: TestApp;
let accounts: Readonly<Record<Name, Account>>;

/** Returns a time zone in which it is after 11 p.m. */
function nightZone(): string {
  const ahead = 23 - new Date().getUTCHours();
  const hours = ahead > 14 ? ahead - 24 : ahead;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`; // the sign of these names is the other way
}

beforeAll(async () => {
  browser = await sharedBrowser();
  // the built pages on a server in this process, whose clock can be moved; SMS go to the development outbox
  app = await startApp({ websiteFolder: website, clock: runningClock(), signIn: { sms: 'log' } });
  const timeZone = nightZone();
  const team = await addTeam(app, { timeZone });
  const { admin, supervisor, reporter, repairer } = team;
  const others = [
    await addPerson(app, team.orgCode, 'repairer'),
    await addPerson(app, team.orgCode, 'repairer'),
  ];
  accounts = await signInAs([admin, supervisor, reporter, repairer, ...others]);
  const { api } = accounts.管理员;
  await makeDevice({ admin: accounts.管理员 }, 'NF-1', '空压机 1');
  const yesterday = new Intl.DateTimeFormat('sv', { timeZone }).format(Date.now() - 86_400_000);
  const everyDay = { StartDate: yesterday, WeekDays: [1, 2, 3, 4, 5, 6, 7] };
  const turns = { RotateType: 0, HolidayMode: 0 } as const;
  await api.call(addDutySet, {
    ...everyDay,
    ...turns,
    SetName: '夜班',
    TimeFrom: '20:00',
    TimeTo: '08:00',
    UserOrder: [accounts.赵轮值.user.id],
    EscalateMinutes: 5,
  });
  await api.call(addDutySet, {
    ...everyDay,
    ...turns,
    SetName: '白班',
    TimeFrom: '08:00',
    TimeTo: '20:00',
    UserOrder: [accounts.周后备.user.id],
  });
  const { id: ID, version, ...board } = await api.call(getBoard, {});
  const tile = { i: 'duty', type: 'onDuty', x: 0, y: 0, w: 12, h: 6, config: {} };
  await api.call(saveBoard, {
    ID,
    BoardName: board.boardName,
    Distance: board.distance,
    Diagonal: board.diagonal,
    Layout: { schema: 1, items: [tile] },
    Version: version,
  });
});
afterAll(async () => {
  await closeContexts(browser);
  await app.close();
});

/** Gives people the names of this test, and signs them in for a browser. */
async function signInAs(people: readonly Person[]): Promise<Record<Name, Account>> {
  const signedIn = people.map(async ({ userID, phone }, at) => {
    const name = names[at] ?? '';
    await app.sql('update app_user set real_name = $2 where id = $1', [userID, name]);
    return [name, await signInByApi(app.url, phone)] as const;
  });
  return Object.fromEntries(await Promise.all(signedIn)) as Record<Name, Account>;
}

const errors: string[][] = [];

async function openAs(name: Name, path: string): Promise<Page> {
  const page = await (await openSession(browser, app.url, accounts[name])).newPage();
  errors.push(watchErrors(page));
  await page.goto(app.url + path);
  return page;
}

/** Selects the record that a picker finds by a typed text. */
async function pick(within: Page | Locator, label: string, text: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).fill(text);
  await within.getByRole('option', { name: text }).click();
}

test('a fault at night reaches the one named for the device, then the back-up, then the supervisors by SMS, and pages show who is on call and why', async () => {
  const duty = await openAs('王主管', '/personnel/scheduling?tab=devices');
  for (const [level, person] of [
    ['主值班', '李夜班'],
    ['后备', '周后备'],
  ] as const) {
    await duty.getByRole('button', { name: '新增设备分工' }).click();
    const form = duty.getByRole('dialog', { name: '新增设备分工' });
    await form.getByLabel(/^班次/).selectOption('夜班');
    await form.getByLabel(/^级别/).selectOption(level);
    await pick(form, '人员', person);
    await pick(form, '设备', '空压机 1');
    await form.getByRole('button', { name: '保存分工' }).click();
    await form.waitFor({ state: 'hidden' });
  }
  await pick(duty, '查设备的值班人', '空压机 1');
  const onCall = duty.getByRole('listitem').filter({ hasText: '指定负责该设备' });
  await expect
    .poll(() => onCall.allTextContents())
    .toEqual([
      expect.stringMatching(/主值班.*李夜班.*夜班：指定负责该设备/),
      expect.stringMatching(/后备.*周后备.*夜班：指定负责该设备/),
    ]);
  const context = await openGuest(browser);
  const wall = await openWall(context, app.url, accounts.管理员.phone);
  const tile = wall.getByRole('region', { name: '当前值班' });
  await tile.getByText('赵轮值').waitFor(); // whose turn it is, for all other devices
  expect(await tile.getByText('白班').count()).toBe(0);

  const outbox = await openAs('管理员', '/systemInfo/outbound');
  await outbox.getByText('还没有外发消息').waitFor();
  /** The messages in the development outbox, the first one first. */
  const sent = async () => {
    await pressChanges(outbox);
    const rows = await outbox.getByRole('row').filter({ hasText: '只保存，未外发' }).all();
    const texts = await Promise.all(rows.map((row) => row.textContent()));
    return texts.map((text) => text ?? '').toReversed();
  };
  const messageTo = (name: Name, title: string) =>
    expect.stringMatching(new RegExp(`^${name}.*短信.*${title}`)) as string;

  const reporter = await openAs('孙报修', '/Troubleshooting/workOrder');
  await reporter.getByRole('button', { name: '报修', exact: true }).first().click(); // the empty list has another
  const form = reporter.getByRole('dialog', { name: '报修' });
  await pick(form, '设备', '空压机 1');
  await form.getByLabel(/^故障描述/).fill('夜里停机');
  await form.getByRole('radio', { name: '已停机' }).check();
  await form.getByRole('button', { name: '提交报修' }).click();
  await reporter.waitForURL(/orderDetail/);
  const first = messageTo('李夜班', '新报修');
  await expect.poll(sent).toEqual([first]);

  app.clock.advance(6 * minuteMs);
  const backUp = messageTo('周后备', '超时未接单');
  await expect.poll(sent).toEqual([first, backUp]);

  app.clock.advance(25 * minuteMs);
  const chief = expect.stringMatching(/^(王主管|管理员).*短信.*超时未接单/) as string;
  await expect.poll(sent).toEqual([first, backUp, chief, chief]);
  expect((await sent()).filter((text) => text.startsWith('王主管'))).toHaveLength(1);
  expect(errors.flat()).toEqual([]);
});

/** Reads the QR code that a page shows. */
async function scanned(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

/** The number of alarms that a page has sounded, counted by the script below. */
const soundsOf = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset['sounds'] ?? '0'));

const countSounds = () => {
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function counted(when?: number) {
    const { dataset } = document.documentElement;
    dataset['sounds'] = String(Number(dataset['sounds'] ?? '0') + 1);
    start.call(this, when);
  };
};

test('a fault of level 1 with nobody near takes over the wall, sounds and is escalated, until a phone acknowledges it', async () => {
  const { api } = accounts.管理员;
  const device = await makeDevice({ admin: accounts.管理员 }, 'NF-2', '灌装线 2');
  const context = await openGuest(browser);
  await context.addInitScript(countSounds);
  const wall = await openWall(context, app.url, accounts.管理员.phone);
  errors.push(watchErrors(wall));
  await wall.getByRole('region', { name: '当前值班' }).getByText('赵轮值').waitFor();
  const off = wall.getByRole('banner').getByRole('button', { name: /声音未开启/ });
  await off.click();
  await off.waitFor({ state: 'hidden' });

  const order = await report({ admin: accounts.孙报修 }, device, '主电机冒烟', 1);
  const band = wall.getByRole('region', { name: '一级故障告警' });
  await band.getByText('灌装线 2').first().waitFor();
  for (const text of ['主电机冒烟', '一车间', '停机', '已呼叫 赵轮值'])
    await band.getByText(text).first().waitFor();
  await band.getByText(/^\d:\d\d 后呼叫下一位$/).waitFor();
  await expect.poll(() => soundsOf(wall)).toBe(1);

  await wall.reload();
  await band.getByText('灌装线 2').first().waitFor();
  // the browser may play at once, or want a click, which may be anywhere
  const offText = band.getByRole('button', { name: /声音未开启/ });
  await wall.mouse.click(5, 5);
  await offText.waitFor({ state: 'hidden' });
  await expect.poll(() => soundsOf(wall)).toBeGreaterThan(0);

  app.clock.advance(6 * minuteMs);
  await band.getByText(/^已呼叫 (李夜班、周后备|周后备、李夜班)$/).waitFor();
  await band.getByText(/后通知主管/).waitFor();

  const address = await scanned(band.getByRole('img', { name: /二维码/ }));
  expect(address).toContain(order.id);
  const phone = await (
    await openSession(browser, app.url, accounts.王主管, { viewport: { width: 390, height: 844 } })
  ).newPage();
  errors.push(watchErrors(phone));
  await phone.goto(address);
  await phone.getByRole('button', { name: '知悉告警' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '知悉告警' }).click();
  await band.waitFor({ state: 'hidden' });

  const { history, orderState } = await api.call(getWorkOrder, { ID: order.id });
  expect(orderState).toBe(0);
  expect(history.at(-1)).toMatchObject({ call: 'Acknowledge', userName: '王主管' });
  await phone.getByText('王主管 知悉告警').waitFor();
  const logged = async () => {
    const { data } = await api.call(listActionLog, { Action: acknowledgeWorkOrder.id });
    return data.map(({ realName, targetID }) => [realName, targetID]);
  };
  await expect.poll(logged).toEqual([['王主管', order.id]]);
  expect(errors.flat()).toEqual([]);
});
