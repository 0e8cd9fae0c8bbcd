import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device } from '../../src/contract/areas/device/endpoints.ts';
import {
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../src/contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../src/contract/orders/workOrder.ts';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { openGuest, openSession, pressChanges, watchErrors } from './support/pages.ts';
import {
  type Account,
  makeDevice,
  makePlatformAdministrator,
  newPhone,
  openPlant,
  type Plant,
  report,
  signInByApi,
} from './support/plant.ts';
import { apply, fillPassword, goToDetails } from './support/registering.ts';
import { freePort, type ProductServer, startServer } from './support/server.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';
import { type SmsProvider, startSmsProvider } from './support/smsProvider.ts';

const relations = '/systemInfo/AffEnterprise';
const plantName = '华南三厂';
let browser: Browser;
let dataDir: string;
let sms: SmsProvider;
let server: ProductServer;
let platformAdministrator: Account;
let provider: Plant;
/** The administrator of the organisation that registers, and a repairer of it: pages that stay open, and calls. */
let owner: { readonly orgCode: string; readonly page: Page; readonly admin: Account };
let repairer: { readonly page: Page; readonly account: Account };
/** Two tabs of the provider's administrator. */
let theirs: readonly [Page, Page];
/** What is given to the provider, and an order of the first that the provider restores. */
let devices: readonly [Device, Device];
let restored: WorkOrder;
const errors: string[][] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  sms = await startSmsProvider();
  dataDir = await makeDataDir();
  server = await startServer(dataDir, await freePort(), { env: sms.env });
  // without an organisation the login would offer the first set-up
  const operator = await openPlant(server.address, dataDir, '平台运营');
  provider = await openPlant(server.address, dataDir, '远景运维', 0);
  await makePlatformAdministrator(dataDir, operator.admin.phone);
  platformAdministrator = await signInByApi(server.address, operator.admin.phone);
});
afterAll(async () => {
  await closeContexts(browser);
  await server.kill();
  sms.close();
  await removeFolder(dataDir);
});

/** Opens a browser of somebody who is not signed in, and who has closed the introduction in it or not. */
async function stranger(isIntroduced = true): Promise<Page> {
  const context = await openGuest(browser);
  const page = await newPage(context);
  if (isIntroduced) await page.addInitScript(() => localStorage.setItem('introduced', '1'));
  return page;
}

async function newPage(context: BrowserContext, path?: string): Promise<Page> {
  const page = await context.newPage();
  errors.push(watchErrors(page));
  if (path !== undefined) await page.goto(server.address + path);
  return page;
}

const openAs = async (account: Account, path: string) =>
  newPage(await openSession(browser, server.address, account), path);

/** Waits until an open list has orders of a device, or none. */
async function expectListed(page: Page, device: string, isListed: boolean): Promise<void> {
  await expect
    .poll(async () => {
      await pressChanges(page);
      return (await linkTo(page, device).count()) > 0;
    })
    .toBe(isListed);
}

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('7 Calls, RegisterUserOrg: an organisation is registered; who applies to it is rejected or approved on its open page, and whoever has its invitation works at once', async () => {
  const admin = await stranger(false);
  const adminPhone = newPhone();
  await admin.goto(`${server.address}/login`);
  await admin.getByRole('button', { name: '注册账号' }).click();
  await admin.getByRole('radio', { name: '新建企业' }).check();
  await goToDetails(sms, admin, adminPhone);
  await admin.getByLabel(/^企业名称/).fill(plantName);
  await admin.getByLabel(/^统一社会信用代码/).fill('91350100M000100Y43');
  await admin.getByLabel(/^姓名/).fill('郑总');
  await fillPassword(admin);
  await admin.getByRole('button', { name: '建立企业并登录' }).click();
  await admin.waitForURL(`${server.address}/home/dataOverview`);
  const welcome = admin.getByRole('dialog', { name: '欢迎使用安灯' });
  await welcome.getByText(/^已完成 \d+ \/ 10 步$/).waitFor();
  await welcome.getByRole('button', { name: '知道了' }).click();
  await admin.getByRole('button', { name: /^向导 \d+/ }).waitFor();
  await admin.goto(`${server.address}/userApply/applyList`);
  const orgCode = (await admin.locator('[data-page] p code').textContent()) ?? '';

  const [rejected, approved] = [await stranger(), await stranger()];
  const [rejectedPhone, approvedPhone] = [newPhone(), newPhone()];
  const login = `${server.address}/login`;
  await Promise.all([
    apply(sms, rejected, login, { phone: rejectedPhone, name: '吴强', orgCode }),
    apply(sms, approved, login, { phone: approvedPhone, name: '周敏', orgCode }),
  ]);
  await admin.getByRole('button', { name: '刷新' }).click();
  const rowOf = (name: string) => admin.getByRole('row', { name });
  await rowOf('吴强').getByRole('button', { name: '驳回' }).click();
  const refusal = admin.getByRole('dialog', { name: '驳回 吴强 的申请' });
  await refusal.getByLabel(/^驳回原因/).fill('不是本厂员工');
  await refusal.getByRole('button', { name: '驳回申请' }).click();
  await rowOf('吴强').getByText('已驳回').waitFor();
  await rowOf('周敏').getByRole('button', { name: '通过' }).click();
  const approval = admin.getByRole('dialog', { name: '通过 周敏 的申请' });
  await approval.getByLabel(/^角色/).selectOption('维修工');
  await approval.getByRole('button', { name: '通过申请' }).click();
  await rowOf('周敏').getByText('已通过').waitFor();

  // the open pages of the applicants follow
  await rejected.getByText('原因：不是本厂员工').waitFor();
  await approved.getByRole('link', { name: '账号已可以使用，点此进入' }).click();
  await approved.getByText('故障维修').first().waitFor(); // the menu of the role
  await expect.poll(() => sms.textsTo(rejectedPhone).at(-1)).toContain('被驳回：不是本厂员工');
  await expect.poll(() => sms.textsTo(approvedPhone).at(-1)).toContain('已通过，角色是 维修工');

  await admin.getByRole('link', { name: '邀请', exact: true }).click();
  await admin.getByRole('button', { name: '新建邀请' }).first().click();
  const made = admin.getByRole('dialog', { name: '新建邀请' });
  await made.getByLabel(/^角色/).selectOption('报修员');
  await made.getByRole('button', { name: '生成链接' }).click();
  const shown = admin.getByRole('dialog', { name: '邀请链接' });
  await shown.getByRole('img', { name: '邀请二维码' }).waitFor();
  const link = (await shown.locator('code').textContent()) ?? '';
  const invited = await stranger();
  await invited.goto(link);
  await invited.getByText('郑总 邀请您加入 华南三厂，角色是报修员').waitFor();
  await goToDetails(sms, invited, newPhone());
  await invited.getByLabel(/^姓名/).fill('孙浩');
  await fillPassword(invited);
  await invited.getByRole('button', { name: '注册并登录' }).click();
  await invited.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(new URL(invited.url()).pathname).not.toBe('/account');
  owner = { orgCode, page: admin, admin: await signInByApi(server.address, adminPhone) };
  repairer = { page: approved, account: await signInByApi(server.address, approvedPhone) };
  for (const page of [rejected, invited]) await page.context().close();
});

test('a provider that is accepted services the devices that it is given, and sees a fault of one of them', async () => {
  devices = [
    await makeDevice(owner, 'SV-1', '注塑机 1'),
    await makeDevice(owner, 'SV-2', '注塑机 2'),
  ];
  const first = await openAs(provider.admin, relations);
  const second = await newPage(first.context(), '/device/list');
  theirs = [first, second];
  const { page } = owner;
  await page.goto(server.address + relations);
  await page.getByText('还没有关联企业').waitFor();
  await first.getByRole('button', { name: '申请关联' }).first().click();
  const application = first.getByRole('dialog', { name: '申请关联' });
  await application.getByLabel(/^对方企业编码/).fill(owner.orgCode);
  await application.getByRole('button', { name: '发送申请' }).click();
  const ours = page.getByRole('row', { name: provider.name });
  await ours.getByRole('button', { name: '同意' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await ours.getByText('已关联').waitFor();
  await first.getByRole('row', { name: plantName }).getByText('已关联').waitFor();

  await page.goto(`${server.address}/device/list`);
  await page.getByRole('row').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '委托维修方' }).click();
  const giving = page.getByRole('dialog', { name: '委托 2 台设备的维修方' });
  await giving.getByLabel(/^维修方/).selectOption(provider.name);
  await giving.getByRole('button', { name: '保存维修方' }).click();
  await giving.waitFor({ state: 'hidden' });
  await linkTo(second, '注塑机 1').click();
  await second.getByRole('heading', { level: 1, name: '注塑机 1' }).waitFor();

  await first.goto(`${server.address}/Troubleshooting/workOrder`);
  await first.getByText('注塑机').waitFor({ state: 'detached' });
  await report(owner, devices[0], '喷嘴漏料');
  await expectListed(first, '注塑机 1', true);
});

test('what the owner no longer shares disappears from open pages of the provider, and comes back with its scope', async () => {
  const { page } = owner;
  const [orders, device] = theirs;
  await page.goto(`${server.address}${relations}/detail?org=${provider.orgCode}`);
  const open = async () => {
    await page.getByRole('button', { name: '调整共享' }).click();
    return page.getByRole('dialog', { name: `${provider.name} 可以看到的内容` });
  };
  let dialog = await open();
  await dialog.getByRole('radio', { name: '指定设备' }).check();
  await dialog.getByRole('combobox', { name: '设备' }).fill('注塑机 2');
  await dialog.getByRole('option', { name: '注塑机 2' }).click();
  await dialog.getByText('将不再看到 1 台设备；其中 1 张未修复的工单').waitFor();
  await dialog.getByRole('button', { name: '保存共享' }).click();
  const question = page.getByRole('dialog', { name: '缩小可见范围？' });
  await question.getByRole('button', { name: '保存共享' }).click();
  await dialog.waitFor({ state: 'detached' });
  await device.getByText('看不到这台设备').waitFor();
  await expectListed(orders, '注塑机 1', false);

  dialog = await open();
  await dialog.getByRole('radio', { name: '全部' }).check();
  await dialog.getByRole('switch', { name: '设备档案' }).click();
  await dialog.getByRole('button', { name: '保存共享' }).click();
  await page.getByText('可见设备：1 → 2').waitFor(); // in its history
  await device.getByRole('heading', { level: 1, name: '注塑机 1' }).waitFor();
  await device.getByText('对方没有共享设备档案').waitFor();
  restored = await report(owner, devices[0], '喷嘴又漏料'); // the first order stays with the owner
  await expectListed(orders, '注塑机 1', true);
});

/** Sets the last day of the owner's package on the page of the platform administrator. */
async function setExpiry(page: Page, day: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: plantName });
  await row.getByRole('button', { name: '套餐与续费' }).click();
  const dialog = page.getByRole('dialog', { name: `${plantName} 的套餐` });
  await dialog.getByLabel('到期日').fill(day);
  await dialog.getByLabel('到期日').press('Enter'); // takes the date alone
  await dialog.getByRole('button', { name: '保存套餐' }).click();
  if (day < dayAfter(-1)) {
    const question = page.getByRole('dialog', { name: `${plantName} 将立即变为只读` });
    await question.getByRole('button', { name: '保存并变为只读' }).click();
  }
  await dialog.waitFor({ state: 'detached' });
}

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an organisation that expires shows it on open pages at once, reads on and finishes open orders, and is renewed', async () => {
  const { page } = owner;
  const { id: ID } = await report(owner, await makeDevice(owner, 'SV-3', '天车'), '钢丝绳断股');
  await repairer.account.api.call(receiveWorkOrder, { ID });
  await repairer.account.api.call(scanWorkOrder, { ID, ManualReason: '二维码已损坏' });
  await repairer.page.goto(`${server.address}/Troubleshooting/workOrder/orderDetail?id=${ID}`);
  await page.goto(`${server.address}/systemInfo/enterpriseInfo`);
  await page.getByRole('heading', { level: 1, name: plantName }).waitFor();
  const search = `?SearchText=${owner.orgCode}`;
  const platform = await openAs(platformAdministrator, `/systemInfo/enterprises${search}`);
  await page.getByRole('button', { name: '编辑企业信息' }).click();
  const profile = page.getByRole('dialog', { name: '编辑企业信息' });
  await profile.getByLabel('行业').fill('铸造');
  await setExpiry(platform, dayAfter(-2));
  const notice = page.getByText('企业套餐已到期', { exact: true });
  await notice.waitFor();
  await page.getByText('已到期', { exact: true }).waitFor();
  await profile.getByRole('button', { name: '保存企业信息' }).click();
  await profile.getByText('目前只读').waitFor();

  await repairer.page.getByRole('button', { name: '完工' }).click();
  const result = repairer.page.getByRole('dialog');
  await result.getByLabel('处理措施').fill('更换钢丝绳');
  await result.getByRole('button', { name: '完工' }).click();
  await repairer.page.locator('main header').getByText('待确认', { exact: true }).waitFor();

  await setExpiry(platform, dayAfter(365));
  await notice.waitFor({ state: 'detached' });
  await profile.getByRole('button', { name: '保存企业信息' }).click();
  await profile.getByText('您的改动仍在').waitFor(); // the package has changed meanwhile
  await profile.getByRole('button', { name: '保存企业信息' }).click();
  await page.getByText('铸造').waitFor();
});

test('a relation that ends takes devices and open orders from open pages of the provider; what it restored and the history stay', async () => {
  const { page } = owner;
  const [orders, device] = theirs;
  const { id: ID } = restored;
  const { api } = provider.repairer;
  await api.call(receiveWorkOrder, { ID });
  await api.call(scanWorkOrder, { ID, ManualReason: '二维码已损坏' });
  await api.call(repairWorkOrder, { ID, Measures: '更换喷嘴' });
  await report(owner, devices[1], '油温过高');
  await expectListed(orders, '注塑机 2', true);
  const history = await newPage(orders.context(), `${relations}/detail?org=${owner.orgCode}`);
  await history.getByText('已关联', { exact: true }).waitFor();

  await page.goto(`${server.address}${relations}/detail?org=${provider.orgCode}`);
  await page.getByRole('button', { name: '解除关联' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click();
  await device.getByText('看不到这台设备').waitFor();
  await expectListed(orders, '注塑机 2', false);
  await history.getByText('已解除', { exact: true }).waitFor();
  for (const side of [page, history]) {
    const events = side.getByRole('region', { name: '关联历史' }).locator('[role=listitem]');
    await expect
      .poll(() => events.allTextContents())
      .toEqual([
        expect.stringContaining(`解除关联郑总 · ${plantName}`),
        expect.stringContaining('可见设备：1 → 2'),
        expect.stringContaining('可见设备：2 → 1'),
        expect.stringContaining(`同意关联郑总 · ${plantName}`),
        expect.stringContaining('申请关联'),
      ]);
  }
  await orders.goto(`${server.address}/Troubleshooting/workOrder/orderDetail?id=${ID}`);
  await orders.getByText('更换喷嘴').first().waitFor();
  expect(errors.flat()).toEqual([]);
});
