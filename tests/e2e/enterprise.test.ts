import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { openGuest, openSession } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, password, signInByApi } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const dataDir = inject('dataDir');
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, dataDir, '严规厂');
  await makeDevice(plant, 'EP-1', '空压机'); // else the setup guide opens
});
afterAll(() => closeContexts(browser));

async function openAs({ admin }: Plant, path: string): Promise<Page> {
  const session = await openSession(browser, address, await signInByApi(address, admin.phone));
  const page = await session.newPage();
  await page.goto(address + path);
  return page;
}

test('a password that a stricter rule refuses has to be changed at the next sign-in', async () => {
  const page = await openAs(plant, '/systemInfo/enterpriseInfo');
  await page.getByRole('button', { name: '编辑安全策略' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑安全策略' });
  await dialog.getByLabel('密码最短长度').fill('14');
  await dialog.getByRole('button', { name: '保存安全策略' }).click();
  await page.getByText('至少 14 位').waitFor();

  const anew = await (await openGuest(browser)).newPage();
  await anew.goto(`${address}/login`);
  await anew.getByLabel('手机号').fill(plant.repairer.phone);
  await anew.getByLabel('密码', { exact: true }).fill(password);
  await anew.getByRole('button', { name: '登录' }).click();
  await anew.getByRole('heading', { name: '请先修改密码' }).waitFor();
  await anew.getByLabel('当前密码').fill(password);
  for (const [typed, refused] of [
    ['Lathe#7-hall', true],
    ['Lathe#7-hall-longer', false],
  ] as const) {
    await anew.getByLabel('新密码').fill(typed);
    await anew.getByLabel('确认密码').fill(typed);
    await anew.getByRole('button', { name: '修改密码并继续' }).click();
    if (refused) await anew.getByText('密码至少 14 位').waitFor();
  }
  await anew.waitForURL(`${address}/**`);
  await anew.getByRole('navigation', { name: '菜单' }).waitFor();
});
