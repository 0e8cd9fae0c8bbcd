import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  listCustomFields,
  mostCustomFields,
  saveCustomFields,
} from '../../../src/contract/areas/device/customFields.ts';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice } from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { deviceExport } from '../../../src/server/modules/device/queries/deviceExport.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
let TypeID: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  TypeID = await addType('车床');
});

const addType = async (Name: string, BelowID: string | null = null) =>
  (await team.admin.call(deviceType.calls.add, { Name, BelowID })).id;
type Fields = InputOf<typeof saveCustomFields>['Fields'];
const save = (Fields: Fields, id = TypeID) =>
  team.admin.call(saveCustomFields, { TypeID: id, Fields });
const four: Fields = [
  { FieldName: '电压', FieldKind: 'number', Unit: 'V', Required: 1 },
  { FieldName: '检定日期', FieldKind: 'date' },
  { FieldName: '防爆', FieldKind: 'option', FieldOptions: ['是', '否'] },
  { FieldName: '备注二', FieldKind: 'text' },
];
const add = (CustomFields: InputOf<typeof addDevice>['CustomFields'], TypeName = '车床') =>
  team.admin.send(addDevice, {
    DeviceCode: `D${Math.random()}`,
    DeviceName: '机床',
    TypeName,
    ...(CustomFields && { CustomFields }),
  });
const valuesOf = async (DeviceID: string) =>
  Object.fromEntries(
    (await team.admin.call(getDevice, { DeviceID })).customFields.map(({ label, value }) => [
      label,
      value,
    ]),
  );

test('values are checked by their field, whose name the refusal has', async () => {
  const [voltage, checked, explosion] = await save(four);
  const value = (field: typeof voltage, FieldValue: string) => [
    { FieldID: voltage?.id ?? '', FieldValue: '380' },
    { FieldID: field?.id ?? '', FieldValue },
  ];
  const refusals = [
    [undefined, '电压'],
    [[{ FieldID: voltage?.id ?? '', FieldValue: '38o' }], '电压'],
    [value(checked, '2026-02-30'), '检定日期'],
    [value(explosion, '也许'), '防爆'],
  ] as const;
  for (const [sent, label] of refusals) {
    const { envelope } = await add(sent && [...sent]);
    expect(envelope).toMatchObject({ code: '400', info: expect.stringContaining(label) });
    expect(envelope.info).toMatch(/^CustomFields/);
  }
  const { envelope } = await add(value(explosion, '否'));
  const { id } = envelope.data as { id: string };
  expect(await valuesOf(id)).toEqual({ 电压: '380', 检定日期: null, 防爆: '否', 备注二: null });
  await team.admin.call(updateDevice, { ID: id, Brand: '沈阳' });
  expect(await valuesOf(id)).toMatchObject({ 电压: '380' });
});

test('devices of the types below have the fields too, a provider reads them, and the export has them', async () => {
  const [voltage] = await save(four);
  const below = await addType('数控车床', TypeID);
  const [, axes] = await save([{ FieldName: '轴数', FieldKind: 'number' }], below).then((all) => [
    all[0],
    all.at(-1),
  ]);
  const { envelope } = await add(
    [
      { FieldID: voltage?.id ?? '', FieldValue: '380' },
      { FieldID: axes?.id ?? '', FieldValue: '5' },
    ],
    '数控车床',
  );
  const { id } = envelope.data as { id: string };
  const provider = await addTeam(app, { orgType: 0 });
  await associate(app, provider.orgCode, team.orgCode, [id]);
  const seen = await provider.admin.call(getDevice, { DeviceID: id });
  expect(seen.customFields.map(({ label }) => label)).toEqual([
    '电压',
    '检定日期',
    '防爆',
    '备注二',
    '轴数',
  ]);
  const rows = await app.db.transaction({ orgCode: team.orgCode }, 'read', (tx) =>
    deviceExport.rows(
      tx,
      { orgCode: team.orgCode } as never,
      deviceExport.filter.parse({}) as never,
      10,
      new Date(),
    ),
  );
  const columns = deviceExport.moreColumns?.(rows) ?? [];
  expect(columns.map(({ title, value }) => [title['zh-CN'], value(rows[0], {} as never)])).toEqual([
    ['电压 (V)', 380],
    ['检定日期', ''],
    ['防爆', ''],
    ['备注二', ''],
    ['轴数', 5],
  ]);
});

test('a field keeps its values under another name, never its kind; a removed one takes them along', async () => {
  const [voltage] = await save([{ FieldName: '电压', FieldKind: 'number' }]);
  const ID = voltage?.id ?? '';
  const { envelope } = await add([{ FieldID: ID, FieldValue: '380' }]);
  const { id } = envelope.data as { id: string };
  await save([{ FieldID: ID, FieldName: '额定电压', FieldKind: 'number', Unit: 'V' }]);
  expect(await valuesOf(id)).toEqual({ 额定电压: '380' });
  for (const Fields of [
    [{ FieldID: ID, FieldName: '额定电压', FieldKind: 'text' as const }],
    [
      { FieldID: ID, FieldName: '甲', FieldKind: 'number' as const },
      { FieldID: ID, FieldName: '乙', FieldKind: 'number' as const },
    ],
    [
      { FieldName: '甲', FieldKind: 'text' as const },
      { FieldName: '甲', FieldKind: 'text' as const },
    ],
    Array.from({ length: mostCustomFields + 1 }, (_, n) => ({
      FieldName: `F${n}`,
      FieldKind: 'text' as const,
    })),
  ])
    expect((await team.admin.send(saveCustomFields, { TypeID, Fields })).envelope.code).toBe('400');
  const stale = await team.admin.send(saveCustomFields, { TypeID, Fields: [], Version: 0 });
  expect(errorOf(stale)).toBe('STALE_VERSION');
  await save([]);
  expect(await valuesOf(id)).toEqual({});
});

test('a merged type gives its fields and the values of its devices to the other one', async () => {
  const [voltage] = await save([
    { FieldName: '电压', FieldKind: 'number' },
    { FieldName: '厂房', FieldKind: 'text' },
  ]);
  const { envelope } = await add([{ FieldID: voltage?.id ?? '', FieldValue: '380' }]);
  const { id } = envelope.data as { id: string };
  const into = await addType('机床');
  await save([{ FieldName: '电压', FieldKind: 'number' }], into);
  await team.admin.call(deviceType.calls.merge, { ID: TypeID, IntoID: into });
  expect(await valuesOf(id)).toEqual({ 电压: '380', 厂房: null });
  const fields = await team.admin.call(listCustomFields, { TypeID: into });
  expect(fields.map(({ label }) => label)).toEqual(['电压', '厂房']);
});
