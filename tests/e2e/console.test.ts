import type { Browser, Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { openSession, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, password, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
const orders = '/Troubleshooting/workOrder';
let browser: Browser;
let plant: Plant;
/** The tab of all tests, because another costs as much as a load; what a test stores in `localStorage`, it removes. */
let tab: Page;
/** The tab, or that of a session of its own. */
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '框架厂');
  for (let nth = 2; nth <= 16; nth += 1) {
    await report(plant, await makeDevice(plant, `SH-${nth}`, `锯床 ${nth}`), '锯条断', 3);
  }
  // The newest fault is first in the list, whose first page has fifteen rows.
  await report(plant, await makeDevice(plant, 'SH-1', '压力机'), '漏油', 1);
  tab = await (await openSession(browser, address, plant.admin)).newPage();
});
afterAll(() => closeContexts(browser));
beforeEach(async () => {
  page = tab;
  await page.setViewportSize({ width: 1280, height: 720 });
  errors = watchErrors(page);
});
afterEach(async () => {
  tab.removeAllListeners();
  await tab.goto(`${address}/healthz`);
  await tab.evaluate(() => sessionStorage.clear());
  if (errors.length > 0) throw new Error(errors.join('\n'));
});

const tags = () => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
const openOrder = async (name: string) => {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

test('the keyboard alone operates login, menu, table and dialog, and the focus follows', async () => {
  const guest = await openSession(browser, address, plant.admin);
  await guest.clearCookies();
  page = await guest.newPage();
  errors = watchErrors(page);
  onTestFinished(() => guest.close());
  await page.goto(`${address}/login`);
  await page.getByLabel('手机号').focus();
  await page.keyboard.type(plant.admin.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/home/dataOverview`);

  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (text: string) => {
    for (let step = 0; step < 60 && (await focused()) !== text; step += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toBe(text);
  };
  await page.getByRole('navigation', { name: '菜单' }).waitFor();
  await tabTo('跳到正文');
  await tabTo('故障维修');
  await page.keyboard.press('Enter');
  await tabTo('维修工单');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}${orders}`);
  await page.getByRole('link', { name: '压力机', exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    '维修工单',
  );
  await tabTo('报修');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tabTo('压力机');
  await page.keyboard.press('Enter');
  await page.waitForURL(/orderDetail/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('yaliji'); // at once, while the results are still loaded
  expect(await page.getByRole('combobox', { name: '搜索' }).inputValue()).toBe('yaliji');
  await page.keyboard.press('Enter');
  await page.waitForURL(/eviceDetail/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill('工单');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}${orders}`);
});

test('2 Tags view, visited pages: they are restored after a reload, with the orders\u2019 codes, and a page that was left is restored as it was', async () => {
  await page.goto(address + orders);
  await page.getByRole('link', { name: '压力机', exact: true }).waitFor();
  const search = page.getByPlaceholder('工单号、设备或故障');
  await search.fill('锯床');
  await page.getByText('共 15 条', { exact: true }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  await page.getByRole('link', { name: '锯床 10', exact: true }).hover(); // it may scroll
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await openOrder('锯床 10');
  await expect
    .poll(() => tags().allTextContents())
    .toEqual(['数据概览', '维修工单', expect.stringMatching(/^W/)]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await tags().nth(1).click();
  await page.waitForURL(/SearchText/);
  expect(await search.inputValue()).toBe('锯床');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);

  const before = await tags().allTextContents();
  await page.reload();
  await page.getByPlaceholder('工单号、设备或故障').waitFor();
  await expect.poll(() => tags().allTextContents()).toEqual(before);
  await page.getByRole('button', { name: '标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await page.waitForURL(`${address}/home/dataOverview`);
  await expect.poll(() => tags().allTextContents()).toEqual(['数据概览']);
});

test('2 Tags view, affix: a tag can be dragged to another place, and a pinned one cannot', async () => {
  await page.goto(address + orders);
  await openOrder('压力机');
  await expect.poll(() => tags().count()).toBe(3);
  await tags().nth(2).dragTo(tags().nth(1));
  await expect.poll(async () => (await tags().allTextContents())[2]).toBe('维修工单');
  await tags().nth(2).dragTo(tags().nth(0));
  await expect.poll(async () => (await tags().allTextContents())[1]).toBe('维修工单');
  expect((await tags().allTextContents())[0]).toBe('数据概览');
});

test('a hidden keep-alive page requests nothing, and one that is shown again reloads its data at once', async () => {
  await page.goto(address + orders);
  await openOrder('压力机');
  await page.getByText('经过').first().waitFor(); // a read in flight would not be repeated
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url().split('/').at(-1) ?? ''));
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => requests).toContain('GetWorkOrderforID');
  expect(requests).not.toContain('GetWorkOrderList');
  await tags().nth(1).click();
  await expect.poll(() => requests).toContain('GetWorkOrderList');
});

test('a hidden keep-alive page takes no space, and is neither visible nor focusable', async () => {
  await page.goto(address + orders);
  await page.getByRole('link', { name: '压力机', exact: true }).first().waitFor();
  const hiddenPage = page.locator(`[data-page="${orders}"]`);
  expect(await hiddenPage.evaluate((section) => section.checkVisibility())).toBe(true);
  await openOrder('压力机');
  expect(await hiddenPage.evaluate((section) => section.checkVisibility())).toBe(false);
  expect(await page.getByRole('region', { name: '维修工单', exact: true }).count()).toBe(0);
  await hiddenPage.evaluate((section) => section.focus());
  expect(await hiddenPage.evaluate((section) => section.contains(document.activeElement))).toBe(
    false,
  );
  const heights = await hiddenPage.evaluate((section: HTMLElement) => {
    const height = () => document.documentElement.scrollHeight;
    const withPage = height();
    section.style.display = 'none';
    return { withPage, withoutPage: height() };
  });
  expect(heights.withPage).toBe(heights.withoutPage);
});

test('a page that is reopened starts at its top', async () => {
  const offset = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(address + orders);
  await page.getByRole('link', { name: '压力机', exact: true }).first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole('link', { name: '锯床 16', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '锯床 16' }).waitFor();
  await tags().nth(1).click();
  await expect.poll(offset).toBe(200);
  await tags().nth(2).click();
  await page.getByRole('heading', { level: 1, name: '锯床 16' }).waitFor();
  await page.getByRole('button', { name: '关闭 维修工单' }).click();
  await page.getByRole('navigation', { name: '菜单' }).getByText('维修工单').click();
  await page.getByRole('link', { name: '压力机', exact: true }).first().waitFor();
  expect(await offset()).toBe(0);
});

test('an open dialog disappears with its page', async () => {
  await page.goto(address + orders);
  await openOrder('压力机');
  await page.goBack();
  await page.getByRole('button', { name: '报修' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: '压力机' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

describe('on a phone', () => {
  beforeEach(() => page.setViewportSize({ width: 390, height: 844 }));
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);

  test('2 Shell layout, mobile mode: the menu is a drawer and the tools fold', async () => {
    await page.goto(address + orders);
    await page.getByText('压力机').first().waitFor();
    expect(await page.getByRole('navigation', { name: '菜单' }).count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    await drawer.getByRole('button', { name: '数据中心' }).click();
    await drawer.getByRole('link', { name: '数据概览' }).click();
    await page.waitForURL(`${address}/home/dataOverview`);
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '更多工具' }).click();
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await page.getByRole('combobox', { name: '搜索' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await wide()).toBe(390);
  });

  test('a list consists of cards, its filters are a drawer, its main action a bar at the bottom, and a form fills the screen', async () => {
    await page.goto(address + orders);
    const cards = page.getByRole('list', { name: '维修工单' });
    await cards.getByRole('link', { name: '压力机', exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('button', { name: '筛选' }).click();
    const filters = page.getByRole('dialog', { name: '筛选' });
    await filters.getByRole('combobox', { name: '等级' }).click();
    await page.getByRole('option', { name: /一级/ }).click();
    await filters.getByRole('button', { name: '查看结果' }).click();
    await page.getByText('共 1 条', { exact: true }).waitFor();
    await page.getByRole('button', { name: '筛选（1）' }).waitFor();

    const main = page.getByRole('button', { name: '报修', exact: true });
    const bar = await main.boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(780);
    await main.click();
    const form = page.getByRole('dialog', { name: '报修' });
    await form.getByRole('button', { name: '提交报修' }).waitFor();
    const box = await form.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    expect(await wide()).toBe(390);
  });
});

test('2 Settings drawer, theme colour: another accent applies at once and after a reload', async () => {
  await page.goto(address + orders);
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByRole('radio', { name: '#f5222d' }).check();
  const accent = () =>
    page.evaluate(() => [
      document.body.style.getPropertyValue('--accent'),
      document.body.style.getPropertyValue('--arcoblue-6'),
    ]);
  await expect.poll(accent).toEqual(['#f5222d', expect.stringMatching(/^2\d\d, \d+, \d+$/)]);
  const drawn = await accent();
  await page.reload();
  await expect.poll(accent).toEqual(drawn);
  await page.evaluate(() => localStorage.removeItem('settings'));
});

test('2 Shell layout, fullscreen: enters and leaves full screen, beside a sidebar of 172 px', async () => {
  await page.goto(address + orders);
  await page.getByRole('button', { name: '全屏' }).click();
  await page.getByRole('button', { name: '退出全屏' }).click();
  await page.getByRole('button', { name: '全屏' }).waitFor();
  const box = await page.getByRole('navigation', { name: '菜单' }).boundingBox();
  expect(box?.width).toBe(172);
});

test('2 Settings drawer, switches: a fixed header stays visible, another does not', async () => {
  await page.goto(address + orders);
  await page.getByRole('link', { name: '压力机', exact: true }).waitFor();
  const isInSight = async () => {
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    const box = await page.locator('header').first().boundingBox();
    return (box?.y ?? 0) >= 0;
  };
  await page.setViewportSize({ width: 1280, height: 480 });
  expect(await isInSight()).toBe(false);
  await page.evaluate(() =>
    localStorage.setItem('settings', JSON.stringify({ fixedHeader: true, sidebarLogo: false })),
  );
  await page.reload();
  await page.getByRole('link', { name: '压力机', exact: true }).waitFor();
  expect(await isInSight()).toBe(true);
  expect(await page.getByRole('navigation', { name: '菜单' }).getByText('安灯').count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('settings'));
});
