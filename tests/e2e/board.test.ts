import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { boardImageBytes } from '../../src/contract/areas/kanban/edits.ts';
import { getBoard } from '../../src/contract/areas/kanban/endpoints.ts';
import { layoutFaults } from './support/layoutFaults.ts';
import { openGuest, openWall, watchErrors } from './support/pages.ts';
import { openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let wall: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '华北三厂');
  wall = await openWall(await openGuest(browser), address, plant.admin.phone);
  errors = watchErrors(wall);
});
afterAll(() => closeContexts(browser));

async function placeOf(i: string) {
  const { layout } = await plant.admin.api.call(getBoard, {});
  return layout.items.find((item) => item.i === i);
}

test('a tile that is dragged onto another swaps places with it, and the server stores that', async () => {
  const before = { mttr: await placeOf('mttr'), mtbf: await placeOf('mtbf') };
  await wall.getByRole('region', { name: '工单流转' }).waitFor();
  await wall.mouse.move(400, 400);
  await wall.mouse.move(420, 420); // the toolbar appears
  await wall.getByRole('button', { name: '编辑' }).click();
  await wall.locator('.react-grid-item').nth(5).waitFor();
  const from = await wall.getByRole('region', { name: '平均故障间隔 MTBF' }).boundingBox();
  const to = await wall.getByRole('region', { name: '平均修复时间 MTTR' }).boundingBox();
  if (from === null || to === null) throw new Error('the tiles are not there');
  await wall.mouse.move(from.x + 60, from.y + 20);
  await wall.mouse.down();
  await wall.mouse.move(to.x + 100, to.y + 60, { steps: 12 });
  await wall.mouse.move(to.x + 60, to.y + 20, { steps: 4 });
  await wall.mouse.up();
  await wall.getByRole('button', { name: '保存' }).click();
  await expect.poll(async () => (await placeOf('mtbf'))?.y).toBe(before.mttr?.y);
  expect((await placeOf('mttr'))?.y).toBeGreaterThan(before.mttr?.y ?? 0);
});

test('the board is the same after a reload', async () => {
  const stored = await placeOf('mtbf');
  await wall.reload();
  const mtbf = await wall.getByRole('region', { name: '平均故障间隔 MTBF' }).boundingBox();
  const mttr = await wall.getByRole('region', { name: '平均修复时间 MTTR' }).boundingBox();
  expect(stored).toBeDefined();
  expect(mtbf?.y).toBeLessThan(mttr?.y ?? 0);
});

/** Draws a picture as large as a camera's, which the browser must shrink to store it. */
async function noisyPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    const context = canvas.getContext('2d');
    const pixels = context?.createImageData(1200, 900);
    if (!context || !pixels) throw new Error('no canvas');
    let seed = 1;
    for (let at = 0; at < pixels.data.length; at += 1) {
      seed = (seed * 16_807) % 2_147_483_647;
      pixels.data[at] = at % 4 === 3 ? 255 : seed % 256;
    }
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('a picture and a theme are selected in the editor, and displayed after a reload', async () => {
  await wall.mouse.move(500, 500);
  await wall.mouse.move(520, 520);
  await wall.getByRole('button', { name: '编辑' }).click();
  await wall.getByRole('group', { name: /^消息：/ }).focus();
  await wall.keyboard.press('Delete');
  await wall.getByRole('button', { name: '添加看板块' }).click();
  await wall.getByRole('button', { name: /^图片/ }).click();
  const tile = wall.getByRole('group', { name: /^图片：/ });
  await tile.focus();
  for (const [key, times] of [
    ['Shift+ArrowUp', 2], // 6 by 2
    ['Shift+ArrowLeft', 4], // 2 by 2, the least
  ] as const) {
    for (let time = 0; time < times; time += 1) await tile.press(key);
    expect((await layoutFaults(wall)).filter((fault) => fault.startsWith('图片'))).toEqual([]);
  }
  expect(await tile.getAttribute('aria-label')).toContain('宽 2 高 2');
  await tile.hover();
  await tile.getByRole('button', { name: '设置' }).click();
  const buffer = await noisyPicture(wall);
  expect(buffer.length).toBeGreaterThan(boardImageBytes);
  await wall
    .locator('input[accept^="image/"]')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer });
  await wall.getByRole('button', { name: '移除图片' }).waitFor();
  await wall.getByLabel('图片说明').fill('平面图');
  await wall.getByRole('button', { name: '完成' }).click();
  await wall.getByLabel('配色').selectOption('lit-room');
  await wall.getByRole('button', { name: '保存' }).click();
  await wall.getByRole('button', { name: '保存' }).waitFor({ state: 'detached' });
  await wall.reload();
  const picture = wall.getByRole('img', { name: '平面图' });
  await picture.waitFor();
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300);
  const scheme = await wall.locator('.wall').evaluate((one) => getComputedStyle(one).colorScheme);
  expect(scheme).toBe('light');
});

test('on a phone the tiles form one column and nothing scrolls sideways', async () => {
  await wall.setViewportSize({ width: 390, height: 844 });
  await wall.getByRole('region', { name: '当前故障' }).waitFor();
  const width = await wall.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('editing causes no browser error', () => {
  expect(errors).toEqual([]);
});
