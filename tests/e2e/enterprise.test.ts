import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSession, watchErrors } from './support/pages.ts';
import {
  makeDevice,
  makePlatformAdministrator,
  openPlant,
  type Plant,
  password,
  signInByApi,
} from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const dataDir = inject('dataDir');
let browser: Browser;
let plant: Plant;
let operator: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, dataDir, '到期厂');
  operator = await openPlant(address, dataDir, '平台运营');
  await makePlatformAdministrator(dataDir, operator.admin.phone);
  for (const one of [plant, operator]) await makeDevice(one, 'EP-1', '空压机'); // else the setup guide opens
});
afterAll(() => closeContexts(browser));

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function openAs({ admin }: Plant, path: string): Promise<Page> {
  const session = await openSession(browser, address, await signInByApi(address, admin.phone));
  const page = await session.newPage();
  await page.goto(address + path);
  return page;
}

/** Sets the last day of the plant's package on the page of the platform administrator. */
async function setExpiry(page: Page, day: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: plant.name });
  await row.getByRole('button', { name: '套餐与续费' }).click();
  const dialog = page.getByRole('dialog', { name: `${plant.name} 的套餐` });
  await dialog.getByLabel('到期日').fill(day);
  await dialog.getByLabel('到期日').press('Enter');
  await dialog.getByRole('button', { name: '保存套餐' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an organisation that expires shows it on open pages at once, reads on, and is renewed', async () => {
  const theirs = await openAs(plant, '/systemInfo/enterpriseInfo');
  const errors = watchErrors(theirs);
  await theirs.getByRole('heading', { name: plant.name }).waitFor();
  const platform = await openAs(operator, `/systemInfo/enterprises?SearchText=${plant.orgCode}`);
  await setExpiry(platform, dayAfter(-2));
  const notice = theirs.getByText('企业套餐已到期', { exact: true });
  await notice.waitFor();
  await theirs.getByText('已到期', { exact: true }).waitFor();

  await theirs.getByRole('button', { name: '编辑企业信息' }).click();
  const dialog = theirs.getByRole('dialog', { name: '编辑企业信息' });
  await dialog.getByLabel('行业').fill('铸造');
  await dialog.getByRole('button', { name: '保存企业信息' }).click();
  await dialog.getByText('目前只读').waitFor();

  await setExpiry(platform, dayAfter(365));
  await notice.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: '保存企业信息' }).click();
  await dialog.getByText('您的改动仍在').waitFor(); // the package has changed meanwhile
  await dialog.getByRole('button', { name: '保存企业信息' }).click();
  await theirs.getByText('铸造').waitFor();
  expect(errors).toEqual([]);
});

test('a password that a stricter rule refuses has to be changed at the next sign-in', async () => {
  const page = await openAs(plant, '/systemInfo/enterpriseInfo');
  await page.getByRole('button', { name: '编辑安全策略' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑安全策略' });
  await dialog.getByLabel('密码最短长度').fill('12');
  await dialog.getByRole('button', { name: '保存安全策略' }).click();
  await page.getByText('至少 12 位').waitFor();

  const anew = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await anew.goto(`${address}/login`);
  await anew.getByLabel('手机号').fill(plant.repairer.phone);
  await anew.getByLabel('密码', { exact: true }).fill(password);
  await anew.getByRole('button', { name: '登录' }).click();
  await anew.getByRole('heading', { name: '请先修改密码' }).waitFor();
  await anew.getByLabel('当前密码').fill(password);
  for (const [typed, refused] of [
    ['Andon#2027', true],
    ['Andon#2027-longer', false],
  ] as const) {
    await anew.getByLabel('新密码').fill(typed);
    await anew.getByLabel('确认密码').fill(typed);
    await anew.getByRole('button', { name: '修改密码并继续' }).click();
    if (refused) await anew.getByText('密码至少 12 位').waitFor();
  }
  await anew.waitForURL(`${address}/**`);
  await anew.getByRole('navigation', { name: '菜单' }).waitFor();
});
