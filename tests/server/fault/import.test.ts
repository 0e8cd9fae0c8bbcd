import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import {
  faultDescription,
  listFaultDescriptions,
} from '../../../src/contract/areas/fault/catalogues.ts';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  await team.admin.call(deviceType.calls.add, { Name: '车床' });
});

const Kind = 'FaultDescription';
const rows = [
  { Name: '主轴', TypeName: '车床' },
  { Name: '异响', TypeName: '车床', ParentName: '主轴' },
  { Name: '断电' },
];
const run = (Rows: Record<string, string>[], DryRun: 0 | 1 = 0) =>
  team.admin.call(importRows, { Kind, Rows, DryRun });
const names = async () => {
  const entries = await team.admin.call(listFaultDescriptions, {});
  const nameOf = (id: string | null) => entries.find((entry) => entry.id === id)?.name ?? '';
  return entries.map(({ name, parentID }) => `${nameOf(parentID)}/${name}`);
};

test('rows become trees of their types; repeating them adds nothing', async () => {
  expect(await run(rows, 1)).toMatchObject({ imported: 3, errors: [] });
  expect(await names()).toEqual([]);
  expect(await run(rows)).toMatchObject({ imported: 3, errors: [] });
  expect(await names()).toEqual(['/主轴', '主轴/异响', '/断电']);
  expect(await run(rows)).toMatchObject({ imported: 0, unchanged: 3, errors: [] });
});

test('a wrong row names its field, and the others are imported', async () => {
  const { imported, errors } = await run([
    { Name: '异响', TypeName: '车床', ParentName: '主轴' }, // its parent comes later
    { Name: '主轴', TypeName: '车床' },
    { Name: '火花', TypeName: '焊机' },
    { Name: '', TypeName: '车床' },
    { Name: '漏油', ParentName: '主轴' }, // not of all types
  ]);
  expect(imported).toBe(1);
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [1, 'ParentName'],
    [3, 'TypeName'],
    [4, 'Name'],
    [5, 'ParentName'],
  ]);
});

test('an import is undone, unless one of its entries is used', async () => {
  const first = await run(rows);
  const undo = (BatchID: string) => team.admin.send(undoImport, { BatchID });
  expect((await undo(first.batchID)).envelope.data).toEqual({ removed: 3 });
  expect(await names()).toEqual([]);
  const { batchID } = await run(rows);
  const device = await team.admin.call(addDevice, { DeviceCode: 'A', DeviceName: 'A' });
  await team.reporter.call(addWorkOrder, {
    DeviceID: device.id,
    FaultText: '断电',
    FaultLevel: 1,
    IsStop: 1,
  });
  expect(errorOf(await undo(batchID))).toBe('BATCH_TOUCHED');
  expect(await names()).toHaveLength(3);
});

test('who may not edit the catalogue may not import into it', async () => {
  const send = { Kind, Rows: rows };
  expect(errorOf(await team.repairer.send(importRows, send))).toBe('DENIED');
  await team.supervisor.call(faultDescription.calls.add, { Name: 'x' });
});
