import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { devicePosition } from '../../../src/contract/areas/device/groups.ts';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { executorType } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

const calls = planCalls.maintenance;
const Kind = 'MaintenancePlan';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  for (const DeviceCode of ['PF-1', 'PF-2'])
    await team.admin.call(addDevice, { DeviceCode, DeviceName: '空压机', TypeName: '空压机' });
});
afterAll(() => app.close());

const row = (PlanCode: string, over: object = {}) => ({
  PlanCode,
  PlanName: `保养 ${PlanCode}`,
  DeviceCodes: 'PF-1、pf-2',
  Executors: team.repairer.realName,
  CycleNum: '1',
  CycleType: '月',
  ...over,
});
const planOf = async (SearchText: string) => {
  const { data } = await team.admin.call(calls.list, { SearchText });
  return data[0];
};

test('a row is a plan with its tasks; a repetition changes nothing, and an undo removes them', async () => {
  const Rows = [
    row('IM-1', {
      OnMonthDays: '-1',
      HolidayRule: '顺延到工作日',
      NeedStop: '是',
      PlanMinutes: '60',
    }),
    row('IM-2', { CycleType: 'Weeks', CycleNum: '2', OnWeekdays: '1、3', Executors: '维修工' }),
    row('IM-3', { DeviceCodes: '', TypeName: '空压机', CycleType: '天', Executors: '值班人员' }),
    row('im-1', { PlanName: '保养 IM-1' }),
  ];
  const dry = await team.admin.call(importRows, { Kind, Rows, DryRun: 1 });
  expect(dry).toMatchObject({ imported: 3, unchanged: 1, errors: [] });
  expect(await planOf('IM-1')).toBeUndefined();
  const { batchID: BatchID } = await team.admin.call(importRows, { Kind, Rows });
  expect(await planOf('IM-1')).toMatchObject({
    devices: 2,
    cycleType: 2,
    onMonthDays: [-1],
    holidayRule: 2,
    needStop: 1,
    planMinutes: 60,
  });
  expect(await planOf('IM-2')).toMatchObject({
    cycleNum: 2,
    onWeekdays: [1, 3],
    executorType: executorType.values.role,
  });
  const third = await planOf('IM-3');
  expect(third).toMatchObject({ scopeName: '空压机', executorType: executorType.values.duty });
  expect(third?.nextDate).not.toBeNull();
  const again = await team.admin.call(importRows, { Kind, Rows });
  expect(again).toMatchObject({ imported: 0, unchanged: 4 });
  expect(await team.admin.call(undoImport, { BatchID })).toEqual({ removed: 3 });
  expect(await planOf('IM-')).toBeUndefined();
});

test('the stops of a route are devices and positions by their codes, in the order of the file', async () => {
  const { add } = devicePosition.calls;
  const gate = await team.admin.call(add, { Name: '东门', GroupCode: 'GATE-1' });
  const route = { DeviceCodes: 'PF-2、gate-1、PF-1', IsRoute: '是' };
  const Rows = [row('IM-30', route), row('IM-31', { ...route, IsRoute: '' })];
  const { errors, imported } = await team.admin.call(importRows, { Kind, Rows });
  expect(imported).toBe(1);
  expect(errors).toMatchObject([{ row: 2, field: 'DeviceCodes' }]);
  const { stops, isRoute } = await team.admin.call(calls.detail, {
    ID: (await planOf('IM-30'))?.id ?? '',
  });
  expect([isRoute, stops.map(({ isPosition }) => isPosition), stops[1]?.id]).toEqual([
    1,
    [0, 1, 0],
    gate.id,
  ]);
});

test('a wrong cell is an error of its row, with the column and the remedy', async () => {
  await team.admin.call(importRows, { Kind, Rows: [row('IM-4')] });
  const Rows = [
    row('IM-5', { DeviceCodes: 'PF-1、X-9' }),
    row('IM-6', { TypeName: '空压机' }),
    row('IM-7', { Executors: '无此人' }),
    row('IM-8', { CycleType: '旬' }),
    row('IM-9', { CycleNum: '0' }),
    row('IM-10', { FormCode: 'none' }),
    row('IM-11', { OnMonthDays: '40' }),
    row('IM-4', { PlanName: '另一个' }),
    row('IM-12', { StartDate: '1900-01-01' }),
    row('IM-13'),
  ];
  const { errors, imported } = await team.admin.call(importRows, { Kind, Rows, DryRun: 1 });
  expect(errors.map((one) => [one.row, one.field])).toEqual([
    [1, 'DeviceCodes'],
    [2, 'DeviceCodes'],
    [3, 'Executors'],
    [4, 'CycleType'],
    [5, 'CycleNum'],
    [6, 'FormCode'],
    [7, 'OnMonthDays'],
    [8, 'PlanCode'],
    [9, 'StartDate'],
  ]);
  expect(imported).toBe(1);
});

test('a file with too many plans is refused from there on, also in a later part', async () => {
  const Rows = [row('IM-20'), row('IM-21')];
  const { errors, imported } = await team.admin.call(importRows, {
    Kind,
    Rows,
    DryRun: 1,
    FirstRow: 500,
  });
  expect(imported).toBe(1);
  expect(errors).toMatchObject([{ row: 2, field: 'PlanCode' }]);
});

test('a plan with a record, or a date that was moved, is not undone', async () => {
  const { batchID: BatchID } = await team.admin.call(importRows, { Kind, Rows: [row('IM-14')] });
  const PlanID = (await planOf('IM-14'))?.id ?? '';
  const [point, later] = (await team.admin.call(calls.points, { PlanID })).data;
  const done = { RecordID: randomUUID(), PointID: point?.id ?? '', PointResult: 1 } as const;
  await team.repairer.call(calls.finish, done);
  expect(errorOf(await team.admin.send(undoImport, { BatchID }))).toBe('BATCH_TOUCHED');
  const moved = await team.admin.call(importRows, { Kind, Rows: [row('IM-15')] });
  const [first] = (
    await team.admin.call(calls.points, { PlanID: (await planOf('IM-15'))?.id ?? '' })
  ).data;
  await team.admin.call(calls.movePoint, { ID: first?.id ?? '', DueDate: later?.dueDate ?? '' });
  const undo = await team.admin.send(undoImport, { BatchID: moved.batchID });
  expect(errorOf(undo)).toBe('BATCH_TOUCHED');
});
