import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listRolesInFull, saveRolePermissions } from '../../src/contract/areas/role/endpoints.ts';
import { openGuest, openSession, watchErrors } from './support/pages.ts';
import { setUserState } from './support/people.ts';
import { hire, makeDevice, openPlant, type Plant, password, signInByApi } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const dataDir = inject('dataDir');
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, dataDir, '角色厂');
  await makeDevice(plant, 'RL-1', '空压机'); // so that the setup guide does not open
});
afterAll(() => closeContexts(browser));

const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' });
const areas = (page: Page) => menu(page).getByRole('button').allTextContents();

async function signInAs(context: BrowserContext, phone: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address + path);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  return page;
}

test('6 Roles, meta roles: a repairer sees the pages of their role, and cannot open others by their path', async () => {
  const session = await openSession(browser, address, plant.repairer);
  const page = await session.newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await menu(page).waitFor();
  expect(await areas(page)).toEqual([
    '数据中心',
    '设备库',
    '实时设备',
    '备件库',
    '故障维修',
    '巡检',
    '保养',
    '知识库',
    '人员管理',
  ]);
  await page.goto(`${address}/systemInfo/loginLog`);
  await page.waitForURL(`${address}/401`);
  await session.close();
});

test('a role that is edited while its holder works in two tabs gains and loses a menu in both, without a reload', async () => {
  const { api } = plant.admin;
  const session = await openSession(browser, address, plant.repairer);
  const tabs = [await session.newPage(), await session.newPage()];
  for (const page of tabs) {
    await page.goto(`${address}/Troubleshooting/workOrder`);
    await page.getByRole('button', { name: /^消息中心/ }).waitFor();
  }
  const roles = await api.call(listRolesInFull, {});
  const role = roles.find(({ roleName }) => roleName === '维修工');
  if (role === undefined) throw new Error('no role');
  const { roleID: RoleID, permissions } = role;
  const areaIn = (page: Page) => menu(page).getByRole('button', { name: '系统管理' });
  await api.call(saveRolePermissions, { RoleID, MenuIDs: [...permissions, 'log.view'] });
  for (const page of tabs) await areaIn(page).waitFor();
  await api.call(saveRolePermissions, { RoleID, MenuIDs: permissions });
  for (const page of tabs) await areaIn(page).waitFor({ state: 'detached' });
  await session.close();
});

test('4 Route guard, other user states: a user under review is led to their status, and on once approved', async () => {
  const phone = await hire(dataDir, plant, '维修工', '钱待审');
  await setUserState(dataDir, phone, 2);
  const session = await openGuest(browser);
  const page = await signInAs(session, phone, '/Troubleshooting/workOrder');
  const errors = watchErrors(page);
  await page.waitForURL(`${address}/account`);
  await page.getByText('账号待审核').waitFor();
  expect(await menu(page).getByRole('button').count()).toBe(0);
  await page.goto(`${address}/personnel/mailList`);
  await page.waitForURL(`${address}/account`);
  await page.getByText('账号待审核').waitFor();

  await setUserState(dataDir, phone, 1);
  const way = page.getByRole('link', { name: '账号已可以使用，点此进入' });
  const look = page.getByRole('button', { name: '刷新状态' });
  while (!(await way.isVisible())) {
    // without waiting, because the page may look by itself meanwhile
    await look.evaluateAll((buttons) =>
      buttons.forEach((button) => (button as HTMLElement).click()),
    );
    await page.waitForTimeout(100);
  }
  await way.click();
  await menu(page).getByRole('button', { name: '故障维修' }).waitFor();
  expect(errors).toEqual([]);
  await session.close();
});

test('8 Errors, guard failure: where the user cannot be read the token is reset, and the login shows the reason', async () => {
  const phone = await hire(dataDir, plant, '维修工', '李读不到');
  await setUserState(dataDir, phone, 2);
  const session = await openSession(browser, address, await signInByApi(address, phone));
  const page = await session.newPage();
  await page.route('**/UserManger/GetUserById', (route) => route.abort());
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.waitForURL(
    `${address}/login?redirect=${encodeURIComponent('/Troubleshooting/workOrder')}`,
  );
  await page.getByText('Has Error').waitFor();
  expect((await session.cookies()).some(({ name }) => name === 'Admin-Token')).toBe(false);
  await session.close();
});

test('a disabled user cannot sign in, and sees whom to contact', async () => {
  const phone = await hire(dataDir, plant, '维修工', '周停用');
  await setUserState(dataDir, phone, 0);
  const session = await openGuest(browser);
  const page = await signInAs(session, phone, '/login');
  await page.getByText('账号已停用，请联系企业管理员').waitFor();
  await session.close();
});
