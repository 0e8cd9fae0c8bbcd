import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isFileProblem, tableBelow } from '../../src/client/kit/list/import/file/fileTable.ts';
import { readTable } from '../../src/client/kit/list/import/file/readTable.ts';
import { getPartsData } from '../../src/contract/areas/part/figures.ts';
import { part, sparePartPosition } from '../../src/contract/areas/part/part.ts';
import { axeFaults } from './support/axe.ts';
import { layoutFaults } from './support/layoutFaults.ts';
import { openSession, watchErrors } from './support/pages.ts';
import { openPlant, type Plant } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '导入工厂');
});
afterAll(() => closeContexts(browser));

const csv = [
  '设备编号;发生时间;修复时间;故障描述',
  'IMP-1;2026/3/1 8:00;2026/3/1 10:00;主轴异响',
  'IMP-2;昨天;;皮带磨损',
  'IMP-3;2026/3/2 8:00;2026/3/2 9:30;漏油',
].join('\r\n');

test('a file with one bad row is checked, imported without it, and the import undone', async () => {
  const context = await openSession(browser, address, plant.admin);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${address}/Troubleshooting/workOrder?view=all`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button(/^导\s*入$/).click();
  const dialog = page.getByRole('dialog', { name: '导入历史工单' });
  await dialog.waitFor();
  const check = async () => {
    expect(await axeFaults(page, { opened: true })).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  };
  await check();

  const template = page.waitForEvent('download');
  await button('下载模板').click();
  const file = await template;
  expect(file.suggestedFilename()).toBe('历史工单导入模板.xlsx');
  const read = async (path: string) => {
    const rows = await readTable(new Uint8Array(await readFile(path)).buffer);
    return isFileProblem(rows) ? rows : tableBelow(rows, 0);
  };
  expect(await read(await file.path()), 'it has headings and no rows').toEqual({
    problem: 'noRows',
  });

  await dialog.locator('input[type="file"]').setInputFiles({
    name: '故障记录.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await dialog.getByText('故障记录.csv：3 行').waitFor();
  await check();
  await button('检查数据').click();
  await dialog.getByRole('row', { name: /^3 故障时间/ }).waitFor();
  await check();

  const refused = page.waitForEvent('download');
  await button('下载有问题的行').click();
  const rows = await read(await (await refused).path());
  expect(rows).toMatchObject({
    columns: ['设备编号', '发生时间', '修复时间', '故障描述', '文件中的值', '原因'],
    rows: [
      { cells: ['IMP-2', '昨天', '', '皮带磨损', '昨天', expect.stringContaining('故障时间')] },
    ],
  });

  await button('导入 2 行').click();
  await dialog.getByText('已导入 2 行。').waitFor();
  await check();
  await dialog.getByRole('button', { name: /^关\s*闭$/ }).click();
  await page.getByRole('row', { name: '漏油' }).waitFor();

  await button(/^导\s*入$/).click();
  await dialog.getByText(/导入了 2 行/).waitFor();
  await button('撤销导入').click();
  const question = page.getByRole('dialog', { name: '撤销这次导入？' });
  await question.getByRole('button', { name: '撤销导入' }).click();
  await page.getByText('已撤销 2 行').waitFor();
  await page.getByRole('row', { name: '漏油', includeHidden: true }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});

test('an opening stock of 5,000 rows, of which 50 are wrong, is imported and undone', async () => {
  const { api } = plant.admin;
  await api.call(sparePartPosition.calls.add, { Name: '一号库', PositionKind: 0 });
  const wrong = ['P-X;;个;一号库;1', 'P-X;油封;个;一号库;0.5', 'P-X;油封;个;一号库;-1'];
  const rows = Array.from({ length: 5000 }, (_, at) =>
    at % 100 === 99
      ? (wrong[at % wrong.length] ?? '').replace('X', `${at}`)
      : `P-${at};油封 ${at};个;一号库;2`,
  );
  const context = await openSession(browser, address, plant.admin);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${address}/sparePart/list`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button(/^导\s*入$/).click();
  const dialog = page.getByRole('dialog', { name: '导入备件' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: '期初库存.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['备件编号;备件名称;单位;库位;期初数量', ...rows].join('\r\n')),
  });
  await dialog.getByText('期初库存.csv：5000 行').waitFor();
  await button('检查数据').click();
  await dialog.getByText(/^50 行有问题/).waitFor();
  await button('导入 4950 行').click();
  await dialog.getByText('已导入 4950 行。').waitFor();
  const count = async () => (await api.call(part.calls.list, { pageSize: 1 })).totalNum;
  expect(await count()).toBe(4950);
  expect((await api.call(getPartsData, {})).stocked).toBe(4950);

  await button('撤销导入').click();
  const question = page.getByRole('dialog', { name: '撤销这次导入？' });
  await question.getByRole('button', { name: '撤销导入' }).click();
  await page.getByText('已撤销 4950 行').waitFor();
  expect(await count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
