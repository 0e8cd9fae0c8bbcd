import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch } from './support/browser.ts';
import { openWall, watchErrors } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';

const address = inject('address');
let browser: Browser;
let context: BrowserContext;
let plant: Plant;
let wall: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  plant = await openPlant(address, inject('dataDir'), '东北六厂');
  const machine = await makeDevice(plant, 'LATHE-1', '车床 1');
  await report(plant, machine, '卡盘松动');
  context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1920, height: 1080 } });
  wall = await openWall(context, address, plant.admin.phone);
  errors = watchErrors(wall);
  await wall.locator('.faults-now .figure', { hasText: /^1 / }).waitFor();
});
afterAll(() => browser.close());

/** What the browser has kept, by key; every time is moved back by so many ms first. */
function kept(page: Page, backMs = 0): Promise<string[]> {
  return page.evaluate(
    (back) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('andon-kept-1');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('closed')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('kept', 'readwrite');
          const keys: string[] = [];
          const walk = transaction.objectStore('kept').openCursor();
          walk.onsuccess = () => {
            const cursor = walk.result;
            if (cursor === null) return;
            const [, key] = cursor.key as string[];
            keys.push(key ?? '');
            const value = cursor.value as { at: number };
            if (back > 0) cursor.update({ ...value, at: value.at - back });
            cursor.continue();
          };
          transaction.oncomplete = () => {
            database.close();
            resolve(keys.toSorted());
          };
        });
      }),
    backMs,
  );
}

test('what a wall shows is kept within seconds: the board and every topic that hangs on it', async () => {
  await expect.poll(() => kept(wall), { timeout: 10_000 }).toContain('openOrders');
  expect(await kept(wall)).toContain('hangingBoard');
});

test('a wall whose server gives no answer shows the last values at once, hatched and with their age', async () => {
  await wall.goto(`${address}/401`); // the wall itself would write its age anew
  await kept(wall, 12 * 60_000);
  await context.route('**/api/**', (route) => route.abort('connectionfailed'));
  await wall.goto(`${address}/EquipmentKanban`);
  const tile = wall.locator('.tile-stale', { has: wall.locator('.faults-now') });
  await tile.locator('.figure', { hasText: /^1 / }).waitFor({ timeout: 5_000 });
  await tile.getByText('12 分钟前的数据').waitFor();
  expect(await tile.evaluate((found) => getComputedStyle(found).backgroundImage)).toContain(
    'repeating-linear-gradient',
  );
});

test('the first snapshot takes their place', async () => {
  await context.unroute('**/api/**');
  const tile = wall.locator('.tile-live', { has: wall.locator('.faults-now') });
  await tile.locator('.figure', { hasText: /^1 / }).waitFor({ timeout: 10_000 });
});

test('whoever signs out leaves nothing behind', async () => {
  await wall.goto(`${address}/Troubleshooting/workOrder`);
  await wall.getByRole('button', { name: '账号' }).click();
  await wall.getByText('退出登录').click();
  await wall.waitForURL(/\/login/);
  await expect.poll(() => kept(wall)).toEqual([]);
});

test('a store that is broken is nothing: the wall goes on without it', async () => {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      value: {
        open() {
          throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
        },
      },
    });
  });
  const own = watchErrors(page);
  await page.goto(`${address}/login?redirect=/EquipmentKanban`);
  await page.getByLabel('手机号').fill(plant.admin.phone);
  await page.getByLabel('密码', { exact: true }).fill('Andon#2026');
  await page.getByRole('button', { name: '登录' }).click();
  await page.locator('.faults-now .figure', { hasText: /^1 / }).waitFor();
  expect(own).toEqual([]);
});

test('keeping breaks no rule of the browser', () => {
  expect(errors.filter((error) => !error.includes('net::ERR_CONNECTION_FAILED'))).toEqual([]);
});
