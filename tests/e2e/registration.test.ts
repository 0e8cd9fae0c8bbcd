import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { watchErrors } from './support/pages.ts';
import { newPhone, openPlant } from './support/plant.ts';
import { freePort, type ProductServer, startServer } from './support/server.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';
import { type SmsProvider, startSmsProvider } from './support/smsProvider.ts';

const newPassword = 'Andon#2027';
let browser: Browser;
let dataDir: string;
let provider: SmsProvider;
let server: ProductServer;

beforeAll(async () => {
  browser = await sharedBrowser();
  provider = await startSmsProvider();
  dataDir = await makeDataDir();
  server = await startServer(dataDir, await freePort(), { env: provider.env });
  await openPlant(server.address, dataDir, '华东一厂'); // otherwise the login offers the first set-up
});
afterAll(async () => {
  await closeContexts(browser);
  await server.kill();
  provider.close();
  await removeFolder(dataDir);
});

const contexts: BrowserContext[] = [];

/** Opens a browser of somebody who is not signed in. */
async function stranger(): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('introduced', '1'));
  return { page, errors: watchErrors(page) };
}

/** Goes through phone and code to the last step of the registration. */
async function goToDetails(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect.poll(() => provider.textsTo(phone).length).toBe(1);
  const code = /验证码 (\d{6})/.exec(provider.textsTo(phone)[0] ?? '')?.[1] ?? '';
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel(/^新密码/).fill(newPassword);
  await page.getByLabel(/^确认密码/).fill(newPassword);
}

async function apply(page: Page, phone: string, name: string, orgCode: string): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.getByRole('button', { name: '注册账号' }).click();
  await goToDetails(page, phone);
  await page.getByLabel(/^企业编码/).fill(orgCode);
  await page.getByLabel(/^姓名/).fill(name);
  await fillPassword(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('账号待审核').waitFor();
}

test('7 Calls, RegisterUserOrg: an organisation is registered; who applies to it is rejected or approved on its open page, and whoever has its invitation works at once', async () => {
  const owner = await stranger();
  const admin = owner.page;
  await admin.goto(`${server.address}/login`);
  await admin.getByRole('button', { name: '注册账号' }).click();
  await admin.getByRole('radio', { name: '新建企业' }).check();
  await goToDetails(admin, newPhone());
  await admin.getByLabel(/^企业名称/).fill('华南三厂');
  await admin.getByLabel(/^统一社会信用代码/).fill('91350100M000100Y43');
  await admin.getByLabel(/^姓名/).fill('郑总');
  await fillPassword(admin);
  await admin.getByRole('button', { name: '建立企业并登录' }).click();
  await admin.waitForURL(`${server.address}/home/dataOverview`);
  await admin.getByRole('dialog', { name: '基础数据设置向导' }).waitFor();
  await admin.goto(`${server.address}/userApply/applyList`);
  const orgCode = (await admin.locator('[data-page] p code').textContent()) ?? '';

  const [rejected, approved] = [await stranger(), await stranger()];
  const [rejectedPhone, approvedPhone] = [newPhone(), newPhone()];
  await apply(rejected.page, rejectedPhone, '吴强', orgCode);
  await apply(approved.page, approvedPhone, '周敏', orgCode);
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
  await rejected.page.getByText('原因：不是本厂员工').waitFor();
  await approved.page.getByRole('link', { name: '账号已可以使用，点此进入' }).click();
  await approved.page.getByText('故障维修').first().waitFor(); // the menu of the role
  await expect
    .poll(() => provider.textsTo(rejectedPhone).at(-1), { timeout: 10_000 })
    .toContain('被驳回：不是本厂员工');
  await expect
    .poll(() => provider.textsTo(approvedPhone).at(-1), { timeout: 10_000 })
    .toContain('已通过，角色是 维修工');

  await admin.getByRole('link', { name: '邀请', exact: true }).click();
  await admin.getByRole('button', { name: '新建邀请' }).first().click();
  const made = admin.getByRole('dialog', { name: '新建邀请' });
  await made.getByLabel(/^角色/).selectOption('报修员');
  await made.getByRole('button', { name: '生成链接' }).click();
  const shown = admin.getByRole('dialog', { name: '邀请链接' });
  await shown.getByRole('img', { name: '邀请二维码' }).waitFor();
  const link = (await shown.locator('code').textContent()) ?? '';
  const invited = await stranger();
  await invited.page.goto(link);
  await invited.page.getByText('郑总 邀请您加入 华南三厂，角色是报修员').waitFor();
  await goToDetails(invited.page, newPhone());
  await invited.page.getByLabel(/^姓名/).fill('孙浩');
  await fillPassword(invited.page);
  await invited.page.getByRole('button', { name: '注册并登录' }).click();
  await invited.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(new URL(invited.page.url()).pathname).not.toBe('/account');
  for (const { errors } of [owner, rejected, approved, invited]) expect(errors).toEqual([]);
  for (const context of contexts) await context.close();
});
