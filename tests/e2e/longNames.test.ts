import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { noticePath } from '../../src/client/lib/paths/noticePath.ts';
import { orderPath } from '../../src/client/lib/paths/orderPath.ts';
import { personPath } from '../../src/client/lib/paths/personPath.ts';
import { addNotice } from '../../src/contract/areas/notice/endpoints.ts';
import { updateUser } from '../../src/contract/areas/personnel/actions.ts';
import { goWithin, openSession } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let phone: BrowserContext;
let page: Page;
let paths: Readonly<Record<string, string>>;

/** Returns a name of the greatest length of its field, of Chinese words and an unbreakable one. */
const long = (length: number) =>
  `动力与公用工程保障部第三电气仪表维修车间${'Hochspannungsverteilerschrank'.repeat(4)}`.slice(
    0,
    length,
  );
const unbroken = 'Abnormalvibration'.repeat(11);

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), long(60));
  const { api } = plant.admin;
  const { id } = plant.repairer.user;
  const person = { RealName: long(40), PostName: long(60), DepartmentName: unbroken.slice(0, 60) };
  await api.call(updateUser, { id, ...person });
  const order = await report(plant, await makeDevice(plant, 'LN-01', long(60)), unbroken);
  const notice = await api.call(addNotice, {
    Title: long(100),
    Content: unbroken,
    PushUser: long(40),
    PushTime: '2026-01-01',
  });
  paths = {
    people: '/personnel/mailList',
    person: personPath(id),
    orders: '/Troubleshooting/workOrder',
    order: orderPath(order.id),
    notices: '/proclamation/list',
    notice: noticePath(notice.id),
    account: '/account',
    overview: '/home/dataOverview',
  };
  phone = await openSession(browser, address, plant.admin, {
    viewport: { width: 390, height: 844 },
  });
  page = await phone.newPage();
  await page.goto(`${address}/systemInfo/loginLog`);
  await page.locator('main h1').waitFor();
});
afterAll(() => closeContexts(browser));

/** Returns the buttons of the page that overlap its heading. */
function overHeading(): string[] {
  const headings = [...document.querySelectorAll('main h1')];
  const heading = headings.find((one) => one.checkVisibility());
  if (heading === undefined) return ['there is no heading'];
  const range = document.createRange();
  range.selectNodeContents(heading);
  const lines = [...range.getClientRects()];
  const covers = (box: DOMRect) =>
    lines.some(
      (line) =>
        Math.min(line.right, box.right) - Math.max(line.left, box.left) > 1 &&
        Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 4,
    );
  return [...document.querySelectorAll('main button')]
    .filter((button) => covers(button.getBoundingClientRect()))
    .map((button) => button.textContent ?? '');
}

const widthOf = (selector: string) =>
  page.evaluate((found) => document.querySelector(found)?.scrollWidth, selector);

test.each(['people', 'person', 'orders', 'order', 'notices', 'notice', 'account', 'overview'])(
  'on a phone %s fits the longest names on the screen, and its buttons do not overlap its heading',
  async (name) => {
    const path = paths[name] ?? '';
    await goWithin(page, path);
    const shown = page.locator(`[data-page="${path.replace(/&.*/, '')}"]:visible`);
    await shown.locator('h1').waitFor();
    await shown.getByText('动力与公用工程保障部').first().waitFor();
    expect(await widthOf('html')).toBe(390);
    expect(await page.evaluate(overHeading)).toEqual([]);
  },
);

test('the popup of announcements truncates a long title with an ellipsis, and does not overflow', async () => {
  await page.getByRole('button', { name: /^公告/ }).click();
  const popup = page.getByRole('heading', { level: 2, name: '公告' });
  const list = popup.locator('xpath=following-sibling::ul');
  await list.waitFor();
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
