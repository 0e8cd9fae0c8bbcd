import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import type { FormSection } from '../../../src/contract/areas/form/content.ts';
import { formsOf, inspectionForm, maintenanceForm } from '../../../src/contract/areas/form/form.ts';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { pinRevision } from '../../../src/server/modules/form/api.ts';
import { resourceTests } from '../resource/resourceTests.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { item, sectionOf } from './formItems.ts';

resourceTests(maintenanceForm, formCalls.maintenance.add);
resourceTests(inspectionForm, formCalls.inspection.add);

const calls = formCalls.maintenance;
const { list, remove, setUse } = maintenanceForm.calls;
let app: TestApp;
let team: Team;
let n = 0;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const add = (Sections: FormSection[] = sectionOf(item('oil'))) => {
  n += 1;
  return team.supervisor.call(calls.add, { FormCode: `F-${n}`, FormName: `Form ${n}`, Sections });
};
const content = (ID: string, Revision?: number) =>
  team.repairer.call(calls.content, { ID, ...(Revision !== undefined && { Revision }) });
const save = async (ID: string, Sections: FormSection[]) =>
  team.supervisor.call(calls.save, { ID, Sections, Version: (await content(ID)).version });
const device = async (over: object = {}) => {
  n += 1;
  return team.admin.call(addDevice, { DeviceCode: `D-${n}`, DeviceName: `Pump ${n}`, ...over });
};
const type = async (BelowID: string | null = null) => {
  n += 1;
  const name = `Type ${n}`;
  return { ...(await team.admin.call(deviceType.calls.add, { Name: name, BelowID })), name };
};
const bind = (ID: string, over: object) => team.supervisor.call(calls.bind, { ID, ...over });
const formsOfDevice = async (DeviceID: string) =>
  (await team.repairer.call(calls.ofDevice, { DeviceID })).map(({ formID, isDefaultForm }) => [
    formID,
    isDefaultForm,
  ]);

describe('the content of a form', () => {
  test('is changed in place until something uses the form, and then in a new revision', async () => {
    const { id } = await add();
    expect(await save(id, sectionOf(item('oil'), item('belt')))).toMatchObject({ revision: 1 });
    await bind(id, { DeviceIDs: [(await device()).id] });
    const after = await save(id, sectionOf(item('belt', { name: 'Tension' })));
    expect(after).toMatchObject({ revision: 2, userName: team.supervisor.realName });
    expect((await content(id, 1)).sections).toEqual(sectionOf(item('oil'), item('belt')));
    const [logged] = await lastActions(app, team.orgCode);
    expect(logged).toMatchObject({
      targetID: id,
      before: { revision: 1, itemCount: 2 },
      after: { revision: 2, itemCount: 1, removedItems: 'Check oil' },
    });
    const revisions = await team.repairer.call(calls.revisions, { ID: id });
    expect(revisions.map(({ revision, itemCount }) => [revision, itemCount])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test('stays as a record was begun with it, after any number of saves', async () => {
    const { id } = await add();
    const pinned = await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      pinRevision(tx, team.orgCode, id, 1),
    );
    expect(pinned).toEqual(sectionOf(item('oil')));
    expect(await save(id, sectionOf(item('belt')))).toMatchObject({ revision: 2 });
    expect(await save(id, sectionOf(item('belt'), item('oil')))).toMatchObject({ revision: 3 });
    expect((await content(id, 1)).sections).toEqual(pinned);
    expect(errorOf(await team.supervisor.send(remove, { IDs: [id] }))).toBe('RECORD_IN_USE');
  });

  test('the same content is not saved again, and a stale version is refused with the present one', async () => {
    const { id } = await add();
    const before = await content(id);
    expect((await save(id, before.sections)).version).toBe(before.version);
    await save(id, sectionOf(item('belt')));
    const body = { ID: id, Sections: before.sections, Version: before.version };
    const answer = await team.supervisor.send(calls.save, body);
    expect(answer.envelope.data).toMatchObject({
      error: 'STALE_VERSION',
      present: { sections: sectionOf(item('belt')) },
    });
  });

  test('a mistake is refused with its field, and items that are too many', async () => {
    const { id } = await add();
    const refused = async (Sections: unknown) => {
      const answer = await team.supervisor.send(calls.save, { ID: id, Sections, Version: 0 });
      return answer.envelope.data;
    };
    expect(await refused([])).toEqual({ error: 'BAD_FIELD', field: 'Sections' });
    expect(await refused(sectionOf(item('a', { type: 1, lower: 3, upper: 2 })))).toEqual({
      error: 'BAD_FIELD',
      field: 'Sections.0.items.0.lower',
    });
    const many = Array.from({ length: 301 }, (_, i) => item(`i${i}`));
    expect(await refused(sectionOf(...many))).toMatchObject({ error: 'BAD_FIELD' });
    const most = sectionOf(
      ...many.slice(1).map((one) => ({
        ...one,
        method: '检'.repeat(500),
        type: 3 as const,
        options: Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, isNG: 0 as const })),
      })),
    );
    expect(await save(id, most)).toMatchObject({ sections: most });
  });

  test('a copy has items of its own, with conditions between them', async () => {
    const condition = { itemID: 'oil', type: 0, value: '' } as const;
    const { id } = await add(sectionOf(item('oil'), item('leak', { condition })));
    const copy = await team.supervisor.call(calls.add, {
      FormCode: 'Copy-1',
      FormName: 'Copy',
      CopyOfID: id,
    });
    const [oil, leak] = (await content(copy.id)).sections[0]?.items ?? [];
    expect(leak?.condition?.itemID).toBe(oil?.id);
    expect(oil?.id).not.toBe('oil');
    expect(copy).toMatchObject({ revision: 1, itemCount: 2, bindingCount: 0 });
  });

  test('a form of the other kind is not found, and repairers change nothing', async () => {
    const { id } = await add();
    const other = formCalls.inspection;
    expect(errorOf(await team.admin.send(other.content, { ID: id }))).toBe('NOT_FOUND');
    expect(errorOf(await team.admin.send(formsOf.inspection.calls.remove, { IDs: [id] }))).toBe(
      'NOT_FOUND',
    );
    const body = { ID: id, Sections: sectionOf(item('x')), Version: 0 };
    expect(errorOf(await team.repairer.send(calls.save, body))).toBe('DENIED');
    expect(errorOf(await team.reporter.send(calls.content, { ID: id }))).toBe('DENIED');
  });
});

describe('bindings', () => {
  test('a device has its own forms and those of its type and the types above, the nearest default first', async () => {
    const [top, own, far, near] = [await add(), await add(), await add(), await add()];
    const { id: machines } = await type();
    const { id: pumps, name: TypeName } = await type(machines);
    const one = await device({ TypeName });
    await bind(far.id, { TypeIDs: [machines], IsDefaultForm: 1 });
    await bind(top.id, { TypeIDs: [machines] });
    await bind(own.id, { DeviceIDs: [one.id] });
    expect(await formsOfDevice(one.id)).toEqual([
      [far.id, 1],
      [own.id, 0],
      [top.id, 0],
    ]);
    await bind(near.id, { TypeIDs: [pumps], IsDefaultForm: 1 });
    expect((await formsOfDevice(one.id)).slice(0, 2)).toEqual([
      [near.id, 1],
      [own.id, 0],
    ]);
    await team.supervisor.call(setUse, { IDs: [near.id], IsUse: 0 });
    expect((await formsOfDevice(one.id))[0]).toEqual([far.id, 1]);
    expect(await team.repairer.call(formCalls.inspection.ofDevice, { DeviceID: one.id })).toEqual(
      [],
    );
  });

  test('a type has one default form; a form that is bound is not deleted, and one that is unbound is', async () => {
    const [first, second] = [await add(), await add()];
    const { id: pumps } = await type();
    await bind(first.id, { TypeIDs: [pumps], IsDefaultForm: 1 });
    await bind(second.id, { TypeIDs: [pumps], IsDefaultForm: 1 });
    const bindings = async (ID: string) => (await team.repairer.call(calls.bindings, { ID })).data;
    expect((await bindings(first.id))[0]).toMatchObject({ typeID: pumps, isDefaultForm: 0 });
    expect(errorOf(await team.supervisor.send(remove, { IDs: [first.id] }))).toBe('RECORD_IN_USE');
    const BindingIDs = (await bindings(first.id)).map(({ id }) => id);
    const mixed = { ID: first.id, BindingIDs: [...BindingIDs, randomUUID()] };
    expect(errorOf(await team.supervisor.send(calls.unbind, mixed))).toBe('NOT_FOUND');
    expect(await team.supervisor.call(calls.unbind, { ID: first.id, BindingIDs })).toEqual({
      changed: 1,
    });
    await team.supervisor.call(remove, { IDs: [first.id] });
    expect(errorOf(await team.admin.send(calls.content, { ID: first.id }))).toBe('NOT_FOUND');
  });

  test('nothing to bind, an empty or disabled form, and what is not there are refused at the field', async () => {
    const { id } = await add();
    const empty = await add([]);
    const one = (await device()).id;
    const field = async (body: object) =>
      (await team.supervisor.send(calls.bind, { ID: id, ...body })).envelope.data;
    expect(await field({})).toEqual({ error: 'BAD_FIELD', field: 'DeviceIDs' });
    expect(await field({ ID: empty.id, DeviceIDs: [one] })).toMatchObject({ field: 'ID' });
    expect(await field({ DeviceIDs: [one, randomUUID()] })).toMatchObject({
      error: 'NOT_FOUND',
      field: 'DeviceIDs',
    });
    expect(await field({ TypeIDs: [randomUUID()] })).toMatchObject({ field: 'TypeIDs' });
    await team.supervisor.call(setUse, { IDs: [id], IsUse: 0 });
    expect(await field({ DeviceIDs: [one] })).toEqual({ error: 'BAD_FIELD', field: 'ID' });
  });

  test('a type that is merged passes its forms on; one that is removed loses them', async () => {
    const [both, moved] = [await add(), await add()];
    const [{ id: from }, { id: into, name: TypeName }] = [await type(), await type()];
    await bind(both.id, { TypeIDs: [from, into] });
    await bind(moved.id, { TypeIDs: [from], IsDefaultForm: 1 });
    await team.admin.call(deviceType.calls.merge, { ID: from, IntoID: into });
    const one = await device({ TypeName });
    expect(await formsOfDevice(one.id)).toEqual([
      [moved.id, 1],
      [both.id, 0],
    ]);
    const { id: gone } = await type();
    await bind(both.id, { TypeIDs: [gone] });
    await team.admin.call(deviceType.calls.remove, { ID: gone });
    const { data } = await team.admin.call(calls.bindings, { ID: both.id });
    expect(data.map(({ typeID }) => typeID)).toEqual([into]);
  });
});

describe('files of items', () => {
  const Kind = 'MaintenanceFormItem';
  const row = (FormCode: string, ItemName: string, over: object = {}) => ({
    FormCode,
    ItemName,
    SectionName: '润滑',
    ...over,
  });
  test('the rows of one code make one form, over several parts of a file; a repetition changes nothing', async () => {
    const Rows = [
      row('IM-1', '油位', { FormName: '压机保养' }),
      row('im-1', '压力', { ItemType: '数值', Unit: 'MPa', Lower: '0.6', Upper: '0.8' }),
      row('IM-1', '油位'),
      row('IM-2', '渗油', { ItemType: 'Options', Options: '正常/漏油*', Photo: '必须拍照' }),
    ];
    const dry = await team.admin.call(importRows, { Kind, Rows, DryRun: 1 });
    expect(dry).toMatchObject({ imported: 3, unchanged: 1, errors: [] });
    const { batchID: BatchID } = await team.admin.call(importRows, { Kind, Rows });
    const later = [row('IM-1', '油温', { SectionName: '温度', IsRequired: '0' })];
    await team.admin.call(importRows, { Kind, Rows: later, BatchID, FirstRow: 5 });
    const again = await team.admin.call(importRows, { Kind, Rows: [...Rows, ...later] });
    expect(again).toMatchObject({ imported: 0, unchanged: 5, errors: [] });
    const { data } = await team.repairer.call(list, { SearchText: 'im-' });
    expect(data.map(({ formName, itemCount }) => [formName, itemCount])).toEqual([
      ['压机保养', 3],
      ['IM-2', 1],
    ]);
    const { sections } = await content(data[0]?.id ?? '');
    expect(sections.map(({ name, items }) => [name, items.length])).toEqual([
      ['润滑', 2],
      ['温度', 1],
    ]);
    expect(sections[0]?.items[1]).toMatchObject({ type: 1, unit: 'MPa', lower: 0.6, upper: 0.8 });
    const leak = (await content(data[1]?.id ?? '')).sections[0]?.items[0];
    expect(leak).toMatchObject({ photo: 1, options: [{ isNG: 0 }, { name: '漏油', isNG: 1 }] });
    expect(await team.admin.call(undoImport, { BatchID })).toEqual({ removed: 2 });
  });

  test('a wrong cell, a known form and too many items are errors of their rows', async () => {
    const { formCode } = await add();
    const Rows = [
      row('IM-3', '压力', { ItemType: '数值', Lower: '2', Upper: '1' }),
      row('IM-3', '颜色', { ItemType: 'what' }),
      row('IM-3', '选项', { ItemType: '选项', Options: '一个' }),
      row(formCode, 'Another'),
      ...Array.from({ length: 301 }, (_, i) => row('IM-4', `项 ${i}`)),
    ];
    const { errors, imported } = await team.admin.call(importRows, { Kind, Rows });
    expect(errors.map((one) => [one.row, one.field])).toEqual([
      [1, 'Lower'],
      [2, 'ItemType'],
      [3, 'Options'],
      [4, 'FormCode'],
      [305, 'FormCode'],
    ]);
    expect(imported).toBe(300);
  });

  test('a form that was designed since is not undone', async () => {
    const { batchID: BatchID } = await team.admin.call(importRows, {
      Kind,
      Rows: [row('IM-5', '油位')],
    });
    const { data } = await team.admin.call(list, { SearchText: 'IM-5' });
    await save(data[0]?.id ?? '', sectionOf(item('oil')));
    expect(errorOf(await team.admin.send(undoImport, { BatchID }))).toBe('BATCH_TOUCHED');
  });
});
