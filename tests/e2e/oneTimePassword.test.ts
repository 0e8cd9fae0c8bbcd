import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openGuest, openSession } from './support/pages.ts';
import { openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '交接厂');
});
afterAll(() => closeContexts(browser));

test('a one-time password is copied even without the clipboard API, as on plain http, and lets its user sign in to set their own', async () => {
  const session = await openSession(browser, address, plant.admin);
  const page = await session.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(`${address}/personnel/mailList?SearchText=${plant.repairer.phone}`);
  await page.getByRole('row', { name: plant.repairer.phone }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '重置密码' }).click();
  const question = page.getByRole('dialog', { name: '请确认' });
  await question.getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('button', { name: /^复制 .* 的密码$/ }).click();
  await page
    .getByRole('button', { name: /^复制 .* 的密码$/ })
    .getByText('已复制')
    .waitFor();
  const shown = await page.getByRole('dialog').locator('code').textContent();
  await session.close();

  const context = await openGuest(browser);
  const login = await context.newPage();
  await login.goto(`${address}/login`);
  await login.getByLabel('手机号').fill(plant.repairer.phone);
  await login.getByLabel('密码', { exact: true }).focus();
  await login.keyboard.press('Control+v');
  expect(await login.getByLabel('密码', { exact: true }).inputValue()).toBe(shown);
  await login.keyboard.press('Enter');
  await login.getByRole('heading', { name: '请先修改密码' }).waitFor();
  await login.getByLabel(/^当前密码/).focus();
  await login.keyboard.press('Control+v');
  await login.getByLabel(/^新密码/).fill('Andon#2027');
  await login.getByLabel(/^确认密码/).fill('Andon#2027');
  await login.keyboard.press('Enter');
  await login.waitForURL(`${address}/home/dataOverview`);
  await context.close();
});
