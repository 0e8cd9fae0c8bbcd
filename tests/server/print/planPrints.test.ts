import { randomUUID } from 'node:crypto';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { formItemType } from '../../../src/contract/areas/form/formEnums.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import { cycleType } from '../../../src/contract/areas/plan/planEnums.ts';
import { planPrints } from '../../../src/contract/areas/plan/planPrints.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { fetchFile } from '../support/fetchFile.ts';
import { addTeam, type Team } from '../support/people.ts';
import { aPhoto } from '../support/photos.ts';
import { pdfText } from '../support/printedPages.ts';
import { upload } from '../support/upload.ts';

const calls = planCalls.maintenance;
const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

/** Makes a plan with a form, and the record of its first point: a reading beyond its limit, and a photo. */
async function newRecord() {
  const device = await team.admin.call(addDevice, { DeviceCode: 'PP-1', DeviceName: '空压机 1' });
  const form = await team.admin.call(formCalls.maintenance.add, {
    FormCode: 'PP',
    FormName: '空压机点检',
    Sections: sectionOf(
      item('temp', { name: '排气温度', type: formItemType.values.number, unit: '°C', upper: 95 }),
      item('view', { name: '全景', type: formItemType.values.photo }),
    ),
  });
  const plan = await team.admin.call(calls.add, {
    PlanName: '空压机周保养',
    DeviceIDs: [device.id],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.week,
    CycleNum: 1,
    StartDate: today(),
    FormID: form.id,
  });
  const [point] = (await team.admin.call(calls.points, { PlanID: plan.id })).data;
  const { url } = await upload(app, team.repairer, await aPhoto('jpeg', 6), { label: 'a.jpeg' });
  const Time = app.clock.now().toISOString();
  const record = await team.repairer.call(calls.finish, {
    RecordID: randomUUID(),
    PointID: point?.id ?? '',
    FormID: form.id,
    FormRevision: 1,
    PointResult: 1,
    Remark: '滤芯下次更换',
    Answers: [
      { ItemID: 'temp', Value: 97, Time },
      { ItemID: 'view', Value: null, Files: [url], Time },
    ],
    OpensOrder: 0,
    Reason: '已当场处理',
  });
  return record;
}

test('a record is printed with its answers, limits, photos and remarks, and a month with its tasks', async () => {
  const record = await newRecord();
  const file = await fetchFile(app, team.repairer, planPrints.maintenance.record, {
    ID: record.id,
  });
  expect([file.status, file.contentType, file.fileName]).toEqual([
    200,
    'application/pdf',
    `空压机周保养 PP-1 ${record.dueDate}.pdf`,
  ]);
  const text = await pdfText(file.bytes);
  for (const part of [
    '空压机点检',
    '排气温度',
    '– 95 °C',
    '97 °C',
    'NG',
    '已当场处理',
    '滤芯下次更换',
  ])
    expect(text).toContain(part);
  expect(text).toContain('照片与签名');
  expect(text).toContain(team.repairer.realName);
  const other = planPrints.inspection.record;
  expect((await fetchFile(app, team.admin, other, { ID: record.id })).error).toBe('NOT_FOUND');

  const Month = record.dueDate.slice(0, 7);
  const sheet = await fetchFile(app, team.admin, planPrints.maintenance.sheet, { Month });
  expect(sheet.fileName).toBe(`${Month} 保养月度表.pdf`);
  const listed = await pdfText(sheet.bytes);
  for (const part of [record.dueDate, '空压机周保养', '空压机 1 PP-1', '按时', '审核人签字'])
    expect(listed).toContain(part);
  const wrong = await fetchFile(app, team.admin, planPrints.maintenance.sheet, {
    Month: '2026-13',
  });
  expect(wrong.error).toBe('BAD_FIELD');
});

test('records and tasks are exported as their lists show them', async () => {
  const kinds = [
    ['MaintenanceRecord', 1],
    ['MaintenancePoint', 2],
    ['InspectionRecord', 0],
  ] as const;
  for (const [Kind, rows] of kinds) {
    const Filter = Kind === 'MaintenancePoint' ? { LastDate: addDays(today(), 8) } : {};
    const { bytes } = await fetchFile(app, team.admin, exportRows, { Kind, Filter });
    const [sheet] = await readExcelFile(Buffer.from(bytes));
    expect([Kind, sheet?.data.length]).toEqual([Kind, rows + 1]);
  }
});
