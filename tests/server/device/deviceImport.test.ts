import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import { saveCustomFields } from '../../../src/contract/areas/device/customFields.ts';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  deviceType,
  listDevicePositions,
  listDeviceTypes,
} from '../../../src/contract/areas/device/groups.ts';
import { faultDescription } from '../../../src/contract/areas/fault/catalogues.ts';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { addArticle } from '../../../src/contract/areas/knowledge/articles.ts';
import { cycleType, executorType } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { report } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

type Row = Record<string, string | number>;
const row = (DeviceCode: string, over: Row = {}): Row => ({
  DeviceCode,
  DeviceName: `机床 ${DeviceCode}`,
  ...over,
});
const run = (Rows: Row[], DryRun: 0 | 1 = 0) =>
  team.admin.call(importRows, { Kind: 'Device', Rows, DryRun });
const undo = (BatchID: string) => team.admin.send(undoImport, { BatchID });
const codes = async () =>
  (await team.admin.call(listDevices, { pageSize: 200 })).data.map((device) => device.deviceCode);
const groups = async () => [
  ...(await team.admin.call(listDeviceTypes, {})),
  ...(await team.admin.call(listDevicePositions, {})),
];

test('7 Calls, ImportDataExcelJson: a row has every field of a device, and is found by what it holds', async () => {
  const filled = {
    TypeName: '车床',
    PositionName: '一车间',
    WeightRating: 'b 类',
    Brand: '沈阳',
    Model: 'CK61',
    SerialNo: 'SN-77',
    RatedPower: 7.5,
    Manufacturer: '沈阳机床',
    Supplier: '华机',
    BuyDate: '2020-02-29',
    StartUpDate: '2020-03-01',
    WarrantyDate: '2022-03-01',
    LifeYears: 10,
    RunHours: 12_400.5,
    Price: 860_000.07,
    Remark: '精度高',
  };
  expect(await run([row('A1', filled)])).toMatchObject({ imported: 1, errors: [] });
  const [device] = (await team.admin.call(listDevices, { SearchText: 'sn-77' })).data;
  expect(await team.admin.call(getDevice, { DeviceID: device?.id ?? '' })).toMatchObject({
    deviceCode: 'A1',
    typeName: '车床',
    positionName: '一车间',
    weightRating: 'B',
    ratedPower: 7.5,
    buyDate: '2020-02-29',
    startUpDate: '2020-03-01',
    warrantyDate: '2022-03-01',
    lifeYears: 10,
    runHours: 12_400.5,
    price: 860_000.07,
    remark: '精度高',
  });
});

test.for<[string, Row, string]>([
  ['no name', { DeviceName: '' }, 'DeviceName'],
  ['a day that does not exist', { BuyDate: '2021-02-29' }, 'BuyDate'],
  ['a text where a day is', { StartUpDate: '去年' }, 'StartUpDate'],
  ['an unknown importance', { WeightRating: 'Z' }, 'WeightRating'],
  ['a negative price', { Price: -1 }, 'Price'],
  ['a price of three decimals', { Price: 19.999 }, 'Price'],
  ['negative run hours', { RunHours: -1 }, 'RunHours'],
  ['a power of nothing', { RatedPower: 0 }, 'RatedPower'],
  ['a text where a number is', { LifeYears: 'ten' }, 'LifeYears'],
  ['a type of too many characters', { TypeName: 'x'.repeat(61) }, 'TypeName'],
])('%s is refused by its field, and the other rows are stored', async ([, over, field]) => {
  const answer = await run([row('A1'), row('A2', over), row('A3')]);
  expect(answer).toMatchObject({ imported: 2, errors: [{ row: 2, field }] });
  expect(await codes()).toEqual(['A1', 'A3']);
});

test('a row names all that is wrong with it; one with too many columns is refused by them', async () => {
  const wide = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`Field:${at}`, 'x']));
  const wrong = { DeviceName: '', BuyDate: '去年', WeightRating: 'Z', Price: -1, 'Field:重量': 5 };
  const answer = await run([
    row('A1', { ...wrong, CalendarName: '三班', ParentCode: 'none' }),
    row('A2', wide),
    row('A3', { CalendarName: '企业默认' }),
    row('A4', { CalendarName: 'default of the organisation' }),
  ]);
  const fields = answer.errors.map((error) => `${error.row} ${error.field}`);
  const ofFirst = ['DeviceName', 'BuyDate', 'WeightRating', 'Price', 'CalendarName', 'ParentCode'];
  expect(fields).toEqual([...ofFirst, 'Field:重量'].map((field) => `1 ${field}`).concat('2 Rows'));
  expect(answer.errors[2]?.info).toContain('其他');
  expect(answer.errors[3]?.info).toContain('应为 0 到 1000000000 的金额，最多两位小数');
  expect(answer.errors.at(-1)?.info).toContain('200');
  expect(answer.imported).toBe(2);
});

test('a device stands below one that its row names by code or serial number', async () => {
  const line = await run([row('L1', { SerialNo: 'SN-1' }), row('M1', { ParentCode: 'L1' })]);
  const part = await run([row('P1', { ParentCode: 'SN-1' })]);
  const parents = async () => {
    const { data } = await team.admin.call(listDevices, {});
    const all = data.map(({ id }) => team.admin.call(getDevice, { DeviceID: id }));
    return (await Promise.all(all)).map(({ parent }) => parent?.deviceCode ?? null);
  };
  expect(await parents()).toEqual([null, 'L1', 'L1']);
  expect(errorOf(await undo(line.batchID))).toBe('BATCH_TOUCHED'); // the part is of another import
  await undo(part.batchID);
  expect((await undo(line.batchID)).envelope).toMatchObject({ data: { removed: 2 } });
  await run([row('D1', { SerialNo: 'SN-2' }), row('D2', { SerialNo: 'SN-2' })]);
  expect(await run([row('D3', { ParentCode: 'SN-2' })])).toMatchObject({
    errors: [{ row: 1, field: 'ParentCode' }],
  });
});

test('a device above may be in an earlier part: undecided in a dry run, required by the import', async () => {
  const send = (FirstRow: number, code: string, ParentCode: string, DryRun: 0 | 1) =>
    team.admin.call(importRows, {
      Kind: 'Device',
      Rows: [row(code, { ParentCode })],
      DryRun,
      FirstRow,
    });
  const accepted = { imported: 1, errors: [] };
  const refused = { imported: 0, errors: [{ row: 1, field: 'ParentCode' }] };
  expect(await send(1, 'M1', 'L1', 1)).toMatchObject(refused);
  expect(await send(1, 'L1', '', 1)).toMatchObject(accepted);
  expect(await send(2, 'M1', 'L1', 1)).toMatchObject(accepted);
  expect(await send(2, 'M1', 'L1', 0)).toMatchObject(refused); // the earlier part is not stored
  expect(await send(1, 'L1', '', 0)).toMatchObject(accepted);
  expect(await send(2, 'M1', 'L1', 0)).toMatchObject(accepted);
  const [device] = (await team.admin.call(listDevices, { SearchText: 'M1' })).data;
  expect(await team.admin.call(getDevice, { DeviceID: device?.id ?? '' })).toMatchObject({
    parent: { deviceCode: 'L1' },
  });
});

test('a known device is left alone, and a code of another name is refused', async () => {
  await run([row('A1', { Brand: '沈阳' })]);
  const rows = [
    row('A1', { Brand: '大连' }),
    row('A1', { DeviceName: '别的' }),
    row('A2'),
    row('A2'),
  ];
  for (const DryRun of [1, 0] as const) {
    const answer = await run(rows, DryRun);
    expect(answer).toMatchObject({ imported: 1, unchanged: 2, errors: [{ row: 2 }] });
  }
  expect((await team.admin.call(listDevices, { SearchText: '沈阳' })).totalNum).toBe(1);
  expect(await run(rows)).toMatchObject({ imported: 0, unchanged: 3 });
});

test('an undo leaves nothing of the import, and groups that others use', async () => {
  await run([row('OLD', { TypeName: '旧' })]);
  const { batchID } = await run([
    row('A1', { TypeName: '新', PositionName: '新' }),
    row('A2', { TypeName: '旧' }),
  ]);
  expect((await undo(batchID)).envelope).toMatchObject({ data: { removed: 2 } });
  expect(await codes()).toEqual(['OLD']);
  expect((await groups()).map(({ name }) => name)).toEqual(['旧']);
});

test('an undo leaves a type whose faults were described since', async () => {
  const { batchID } = await run([row('A1', { TypeName: '新' })]);
  const [type] = await team.admin.call(listDeviceTypes, {});
  const body = { Name: '漏油', TypeID: type?.id ?? null };
  await team.admin.call(faultDescription.calls.add, body);
  expect((await undo(batchID)).envelope).toMatchObject({ data: { removed: 1 } });
  expect((await groups()).map(({ name }) => name)).toEqual(['新']);
});

test('an undo is refused once a device was changed, or has an order or a document', async () => {
  const { batchID } = await run([row('A1'), row('A2'), row('A3')]);
  const [first, second, third] = (await team.admin.call(listDevices, {})).data;
  await team.admin.call(updateDevice, { ID: first?.id ?? '', Brand: 'x' });
  await report(team.reporter, second?.id ?? '');
  const AboutDeviceIDs = [third?.id ?? ''];
  await team.supervisor.call(addArticle, { Title: '换油', AboutDeviceIDs });
  const refused = await undo(batchID);
  expect(errorOf(refused)).toBe('BATCH_TOUCHED');
  expect(refused.envelope.info).toContain('3');
  expect(await codes()).toEqual(['A1', 'A2', 'A3']);
});

test('an undo is refused once a plan has a device of the import', async () => {
  const { batchID } = await run([row('A1'), row('A2')]);
  const [first] = (await team.admin.call(listDevices, {})).data;
  const { add, points } = planCalls.maintenance;
  const plan = await team.admin.call(add, {
    PlanName: '换油',
    DeviceIDs: [first?.id ?? ''],
    ExecutorType: executorType.values.person,
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.week,
    CycleNum: 1,
    StartDate: calendarDay(app.clock.now(), 'Asia/Shanghai'),
  });
  const refused = await undo(batchID);
  expect(errorOf(refused)).toBe('BATCH_TOUCHED');
  expect(refused.envelope.info).toContain('1');
  expect((await team.admin.call(points, { PlanID: plan.id })).data).not.toEqual([]);
});

test('custom fields of the type and a calendar are columns, by the rules of the form', async () => {
  const { id: TypeID } = await team.admin.call(deviceType.calls.add, { Name: '机床' });
  await team.admin.call(deviceType.calls.add, { Name: '车床', BelowID: TypeID });
  await team.admin.call(saveCustomFields, {
    TypeID,
    Fields: [
      { FieldName: '额定电压', FieldKind: 'number', Required: 1 },
      { FieldName: '颜色', FieldKind: 'option', FieldOptions: ['红', '蓝'] },
    ],
  });
  const week = Array.from({ length: 7 }, () => []);
  await team.admin.call(saveCalendar, { CalendarName: '两班', Week: week });
  const lathe = (over: Row) => ({ TypeName: '车床', 'Field:额定电压': 380, ...over });
  const answer = await run([
    row('A1', lathe({ 'Field:颜色': '蓝', CalendarName: '两班' })),
    row('A2', { TypeName: '车床' }),
    row('A3', lathe({ 'Field:额定电压': '三百八' })),
    row('A4', lathe({ 'Field:颜色': '绿' })),
    row('A5', lathe({ 'Field:重量': '5' })),
    row('A6', { 'Field:额定电压': 380 }),
    row('A7', { CalendarName: '三班' }),
    row('A8', { 'Field:颜色': '' }),
  ]);
  const errors = ['额定电压', '额定电压', '颜色', '重量', '额定电压'].map((name, at) => ({
    row: at + 2,
    field: `Field:${name}`,
  }));
  expect(answer).toMatchObject({
    imported: 2,
    errors: [...errors, { row: 7, field: 'CalendarName' }],
  });
  const [device] = (await team.admin.call(listDevices, {})).data;
  expect(await team.admin.call(getDevice, { DeviceID: device?.id ?? '' })).toMatchObject({
    deviceCode: 'A1',
    calendarName: '两班',
    customFields: [{ value: '380' }, { value: '蓝' }],
  });
});

test('of an import and somebody who adds a device with the same code each learns of the other', async () => {
  const both = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      Promise.all([
        run(Array.from({ length: 40 }, (_row, place) => row(`R${at}-${place}`))),
        team.admin.send(addDevice, { DeviceCode: `R${at}-39`, DeviceName: '另一台' }),
      ]),
    ),
  );
  for (const [{ imported, errors }, added] of both) {
    const isAdded = errorOf(added) === null;
    expect(imported).toBe(isAdded ? 39 : 40);
    expect(errors).toMatchObject(isAdded ? [{ row: 40, field: 'DeviceCode' }] : []);
    if (!isAdded) expect(errorOf(added)).toBe('DEVICE_CODE_TAKEN');
  }
});

test('only who may edit devices imports them', async () => {
  const body = { Kind: 'Device', Rows: [row('A1')] };
  expect(errorOf(await team.reporter.send(importRows, body))).toBe('DENIED');
});
