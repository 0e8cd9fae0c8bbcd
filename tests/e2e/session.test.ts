import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { logout } from '../../src/contract/areas/session/endpoints.ts';
import { openGuest, openSession, signIn, watchErrors } from './support/pages.ts';
import { openPlant, type Plant, password, signInByApi } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let context: BrowserContext;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华南二厂');
});
afterAll(() => closeContexts(browser));
beforeEach(async () => {
  context = await openGuest(browser);
});
afterEach(() => context.close());

test('3 Session record, storage: login leads back to the requested page, with the cookies and the record of the specification', async () => {
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signIn(page, address, plant.admin.phone, '/Troubleshooting/workOrder?OrderState=0');
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(cookies.get('orgCode')?.value).toBe(plant.orgCode);
  expect(cookies.has('extension')).toBe(true);
  const token = cookies.get('Admin-Token');
  expect(token?.sameSite).toBe('Strict');
  const hours = ((token?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(Math.round(hours)).toBe(8);
  const record = await page.evaluate(() => localStorage.getItem('userinfo'));
  expect(JSON.parse(record ?? '{}')).toMatchObject({
    orgCode: plant.orgCode,
    userState: 1,
    relation: 'N',
  });
  expect(await page.title()).toMatch(/ - 工业设备运维服务管理平台$/);
  expect(errors).toEqual([]);
});

test('a wrong password is refused with a message in both languages', async () => {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('手机号').fill(plant.repairer.phone);
  await page.getByLabel('密码', { exact: true }).fill('wrong#1234');
  await page.keyboard.press('Enter');
  await page.getByText('手机号或密码不正确').waitFor();
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await page.getByLabel('Password', { exact: true }).fill('wrong#1234');
  await page.keyboard.press('Enter');
  await page.getByText('The phone number or the password is wrong').waitFor();
});

test('after a sign-out in one tab the wall in another keeps its last values, and resumes after a sign-in', async () => {
  const wall = await context.newPage();
  await signIn(wall, address, plant.admin.phone);
  await wall.getByText('当前无故障').waitFor();
  const consolePage = await context.newPage();
  await consolePage.setViewportSize({ width: 1280, height: 800 });
  await consolePage.goto(`${address}/Troubleshooting/workOrder`);
  await consolePage.getByRole('button', { name: '账号' }).click();
  await consolePage.getByText('退出登录').click();
  await consolePage.waitForURL(/\/login/);
  await wall.getByRole('alert').getByText('已退出登录').waitFor();
  expect(new URL(wall.url()).pathname).toBe('/EquipmentKanban');
  expect(await wall.getByText('当前无故障').isVisible()).toBe(true);
  await consolePage.getByLabel('手机号').fill(plant.admin.phone);
  await consolePage.getByLabel('密码', { exact: true }).fill(password);
  await consolePage.getByRole('button', { name: '登录' }).click();
  await wall.getByRole('alert').waitFor({ state: 'detached' });
  await wall.getByText('当前无故障').waitFor();
});

test('a session that ends leaves the wall open, with a banner on it', async () => {
  const wall = await context.newPage();
  await signIn(wall, address, plant.admin.phone);
  await wall.getByText('当前无故障').waitFor();
  await context.clearCookies(); // as after eight hours
  await wall.getByRole('alert').getByText('登录已结束').waitFor();
  expect(new URL(wall.url()).pathname).toBe('/EquipmentKanban');
  expect(await wall.getByText('当前无故障').isVisible()).toBe(true);
  const opened = context.waitForEvent('page');
  await wall.getByRole('link', { name: '登录（新标签页）' }).click();
  await (await opened).waitForURL(/\/login\?redirect=/);
  expect(new URL(wall.url()).pathname).toBe('/EquipmentKanban');
});

test('4 Session, signed out: two tabs share one session; signing out in one leads the other to the login, and signing in again leads both on', async () => {
  const session = await openSession(
    browser,
    address,
    await signInByApi(address, plant.admin.phone),
  );
  const [one, two] = [await session.newPage(), await session.newPage()];
  await one.goto(`${address}/Troubleshooting/workOrder`);
  await two.goto(`${address}/personnel/mailList`);
  await two.getByRole('heading', { level: 1, name: '人员通讯录' }).waitFor();
  await one.getByRole('button', { name: '账号' }).click();
  await one.getByText('退出登录').click();
  const back = (page: Page, path: string) =>
    page.waitForURL(`${address}/login?redirect=${encodeURIComponent(path)}`);
  await back(one, '/Troubleshooting/workOrder');
  await back(two, '/personnel/mailList');
  expect((await session.cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
  expect(await one.evaluate(() => localStorage.getItem('userinfo'))).toBeNull();
  await two.getByLabel('手机号').waitFor();

  await one.getByLabel('手机号').fill(plant.admin.phone);
  await one.getByLabel('密码', { exact: true }).fill(password);
  await one.getByRole('button', { name: '登录' }).click();
  await one.waitForURL(`${address}/Troubleshooting/workOrder`);
  await two.waitForURL(`${address}/personnel/mailList`);
  await session.close();
});

test('8 Errors, session codes: a session that was ended elsewhere is reported once, in every tab; re-login clears the token and leads to the login', async () => {
  const account = await signInByApi(address, plant.admin.phone);
  const session = await openSession(browser, address, account);
  const [one, two] = [await session.newPage(), await session.newPage()];
  for (const page of [one, two]) {
    await page.goto(`${address}/Troubleshooting/workOrder`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await account.api.call(logout, {});
  // dispatched, because the live connection may have opened the dialog already
  await one.getByRole('button', { name: '刷新' }).dispatchEvent('click');
  const ended = (page: Page) => page.getByRole('dialog', { name: '您已退出登录' });
  await ended(one).waitFor();
  await ended(two).waitFor();
  expect(await ended(one).count()).toBe(1);
  await ended(one).getByRole('button', { name: '取消' }).click();
  await ended(one).waitFor({ state: 'hidden' });
  expect(new URL(one.url()).pathname).toBe('/Troubleshooting/workOrder');
  await ended(two).getByRole('button', { name: '重新登录' }).click();
  await two.waitForURL(/\/login\?redirect=/);
  expect((await session.cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
  await session.close();
});
