import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { addNotice } from '../../../src/contract/areas/notice/endpoints.ts';
import { openSession } from '../support/pages.ts';
import { frameSeconds } from '../support/paintedFrames.ts';
import { makeDevice, openPlant, type Plant, report } from '../support/plant.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';
import { startTcpProxy, type TcpProxy, waitForSockets } from '../support/tcpProxy.ts';

const address = inject('address');
const path = '/Troubleshooting/workOrder';
let browser: Browser;
let plant: Plant;
let proxy: TcpProxy;
/** The same user on two machines, on the first with three tabs. */
let session: BrowserContext;
let phone: BrowserContext;
const tabs: Page[] = [];
let other: Page;

const bell = (page: Page) => page.getByRole('button', { name: /^消息中心/ });
const toasts = (page: Page) => page.getByRole('region', { name: '新消息提醒' }).getByRole('alert');
const unread = async (page: Page) =>
  Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '东北六厂');
  proxy = await startTcpProxy(address);
  session = await openSession(browser, proxy.address, plant.repairer);
  phone = await openSession(browser, proxy.address, plant.repairer);
  for (const context of [session, phone]) {
    await context.addInitScript(() => {
      Object.assign(globalThis, { sounds: 0 });
      HTMLMediaElement.prototype.play = () => {
        (globalThis as unknown as { sounds: number }).sounds += 1;
        return Promise.resolve();
      };
    });
  }
  for (let tab = 0; tab < 3; tab += 1) tabs.push(await session.newPage());
  other = await phone.newPage();
  for (const page of [...tabs, other]) await page.goto(proxy.address + path);
  for (const page of [...tabs, other]) await bell(page).waitFor();
  // a message that came before the sockets would be counted, but not announced
  await waitForSockets(proxy, 6); // three of each browser
});
afterAll(async () => {
  await closeContexts(browser);
  await proxy.stop();
});

const sounds = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds);
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

describe('a message', () => {
  test('8 Errors, real-time message: is shown in one of three tabs, by a toast and a sound, and counted in all', async () => {
    const device = await makeDevice(plant, 'PRESS-1', '冲床 1');
    await report(plant, device, '不动作');
    for (const page of [...tabs, other]) await expect.poll(() => unread(page)).toBe(1);
    await expect
      .poll(async () => sum(await Promise.all(tabs.map((tab) => toasts(tab).count()))))
      .toBe(1);
    expect(sum(await Promise.all(tabs.map(sounds)))).toBe(1);
    expect([await toasts(other).count(), await sounds(other)]).toEqual([1, 1]);
  });

  test('4 Enumerations, read when opened: is read everywhere within a second of its frames, and its toast disappears', async () => {
    const speaker = tabs[
      (await Promise.all(tabs.map((tab) => toasts(tab).count()))).indexOf(1)
    ] as Page;
    await speaker.bringToFront();
    const readAfter = await frameSeconds(other, async () => {
      await toasts(speaker).getByRole('button').first().click();
      await other.locator('[aria-label="消息中心"]').waitFor();
    });
    expect(readAfter).toBeLessThan(1);
    await speaker.waitForURL(/orderDetail\?id=.+opt=detail/);
    for (const page of [...tabs, other]) await expect.poll(() => unread(page)).toBe(0);
    await expect.poll(() => toasts(other).count()).toBe(0);
    expect((await plant.repairer.api.call(listMessages, {})).allcount).toBe(0);
  });
});

test('3 Announcement, fields: a published one appears in the header, and its message links to it', async () => {
  await plant.admin.api.call(addNotice, {
    Title: '停电通知',
    Content: '周六停电。\n请提前关机。',
    PushUser: '设备部',
    PushTime: '2026-01-01',
  });
  await other.getByRole('button', { name: '公告，1 条未读' }).waitFor();
  await toasts(other)
    .getByRole('button', { name: /停电通知/ })
    .click();
  await other.waitForURL(/\/proclamation\/list\/detail\?id=/);
  await other.getByRole('heading', { name: '停电通知' }).waitFor();
  await other.getByRole('button', { name: '公告', exact: true }).waitFor();
  await expect.poll(() => unread(other)).toBe(0);
});

test('2 Dialogs, notification centre: by keyboard alone from the bell to the target', async () => {
  const device = await makeDevice(plant, 'PRESS-2', '冲床 2');
  await report(plant, device, '漏油');
  await expect.poll(() => unread(other)).toBe(1);
  await bell(other).focus();
  await other.keyboard.press('Enter');
  const item = other.getByRole('listitem').getByRole('button', { name: /冲床 2/ });
  await item.waitFor();
  await other.keyboard.press('Tab');
  await other.keyboard.press('ArrowRight');
  await other.getByRole('tab', { name: '权限', selected: true }).waitFor();
  await other.keyboard.press('ArrowLeft');
  await item.waitFor();
  await item.focus();
  await other.keyboard.press('Enter');
  await other.waitForURL(/orderDetail\?id=.+opt=detail/);
  await expect.poll(() => unread(other)).toBe(0);
  await bell(other).focus();
  await other.keyboard.press('Enter');
  await other.getByRole('tablist', { name: '消息分组' }).waitFor();
  await other.keyboard.press('Escape');
  expect(await other.getByRole('tablist', { name: '消息分组' }).count()).toBe(0);
});
