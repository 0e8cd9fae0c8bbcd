import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inkOf, type Region, record } from './support/frames.ts';
import { goWithin, openSession } from './support/pages.ts';
import { makeDevice, openPlant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let page: Page;

/** The region below header and tags and right of the sidebar. */
const content: Region = { left: 0.14, top: 0.14, right: 1, bottom: 0.6 };

/** The fraction of drawn pixels of a region with at least one or two words; an empty region has 0. */
const something = 0.0002;

const walk = [
  '/Troubleshooting/workOrder',
  '/personnel/mailList',
  '/systemInfo/loginLog',
  '/home/dataOverview',
  '/oplog/index',
  '/account',
  '/proclamation/list',
  '/device/concernDevice',
] as const;

beforeAll(async () => {
  browser = await sharedBrowser();
  const plant = await openPlant(address, inject('dataDir'), '西北六厂');
  await report(plant, await makeDevice(plant, 'RC-1', '二号压力机'), '主轴异响');
  const session = await openSession(browser, address, plant.admin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference', // fade-in animations start with an empty page
  });
  page = await session.newPage();
  await page.goto(`${address}/home/dataOverview`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
afterAll(() => closeContexts(browser));

test('an empty page is distinguished from one with content', async () => {
  const judge = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await judge.setContent('<body style="margin:0;background:#f5f6f8">');
  const blank = (await judge.screenshot()).toString('base64');
  await judge.setContent('<body style="padding:300px"><h1>Andon</h1>');
  const shown = (await judge.screenshot()).toString('base64');
  const [none = 1, some = 0] = await inkOf(judge, [blank, shown], content);
  expect(none).toBe(0);
  expect(some).toBeGreaterThan(something);
  await judge.close();
});

test('no change of the route shows a blank frame, to a new page or back to an open one', async () => {
  const recording = await record(page);
  const changes = [...walk, ...walk.slice(0, 3)];
  for (const path of changes) {
    await goWithin(page, path);
    await page.waitForURL(`${address}${path}`);
    await page.locator('[data-page]:visible').getByRole('heading', { level: 1 }).waitFor();
  }
  const frames = await recording.stop();
  expect(frames.length).toBeGreaterThanOrEqual(changes.length);
  const judge = await browser.newPage();
  const inks = await inkOf(judge, frames, content);
  expect(inks.filter((ink) => ink < something)).toEqual([]);
});
