import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addDutySet } from '../../src/contract/areas/duty/endpoints.ts';
import { importRows } from '../../src/contract/areas/importData/endpoints.ts';
import { pdfText } from '../server/support/printedPages.ts';
import { openSession, watchErrors } from './support/pages.ts';
import {
  type Account,
  hire,
  makeDevice,
  openPlant,
  type Plant,
  signInByApi,
} from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let supervisor: Account;

/** The month before this one, in Shanghai. */
const month = (() => {
  const shown = new Date(Date.now() + 8 * 3_600_000);
  const first = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() - 1, 1);
  return new Date(first).toISOString().slice(0, 7);
})();

beforeAll(async () => {
  browser = await sharedBrowser();
  const dataDir = inject('dataDir');
  plant = await openPlant(address, dataDir, '加班厂');
  supervisor = await signInByApi(address, await hire(dataDir, plant, '维修主管', '王芳'));
  await makeDevice(plant, 'OT-1', '压力机'); // else the setup guide opens
  await plant.admin.api.call(addDutySet, {
    SetName: '白班',
    StartDate: `${month}-01`,
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '08:00',
    TimeTo: '16:00',
    RotateType: 0,
    UserOrder: [plant.repairer.user.id],
    HolidayMode: 0,
  });
  const worked = [
    ['10 15:00', '10 17:30'],
    ['11 22:00', '12 01:00'],
  ] as const;
  await plant.admin.api.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: worked.map(([from, to]) => ({
      DeviceCode: 'OT-1',
      FaultTime: `${month}-${from}:00`,
      StartTime: `${month}-${from}:00`,
      FinishTime: `${month}-${to}:00`,
      RepairUserName: plant.repairer.phone,
    })),
  });
});
afterAll(() => closeContexts(browser));

async function openAs(account: Account, path: string): Promise<Page> {
  const session = await openSession(browser, address, account);
  const page = await session.newPage();
  await page.goto(address + path);
  return page;
}

test("a technician's month of overtime: applied for from the proposals, approved live, on the sheet and exported", async () => {
  const theirs = await openAs(plant.repairer, '/overtime');
  const chief = await openAs(supervisor, '/overtime?tab=all');
  const errors = [watchErrors(theirs), watchErrors(chief)];
  await chief.getByText('没有加班申请').waitFor();

  await theirs.getByLabel('月份', { exact: true }).first().selectOption(month);
  const proposals = theirs.getByRole('listitem').filter({ hasText: '小时' });
  await expect.poll(() => proposals.count()).toBe(2);
  for (const [time, reason] of [
    ['16:00 – 17:30', '换密封件'],
    ['22:00', '夜间停机'],
  ] as const) {
    await proposals.filter({ hasText: time }).getByRole('button').click();
    const dialog = theirs.getByRole('dialog', { name: '申请加班' });
    await dialog.getByLabel('说明').fill(reason);
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await theirs.getByText('这个月没有尚未申请的班外维修时间。').waitFor();

  // the supervisor's page is live; both are approved at once
  await chief.getByRole('row').filter({ hasText: '换密封件' }).waitFor();
  await chief.getByTitle('2 条待我审批').waitFor();
  await chief.getByRole('row').first().getByRole('checkbox').check();
  await chief.getByRole('button', { name: '批准', exact: true }).first().click();
  const question = chief.getByRole('dialog');
  await question.getByText('批准这 2 条加班申请，共 4.5 小时？').waitFor();
  await question.getByRole('button', { name: '批准' }).click();
  await chief.getByText('没有加班申请').waitFor();
  await expect.poll(() => theirs.getByRole('row').filter({ hasText: '已批准' }).count()).toBe(2);

  await chief.getByRole('link', { name: '月报' }).click();
  await chief.getByRole('button', { name: month, exact: true }).click();
  const person = chief.getByRole('row').filter({ hasText: plant.repairer.user.realName });
  await expect.poll(() => person.getByRole('cell').allTextContents()).toContain('4.5');
  const saved = chief.waitForEvent('download');
  await chief.getByRole('button', { name: '导出' }).click();
  expect((await saved).suggestedFilename()).toContain('加班月报');
  await person.getByRole('link').click();
  await chief.getByRole('heading', { name: `${month} 加班` }).waitFor();
  await expect
    .poll(() => chief.getByRole('row').allTextContents())
    .toMatchObject([
      expect.stringContaining('日期'),
      expect.stringMatching(new RegExp(`${month}-10.*1\\.5`)),
      expect.stringMatching(new RegExp(`${month}-11.*2`)),
      expect.stringMatching(new RegExp(`${month}-12.*1`)),
    ]);
  const printed = chief.waitForEvent('download');
  await chief.getByRole('button', { name: '保存 PDF' }).click();
  const file = await printed;
  expect(file.suggestedFilename()).toMatch(new RegExp(`${month} 加班\\.pdf$`));
  const text = await pdfText(await readFile(await file.path()));
  for (const part of [`${month}-10`, `${month}-12`, '审批人签字']) expect(text).toContain(part);
  expect(errors.flat()).toEqual([]);
});
