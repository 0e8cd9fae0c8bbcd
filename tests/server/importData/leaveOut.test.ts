import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDevice, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

type Rows = Record<string, string>[];
const run = (Rows: Rows, LeaveOut: 0 | 1, DryRun: 0 | 1 = 0, Kind = 'Device') =>
  team.admin.call(importRows, { Kind, Rows, LeaveOut, DryRun });

const rows: Rows = [
  { DeviceCode: 'A1', DeviceName: '一', Price: '很贵', BuyDate: '2021-13-01', Brand: '沈阳' },
  { DeviceCode: 'A2', DeviceName: '', Price: '很贵' },
  { DeviceCode: 'A3', DeviceName: '三', CalendarName: '没有', Price: '1' },
  { DeviceCode: 'A4', DeviceName: '四', Price: '-5' },
  { DeviceCode: 'A5', DeviceName: '五' },
];

test('a row goes without its wrong values of optional fields if the caller chooses so, with a warning', async () => {
  for (const DryRun of [1, 0] as const) {
    const answer = await run(rows, 1, DryRun);
    expect(answer).toMatchObject({ total: 5, imported: 4 });
    expect(answer.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'DeviceName'],
      [2, 'Price'],
    ]);
    expect(answer.warnings?.map(({ row, field, value }) => [row, field, value])).toEqual([
      [1, 'BuyDate', '2021-13-01'],
      [1, 'Price', '很贵'],
      [3, 'CalendarName', '没有'],
      [4, 'Price', '-5'],
    ]);
  }
  const { data } = await team.admin.call(listDevices, { pageSize: 200 });
  const first = data.find(({ deviceCode }) => deviceCode === 'A1');
  expect(await team.admin.call(getDevice, { DeviceID: first?.id ?? '' })).toMatchObject({
    brand: '沈阳',
    price: null,
    buyDate: null,
  });
});

test('by default the row is refused, and there are no warnings', async () => {
  const answer = await run(rows, 0);
  expect(answer.imported).toBe(1);
  expect(new Set(answer.errors.map(({ row }) => row))).toEqual(new Set([1, 2, 3, 4]));
  expect(answer).not.toHaveProperty('warnings');
});

test('a fault does not become an open one because the end of it cannot be read', async () => {
  const fault = { DeviceCode: 'B1', FaultTime: '2026-03-01 08:00', FinishTime: '昨天' };
  const answer = await run([{ ...fault, FaultLevel: '很急' }], 1, 0, 'WorkOrderHistory');
  expect(answer).toMatchObject({ imported: 0, warnings: [] });
  expect(answer.errors.map(({ field }) => field)).toContain('FinishTime');
});

test('a value that is wrong without another one that was left out is left out too', async () => {
  const order = {
    DeviceCode: 'B1',
    FaultTime: '2026-03-01 08:00',
    FinishTime: '2026-03-01 09:00',
    FaultLevel: '9',
    ReceiveTime: '2026-03-01 10:00',
  };
  const answer = await run([order], 1, 0, 'WorkOrderHistory');
  expect(answer).toMatchObject({ imported: 1, errors: [] });
  expect(answer.warnings?.map(({ field }) => field).toSorted()).toEqual([
    'FaultLevel',
    'ReceiveTime',
  ]);
});
