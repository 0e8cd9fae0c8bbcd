import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Device, listDevices } from '../../src/contract/areas/device/endpoints.ts';
import { listDevicePositions } from '../../src/contract/areas/device/groups.ts';
import { importRows } from '../../src/contract/areas/importData/endpoints.ts';
import { type PrintedPage, printPages } from '../server/support/printedPages.ts';
import { openSession, watchErrors } from './support/pages.ts';
import { openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let context: BrowserContext;
let page: Page;
let devices: readonly Device[];
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '标签工厂');
  const Rows = Array.from({ length: 30 }, (_, n) => ({
    DeviceCode: `标签-${100 + n}`,
    DeviceName: n === 0 ? '五轴联动龙门加工中心（含自动换刀装置与冷却系统）' : `数控车床 ${n}`,
    TypeName: '金属切削机床',
    PositionName: n % 2 === 0 ? '一车间 A 区' : '二车间',
  }));
  const { api } = plant.admin;
  await api.call(importRows, { Kind: 'Device', Rows, DryRun: 0 });
  devices = (await api.call(listDevices, { pageSize: 200, Sort: 'deviceCode' })).data;
  context = await openSession(browser, address, plant.admin);
  page = await context.newPage();
  errors = watchErrors(page);
});
afterAll(() => closeContexts(browser));

const button = (name: string) => page.getByRole('button', { name });

/** How many labels are beside and below each other on a page. */
const grids = {
  a4x24: { columns: 3, rows: 8 },
  roll40x30: { columns: 1, rows: 1 },
  roll60x40: { columns: 1, rows: 1 },
};

/** Makes the file by the dialog that is open. */
async function print(format: keyof typeof grids, start?: number): Promise<PrintedPage[]> {
  const dialog = page.getByRole('dialog', { name: '打印标签' });
  await dialog.getByLabel('规格').selectOption(format);
  if (start !== undefined) await dialog.getByLabel('从第几张开始').fill(String(start));
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 PDF' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('打印标签.pdf');
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  return printPages(new Uint8Array(await readFile(await file.path())), grids[format]);
}

const isWithinOnePercent = (length: number, expected: number) =>
  expect(Math.abs(length / expected - 1), `${length} mm for ${expected} mm`).toBeLessThan(0.01);

test('7 Calls, QR and card files: labels of checked rows begin at the first free place of a sheet, in their true size', async () => {
  await page.goto(`${address}/device/list`);
  const boxes = page.locator('tbody').getByRole('checkbox');
  for (let row = 0; row < 4; row += 1) await boxes.nth(row).check();
  await button('打印标签').click();
  const [sheet, ...others] = await print('a4x24', 3);
  expect(others).toEqual([]);
  isWithinOnePercent(sheet?.width ?? 0, 210);
  isWithinOnePercent(sheet?.height ?? 0, 297);
  const codes = sheet?.codes ?? [];
  const checked = devices.slice(0, 4);
  expect(codes.map(({ text }) => text)).toEqual(checked.map(({ qrCode }) => qrCode));
  const [third, fourth, fifth] = codes;
  if (third === undefined || fourth === undefined || fifth === undefined) throw new Error('codes');
  isWithinOnePercent(third.x - fourth.x, 140);
  isWithinOnePercent(fifth.x - fourth.x, 70);
  isWithinOnePercent(fourth.y - third.y, 37);
  const text = sheet?.text.replaceAll('\n', '') ?? '';
  for (const { deviceName, deviceCode, positionName } of checked)
    for (const part of [deviceName, deviceCode, positionName ?? '']) expect(text).toContain(part);
  expect(sheet?.ink, 'the text is drawn too').toBeGreaterThan(0.02);
});

test('7 Calls, QR and card files: labels of all that the filter shows are one on each page of a roll', async () => {
  await page.goto(`${address}/device/list?SearchText=${encodeURIComponent('数控车床')}`);
  await page.getByText('共 29 条', { exact: true }).waitFor();
  await button('全部标签').click();
  const pages = await print('roll40x30');
  expect(pages.flatMap(({ codes }) => codes.map(({ text }) => text))).toEqual(
    devices.slice(1).map(({ qrCode }) => qrCode),
  );
  for (const { width, height, ink, codes } of pages) {
    isWithinOnePercent(width, 40);
    isWithinOnePercent(height, 30);
    isWithinOnePercent(codes[0]?.width ?? 0, (41 - 7) * 0.5);
    expect(ink).toBeGreaterThan(0.02);
  }
});

test('the label of a position opens the list of its devices', async () => {
  const positions = await plant.admin.api.call(listDevicePositions, {});
  await page.goto(`${address}/device/groups?tab=position`);
  await button('全部标签').click();
  const pages = await print('roll60x40');
  expect(pages.map(({ text }) => text)).toEqual(positions.map(({ name }) => name));
  const [code] = pages[0]?.codes ?? [];
  expect(code?.text).toBe(positions[0]?.qrCode);
  const { pathname, search } = new URL(code?.text ?? '');
  await page.goto(`${address}${pathname}${search}`);
  await page.getByText('共 15 条', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});
