import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { updateRelation } from '../../src/contract/areas/relation/endpoints.ts';
import { openSession, watchErrors } from './support/pages.ts';
import { associate } from './support/people.ts';
import { makeDevice, openPlant, type Plant, report, signInByApi } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';
import { startTcpProxy, type TcpProxy } from './support/tcpProxy.ts';

const address = inject('address');
const dataDir = inject('dataDir');
const orders = '/Troubleshooting/workOrder';
let browser: Browser;
let provider: Plant;
let owner: Plant;
let proxy: TcpProxy;
let session: BrowserContext;
/** Two tabs of one browser, in the provider's own organisation at first. */
let first: Page;
let second: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  provider = await openPlant(address, dataDir, '远景运维', 0);
  owner = await openPlant(address, dataDir, '精工一厂');
  const serviced = await makeDevice(owner, 'SV-1', '注塑机 1');
  await associate(provider, owner, [serviced]);
  await report(owner, serviced, '料筒不加热');
  await report(owner, await makeDevice(owner, 'OWN-1', '自管天车'), '钢丝绳断股');
  await report(provider, await makeDevice(provider, 'PR-1', '工程车'), '打不着火');
  proxy = await startTcpProxy(address);
  session = await openSession(
    browser,
    proxy.address,
    await signInByApi(address, provider.admin.phone),
  );
  first = await session.newPage();
  errors = watchErrors(first);
  await first.goto(proxy.address + orders);
  await order(first, '工程车').waitFor();
  second = await session.newPage();
  await second.goto(`${proxy.address}/personnel/mailList`);
  await second.getByRole('heading', { name: '人员通讯录' }).waitFor();
});
afterAll(async () => {
  await closeContexts(browser);
  await proxy.stop();
});

const order = (page: Page, device: string) => page.getByRole('link', { name: device, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' });
const chooseOwner = async (page: Page) => {
  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('button', { name: '切换组织' }).click();
  const dialog = page.getByRole('dialog', { name: '切换组织' });
  await dialog.getByRole('button', { name: new RegExp(`^${owner.name}`) }).click();
};
const overview = () => `${proxy.address}/home/dataOverview`;

/** Reloads a tab from the dialog about the other tab's switch. */
const followSwitch = async (page: Page, organisation: string) => {
  const dialog = page.getByRole('dialog', { name: `已在另一个标签页切换到 ${organisation}` });
  const reload = dialog.getByRole('button', { name: '重新加载' });
  await reload.waitFor();
  await expect
    .poll(() => reload.evaluate((button) => button === document.activeElement))
    .toBe(true);
  const reloaded = page.waitForEvent('load'); // the address may be that of the overview before
  await reload.press('Enter');
  await reloaded;
  expect(page.url()).toBe(overview());
};

test('4 Other transitions, organisation switch: from the user menu into an associated organisation, by a reload to the overview', async () => {
  const before = proxy.upgrades.length;
  await first.getByRole('button', { name: '账号' }).click();
  await first.getByRole('button', { name: '切换组织' }).click();
  const dialog = first.getByRole('dialog', { name: '切换组织' });
  await dialog.getByRole('button', { name: new RegExp(`^${provider.name}`) }).waitFor();
  await dialog.getByRole('button', { name: new RegExp(`^${owner.name}`) }).click();
  await first.waitForURL(overview());
  await first.getByRole('status').getByText(`正在查看 ${owner.name}`).waitFor();
  await first.locator('header').getByText(owner.name).waitFor();
  const cookies = new Map((await session.cookies()).map(({ name, value }) => [name, value]));
  expect([cookies.get('orgCode'), cookies.get('extension')]).toEqual([owner.orgCode, 'Y']);
  // The streams are those of the new organisation: the server has closed the former ones.
  await expect.poll(() => proxy.upgrades.length - before).toBeGreaterThan(2);
  await expect.poll(() => proxy.openSockets()).toBe(3);
});

test('4 Other transitions, organisation switch: another tab shows a dialog, and follows by a reload', async () => {
  await followSwitch(second, owner.name);
  await second.getByRole('status').getByText(`正在查看 ${owner.name}`).waitFor();
});

test('4 Route guard, editor: a person of relation Y has at most the four menus, and no other page', async () => {
  expect(await menu(first).getByRole('button').allTextContents()).toEqual([
    '数据中心',
    '设备库',
    '备件库',
    '故障维修',
  ]);
  await first.goto(`${proxy.address}/personnel/mailList`);
  await first.waitForURL(`${proxy.address}/401`);
});

test('6 Roles, relation flag: they see what they service there, and cannot report faults', async () => {
  await first.goto(proxy.address + orders);
  await order(first, '注塑机 1').waitFor();
  expect(await order(first, '自管天车').count()).toBe(0);
  expect(await order(first, '工程车').count()).toBe(0);
  expect(await first.getByRole('button', { name: '报修' }).count()).toBe(0);
  await order(first, '注塑机 1').click();
  await first.getByRole('heading', { level: 1, name: '注塑机 1' }).waitFor();
  expect(await first.getByRole('button', { name: '接单' }).count()).toBe(0);
});

test('4 Other transitions, organisation switch: one press leads back, with every menu and only the own orders', async () => {
  await first.getByRole('button', { name: '返回本企业' }).click();
  await first.waitForURL(overview());
  await menu(first).getByRole('button', { name: '人员管理' }).waitFor();
  expect(await first.getByText('正在查看').count()).toBe(0);
  await first.goto(proxy.address + orders);
  await order(first, '工程车').waitFor();
  // The owner's order that the provider services is its work too.
  await order(first, '注塑机 1').waitFor();
  expect(await order(first, '自管天车').count()).toBe(0);
  await followSwitch(second, provider.name);
  expect(errors).toEqual([]);
});

test('4 Other transitions, organisation switch: a tab with unsaved input offers it for copying before it follows another one', async () => {
  await second.goto(`${proxy.address}/personnel/mailList`);
  await second.getByRole('button', { name: '新增人员' }).click();
  const form = second.getByRole('dialog', { name: '新增人员' });
  await form.getByLabel('姓名').fill('赵半程');
  await chooseOwner(first);
  await first.getByRole('status').getByText(`正在查看 ${owner.name}`).waitFor();
  await second.getByText(/还没有保存：新增人员/).waitFor();
  await second.getByRole('button', { name: '复制未保存的内容' }).click();
  await second.getByRole('button', { name: '已复制' }).waitFor();
  await first.getByRole('button', { name: '返回本企业' }).click();
  await menu(first).getByRole('button', { name: '人员管理' }).waitFor();
  await second.getByText(/还没有保存：新增人员/).waitFor({ state: 'hidden' }); // the tab is right again
  expect(await form.getByLabel('姓名').inputValue()).toBe('赵半程');
  await form.getByLabel('手机号').fill('13900000077');
  await form.getByLabel('角色').selectOption({ label: '维修工' });
  await form.getByRole('button', { name: '新增人员' }).click();
  await second.getByRole('dialog', { name: '一次性密码' }).waitFor();
});

test('a visited organisation that ends the relation is reported as unavailable, and one press leads back', async () => {
  await chooseOwner(first);
  await first.getByRole('status').getByText(`正在查看 ${owner.name}`).waitFor();
  await owner.admin.api.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 2 });
  await first.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await first.getByText(`已不能查看 ${owner.name}`).waitFor();
  await first.getByRole('button', { name: '返回本企业' }).click();
  await menu(first).getByRole('button', { name: '人员管理' }).waitFor();
});
