import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getBoard } from '../../src/contract/areas/kanban.ts';
import { launch } from './support/browser.ts';
import { openWall, watchErrors } from './support/pages.ts';
import { openPlant, type Plant } from './support/plant.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let wall: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  plant = await openPlant(address, inject('dataDir'), '华北三厂');
  wall = await openWall(await browser.newContext({ locale: 'zh-CN' }), address, plant.admin.phone);
  errors = watchErrors(wall);
});
afterAll(() => browser.close());

async function placeOf(i: string) {
  const { layout } = await plant.admin.api.call(getBoard, {});
  return layout.items.find((item) => item.i === i);
}

test('a tile that is dragged onto another changes places with it, and the server keeps it', async () => {
  const before = { mttr: await placeOf('mttr'), mtbf: await placeOf('mtbf') };
  await wall.getByRole('region', { name: '工单流转' }).waitFor();
  await wall.mouse.move(400, 400);
  await wall.mouse.move(420, 420); // the toolbar wakes
  await wall.getByRole('button', { name: '编辑' }).click();
  await wall.locator('.react-grid-item').nth(5).waitFor();
  const from = await wall.getByRole('region', { name: '故障最频 MTBF' }).boundingBox();
  const to = await wall.getByRole('region', { name: '修复最慢 MTTR' }).boundingBox();
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
  const mtbf = await wall.getByRole('region', { name: '故障最频 MTBF' }).boundingBox();
  const mttr = await wall.getByRole('region', { name: '修复最慢 MTTR' }).boundingBox();
  expect(stored).toBeDefined();
  expect(mtbf?.y).toBeLessThan(mttr?.y ?? 0);
});

test('on a phone the tiles stand in one column and nothing scrolls sideways', async () => {
  await wall.setViewportSize({ width: 390, height: 844 });
  await wall.getByRole('region', { name: '当前故障' }).waitFor();
  const width = await wall.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('editing breaks no rule of the browser', () => {
  expect(errors).toEqual([]);
});
