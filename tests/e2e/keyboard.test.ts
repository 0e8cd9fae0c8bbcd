import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSession } from './support/pages.ts';
import { openPlant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  const plant = await openPlant(address, inject('dataDir'), '键盘厂');
  const session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  await page.goto(`${address}/personnel/mailList`);
  await page.getByRole('link', { name: '李强', exact: true }).waitFor();
});
afterAll(() => closeContexts(browser));

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Returns the name of the focused element. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : at;
    return at?.getAttribute('aria-label') ?? label?.textContent?.replace('*', '') ?? '';
  });
const mostTabs = 120; // the menu has an entry for each page
const tabTo = async (name: string) => {
  for (let step = 0; step < mostTabs && (await focused()) !== name; step += 1) await press('Tab');
  expect(await focused()).toBe(name);
};

test('2 Address book, dialog: the keyboard alone opens it, fills every field, saves by Enter, and returns to its button', async () => {
  await page.getByRole('searchbox', { name: '搜索人员' }).focus();
  await press('Shift+Tab');
  await tabTo('新增人员');
  await press('Enter');
  const form = page.getByRole('dialog', { name: '新增人员' });
  await form.waitFor();
  await tabTo('姓名');
  await page.keyboard.type('钱芳');
  await tabTo('手机号');
  await page.keyboard.type('13900000088');
  await tabTo('角色');
  const selectedRole = () =>
    form
      .getByLabel('角色')
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  for (let step = 0; step < 9 && (await selectedRole()) !== '维修工'; step += 1)
    await press('ArrowDown');
  await tabTo('部门');
  await page.keyboard.type('设备部');
  await tabTo('职位');
  await page.keyboard.type('机修');
  await press('Enter');
  const passwords = page.getByRole('dialog', { name: '一次性密码' });
  await passwords.waitFor();
  await form.waitFor({ state: 'hidden' });
  await tabTo('我已转交');
  await press('Enter');
  await passwords.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('新增人员');
  const row = page.getByRole('row', { name: /钱芳/ });
  await row.waitFor();
  for (const text of ['13900000088', '维修工', '设备部', '机修']) {
    expect(await row.textContent()).toContain(text);
  }
});

test('2 Address book, filter: selected by the keyboard alone, and the focus stays on the select', async () => {
  await page.getByRole('searchbox', { name: '搜索人员' }).focus();
  await tabTo('角色');
  await press('Enter');
  await page.getByRole('option', { name: '维修工' }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await page.waitForURL(/RoleID=/);
  await page.getByRole('option', { name: '维修工' }).waitFor({ state: 'hidden' });
  expect(await focused()).toBe('角色');
  await press('Tab');
  expect(await focused()).not.toBe('');
});
