import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { goWithin, openGuest, openSession, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let session: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), 'Northern Works');
  await report(plant, await makeDevice(plant, 'LG-1', 'Press 1'), 'leaks oil');
  session = await openSession(browser, address, plant.admin);
  page = await session.newPage();
  errors = watchErrors(page);
});
afterAll(() => closeContexts(browser));

/** Names of users, of the product and of a language, which are not translated. */
const properNames = /安灯|管理员|^管$|李强|一车间|中文/g;

/** Returns the Chinese texts that are visible or accessible to a screen reader. */
async function chineseTexts(): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      if (!element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found;
  });
  return [
    ...new Set(texts.filter((text) => /\p{Script=Han}/u.test(text.replace(properNames, '')))),
  ];
}

test('the login uses the language that is selected on it, and remembers it', async () => {
  const guest = await openGuest(browser);
  const login = await guest.newPage();
  await login.goto(`${address}/login`);
  await login.getByRole('button', { name: '登录' }).waitFor();
  await login.getByRole('radio', { name: 'English' }).click();
  await login.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await login.evaluate(() => document.documentElement.lang)).toBe('en-US');
  await login.reload();
  await login.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await login.title()).toMatch(/^Sign in - /);
  await guest.close();
});

test('the browser’s language applies until the user selects one', async () => {
  const guest = await openGuest(browser, { locale: 'en-GB' });
  const login = await guest.newPage();
  await login.goto(`${address}/login`);
  await login.getByRole('button', { name: 'Sign in' }).waitFor();
  await guest.close();
});

test('the language that is selected in the header applies at once, and after a reload', async () => {
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('heading', { level: 1, name: '维修工单' }).waitFor();
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Work orders - /);
});

test.each([
  '/home/dataOverview',
  '/Troubleshooting/workOrder',
  '/personnel/mailList',
  '/systemInfo/loginLog',
  '/oplog/index',
  '/proclamation/list',
  '/systemInfo/AffEnterprise',
  '/device/concernDevice',
  '/account',
])('in English %s has no Chinese text of its own', async (path) => {
  await goWithin(page, path);
  await page.locator(`[data-page="${path}"]:visible`).getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy="true"]')].every(
      (one) => !one.checkVisibility(),
    ),
  );
  expect(await chineseTexts()).toEqual([]);
});

test.each([
  ['Account', 'Change password'],
  ['Help', 'Feedback'],
  ['Account', 'Switch organisation'],
  ['Account', 'Display settings'],
] as const)('in English the dialog %s / %s has no Chinese text of its own', async (menu, item) => {
  await page.getByRole('button', { name: new RegExp(`^${menu}( |$)`) }).click();
  await page.getByRole('button', { name: item }).last().click();
  await page.getByRole('dialog').waitFor();
  expect(await chineseTexts()).toEqual([]);
  await page
    .getByRole('dialog')
    .filter({ has: page.locator(':focus') })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('no browser error occurs in English', () => expect(errors).toEqual([]));
