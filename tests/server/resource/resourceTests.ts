import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  exportRows,
  importRows,
  undoImport,
} from '../../../src/contract/areas/importData/endpoints.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { AnyRecord, AnyTree } from '../../../src/contract/resource/anyResource.ts';
import {
  type FieldDefinition,
  has,
  isReference,
  namedBy,
  readName,
} from '../../../src/contract/resource/field.ts';
import { importName } from '../../../src/contract/resource/importColumns.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Person, type Team } from '../support/people.ts';

type Body = Record<string, unknown>;
type Row = Body & { readonly id: string; readonly version: number };

/** A valid value of a field, by its example; `n` makes unique ones differ. @param person one of the organisation */
function valueOf(one: FieldDefinition, n: number, person?: Person): unknown {
  const { example, values, isUnique, isOwn } = one.options;
  const text = example?.['zh-CN'] ?? `value`;
  switch (one.kind) {
    case 'text':
    case 'longText':
      return isUnique === true || isOwn === true ? `${text}-${n}` : text;
    case 'number':
    case 'amount':
      return Number(text) || 1;
    case 'day':
      return '2026-02-28';
    case 'bit':
      return 1;
    case 'option':
      return values?.list[0];
    case 'person':
      return person?.userID;
    default:
      return undefined;
  }
}

/** A body with a value for each field that a person types or selects. */
function bodyOf({ fields }: Pick<AnyRecord | AnyTree, 'fields'>, n: number, person?: Person): Body {
  const typed = Object.entries(fields).map(([name, one]) => [name, valueOf(one, n, person)]);
  return Object.fromEntries(typed.filter(([, value]) => value !== undefined));
}

/**
 * Declares the tests of everything that follows from the definition of a record: an area tests its own rules only.
 *
 * @param ownAdd the area's own call that adds a record, where the definition has none
 */
export function resourceTests(resource: AnyRecord, ownAdd?: Endpoint): void {
  describe(`what follows from the definition of ${resource.name}`, () => {
    const { calls, fields, titleField, parts, noun } = resource;
    const { add = ownAdd, update, updateMany, setUse, remove, list, get } = calls;
    if (add === undefined || update === undefined) throw new Error('the record is not editable');
    const kind = parts.imports[0]?.name ?? '';
    const keyNames = Object.keys(fields)
      .filter((name) => fields[name]?.options.isUnique === true)
      .slice(0, 1);
    const [keyName = ''] = keyNames;
    const title = readName(titleField);
    let app: TestApp;
    let team: Team;
    let other: Team;
    let n = 0;
    const addOne = async (over: Body = {}, by = team.admin) => {
      n += 1;
      return (await by.call(add, { ...bodyOf(resource, n, by), ...over })) as unknown as Row;
    };
    const rowsOf = async (body: Body = {}, by = team.admin) => {
      const page = await by.call(list, { pageSize: 200, ...body });
      return (page as unknown as { data: Row[]; totalNum: number }).data;
    };
    /** A value for the first field that many records may share. */
    const sharedBody = () => {
      const [name = '', one] =
        Object.entries(fields).find(
          ([, each]) => has(each, 'shared') && valueOf(each, 0, other.admin) !== undefined,
        ) ?? [];
      return one === undefined ? {} : { [name]: valueOf(one, 0, other.admin) };
    };
    beforeAll(async () => {
      app = await startApp();
      team = await addTeam(app);
      other = await addTeam(app);
    });
    afterAll(() => app.close());

    test('a record is stored and read with the value of each field', async () => {
      const body = bodyOf(resource, 1_000, team.repairer);
      const record = await addOne(body);
      for (const [name, value] of Object.entries(body)) expect(record[readName(name)]).toBe(value);
      expect(await team.admin.call(get, { ID: record.id })).toEqual(record);
      const row = (await rowsOf({ ID: record.id }))[0];
      for (const [name, one] of Object.entries(fields))
        expect(readName(name) in (row ?? {})).toBe(!has(one, 'detail'));
    });

    test('each required field is refused by its name, and each limit with its reason', async () => {
      for (const [name, one] of Object.entries(fields)) {
        n += 1;
        const body = bodyOf(resource, n, team.repairer);
        const { [name]: _left, ...rest } = body;
        const isRequired = !has(one, 'optional');
        const answer = await team.admin.send(add, rest);
        expect(errorOf(answer)).toBe(isRequired ? 'BAD_FIELD' : null);
        if (isRequired) expect(answer.envelope.data).toMatchObject({ field: name });
        if (one.options.max === undefined || one.kind === 'person') continue;
        const long = { ...body, [name]: 'x'.repeat(one.options.max + 1) };
        const refused = await team.admin.send(add, long);
        expect(refused.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: name });
      }
    });

    test.for(keyNames)(
      'a value of %s that must be unique is refused in any case of letters, and not in another organisation',
      async () => {
        const record = await addOne({ [keyName]: 'Key-a' });
        const again = { ...bodyOf(resource, 2_000, team.admin), [keyName]: 'KEY-A' };
        const taken = fields[keyName]?.options.takenError ?? 'VALUE_TAKEN';
        const answer = await team.admin.send(add, again);
        expect(answer.envelope.data).toEqual({ error: taken, field: keyName });
        expect(answer.envelope.info).toContain('KEY-A');
        const second = await addOne();
        const change = { ID: second.id, [keyName]: 'key-a' };
        expect(errorOf(await team.admin.send(update, change))).toBe(taken);
        await team.admin.call(update, { ID: record.id, [keyName]: 'key-A' });
        const own = { ...bodyOf(resource, 2_000, other.admin), [keyName]: 'KEY-A' };
        expect(await addOne(own, other.admin)).toMatchObject({ [readName(keyName)]: 'KEY-A' });
      },
    );

    test('a change keeps what it leaves out, clears what it sends as null, and is logged', async () => {
      const record = await addOne();
      const clearable = Object.entries(fields).filter(
        ([, one]) => has(one, 'optional') && one.kind !== 'photos' && !isReference(one),
      );
      const nulls = Object.fromEntries(clearable.map(([name]) => [name, null]));
      const after = (await team.admin.call(update, { ID: record.id, ...nulls })) as unknown as Row;
      for (const [name] of clearable) expect(after[readName(name)]).toBeNull();
      expect(after[title]).toBe(record[title]);
      expect(after.version).toBe(record.version + 1);
      const [logged] = await lastActions(app, team.orgCode);
      expect(logged).toMatchObject({ action: update.id, targetID: record.id });
      expect(Object.values(logged?.after ?? {}).every((value) => value === null)).toBe(true);
      const stale = { ID: record.id, Version: record.version, [titleField]: 'stale' };
      const refused = await team.admin.send(update, stale);
      expect(errorOf(refused)).toBe('STALE_VERSION');
      expect(refused.envelope.data).toMatchObject({ present: { version: after.version } });
    });

    test('people without the permission neither read nor change, and other organisations find nothing', async () => {
      const record = await addOne();
      const { reporter, repairer } = team;
      expect(errorOf(await repairer.send(add, bodyOf(resource, 3_000, repairer)))).toBe('DENIED');
      expect(errorOf(await reporter.send(list, {}))).toBe('DENIED');
      for (const [endpoint, body] of [
        [get, { ID: record.id }],
        [update, { ID: record.id, [titleField]: 'x' }],
        [updateMany, { IDs: [record.id], ...sharedBody() }],
        [setUse, { IDs: [record.id], IsUse: 0 }],
        [remove, { IDs: [record.id] }],
      ] as const)
        if (endpoint !== undefined)
          expect(errorOf(await other.admin.send(endpoint, body))).toBe('NOT_FOUND');
      expect(await rowsOf({ ID: record.id }, other.admin)).toEqual([]);
      expect(await team.admin.call(get, { ID: record.id })).toEqual(record);
    });

    test('the list is ordered by each field that can be, in both directions, without a row on two pages', async () => {
      await addOne();
      await addOne();
      const sorted = Object.entries(fields).filter(([, one]) => has(one, 'sorted'));
      for (const [name] of sorted) {
        const up = await rowsOf({ Sort: readName(name) });
        const down = await rowsOf({ Sort: `-${readName(name)}` });
        // rows without a value are last in both directions
        const valued = (rows: readonly Row[]) =>
          rows.filter((row) => row[readName(name)] !== null).map(({ id }) => id);
        expect(valued(down)).toEqual(valued(up).toReversed());
        let After: string | undefined;
        const walked: string[] = [];
        do {
          const page = (await team.admin.call(list, {
            Sort: readName(name),
            pageSize: 2,
            ...(After !== undefined && { After }),
          })) as unknown as { data: Row[]; next?: string };
          walked.push(...page.data.map(({ id }) => id));
          After = page.next;
        } while (After !== undefined);
        expect(walked).toEqual(up.map(({ id }) => id));
      }
    });

    test('a text finds a record by each field that is searched', async () => {
      for (const [name, one] of Object.entries(fields)) {
        if (one.options.searchedAs === undefined) continue;
        const text = `zq${randomUUID().slice(0, 6)}`;
        const record = await addOne({ [name]: text });
        const found = await rowsOf({ SearchText: text.slice(0, 6) });
        expect([name, found.map(({ id }) => id)]).toEqual([name, [record.id]]);
      }
    });

    test('many records get the values of shared fields; nothing to change is refused', async () => {
      if (updateMany === undefined) return;
      const records = [await addOne(), await addOne()];
      const IDs = records.map(({ id }) => id);
      expect(errorOf(await team.admin.send(updateMany, { IDs }))).toBe('NOTHING_TO_CHANGE');
      const shared = Object.entries(fields).filter(
        ([, one]) => has(one, 'shared') && valueOf(one, 0, team.repairer) !== undefined,
      );
      for (const [name, one] of shared) {
        const value = valueOf(one, 7, team.repairer);
        const answer = await team.admin.call(updateMany, { IDs, [name]: value });
        expect(answer).toMatchObject({ changed: 2, refused: [] });
        const rows = await rowsOf();
        for (const id of IDs)
          expect(rows.find((row) => row.id === id)?.[readName(name)]).toBe(value);
      }
    });

    test('records are disabled, enabled and deleted, all or none', async () => {
      if (setUse === undefined || remove === undefined) return;
      const IDs = [(await addOne()).id, (await addOne()).id];
      await team.admin.call(setUse, { IDs, IsUse: 0 });
      expect((await rowsOf({ IsUse: 0 })).map(({ id }) => id).toSorted()).toEqual(IDs.toSorted());
      await team.admin.call(setUse, { IDs, IsUse: 1 });
      expect(await rowsOf({ IsUse: 0 })).toEqual([]);
      const mixed = [...IDs, randomUUID()];
      expect(errorOf(await team.admin.send(remove, { IDs: mixed }))).toBe('NOT_FOUND');
      await team.admin.call(remove, { IDs });
      const left = (await rowsOf()).map(({ id }) => id);
      expect(left.filter((id) => IDs.includes(id))).toEqual([]);
    });

    test('a file adds records once, with the nodes that they name, and an undo removes both', async () => {
      if (kind === '') return;
      const before = (await rowsOf()).length;
      /** The text of a reference: a node is added by its name, and a person is found by it. */
      const cellOf = (name: string, one: FieldDefinition) => {
        if (one.kind === 'person') return team.repairer.realName;
        return isReference(one) ? `new ${name}` : undefined;
      };
      const importOne = (at: number) => {
        const cells = Object.entries(fields)
          .filter(([, { kind: of }]) => of !== 'photos')
          .map(([name, one]) => [importName(name, one), cellOf(name, one) ?? valueOf(one, at)]);
        return Object.fromEntries(cells) as Body;
      };
      const Rows = [importOne(5_001), importOne(5_002), { [keyName]: 'incomplete' }];
      const dry = await team.admin.call(importRows, { Kind: kind, Rows, DryRun: 1 });
      expect(dry).toMatchObject({ total: 3, imported: 2 });
      expect((await rowsOf()).length).toBe(before);
      const done = await team.admin.call(importRows, { Kind: kind, Rows });
      expect(done).toMatchObject({ total: 3, imported: 2 });
      expect(new Set(done.errors.map(({ row }) => row))).toEqual(new Set([3]));
      const rows = await rowsOf();
      expect(rows.length).toBe(before + 2);
      const added = rows.find((row) => row[readName(keyName)] === importOne(5_001)[keyName]);
      for (const [name, one] of Object.entries(fields))
        if (isReference(one) && !has(one, 'detail'))
          expect(added?.[namedBy(name)]).toBe(cellOf(name, one));
      const again = await team.admin.call(importRows, { Kind: kind, Rows: Rows.slice(0, 2) });
      expect(again).toMatchObject({ imported: 0, unchanged: 2, errors: [] });
      const { batchID: BatchID } = done;
      expect(await team.admin.call(undoImport, { BatchID })).toEqual({ removed: 2 });
      expect((await rowsOf()).length).toBe(before);
    });

    test('a batch of which a record has changed since is not undone', async () => {
      if (kind === '') return;
      const cells = Object.entries(fields)
        .filter(([, one]) => one.kind !== 'photos' && !isReference(one))
        .map(([name, one]) => [name, valueOf(one, 6_000)]);
      const Rows = [Object.fromEntries(cells) as Body];
      const { batchID: BatchID } = await team.admin.call(importRows, { Kind: kind, Rows });
      const key = String(Rows[0]?.[keyName]);
      const [row] = (await rowsOf()).filter((one) => one[readName(keyName)] === key);
      await team.admin.call(update, {
        ID: row?.id ?? '',
        [titleField]: `changed ${noun.one['en-US']}`,
      });
      expect(errorOf(await team.admin.send(undoImport, { BatchID }))).toBe('BATCH_TOUCHED');
    });

    test('the list is exported with its filter', async () => {
      const [Kind = ''] = Object.keys(parts.exports);
      const answer = await team.admin.send(exportRows, { Kind, Filter: { SearchText: 'x' } });
      expect(answer.status).toBe(200);
      expect(errorOf(await team.reporter.send(exportRows, { Kind, Filter: {} }))).toBe('DENIED');
    });
  });
}

/**
 * Declares the tests of everything that follows from the definition of a tree.
 *
 * @param own values that the area's own rules demand together with the others
 */
export function treeTests(tree: AnyTree, own: Body = {}): void {
  describe(`what follows from the definition of ${tree.name}`, () => {
    const { calls, parts, fields } = tree;
    const kind = parts.imports[0]?.name ?? '';
    let app: TestApp;
    let team: Team;
    type Node = Row & { readonly name: string; readonly parentID: string | null };
    const nodes = async () => (await team.admin.call(calls.list, {})) as unknown as Node[];
    const addNode = async (Name: string, BelowID: string | null = null) =>
      ((await team.admin.call(calls.add, { Name, BelowID })) as unknown as Row).id;
    const names = async () => (await nodes()).map(({ name }) => name);
    beforeAll(async () => {
      app = await startApp();
    });
    afterAll(() => app.close());
    beforeEach(async () => {
      team = await addTeam(app);
    });

    test('nodes are added, renamed, moved, merged and deleted; names are unique', async () => {
      const a = await addNode('A');
      const b = await addNode('B');
      const a1 = await addNode('A1', a);
      expect((await nodes()).find(({ id }) => id === a1)).toMatchObject({
        parentID: a,
        records: 0,
      });
      expect(errorOf(await team.admin.send(calls.add, { Name: 'a' }))).toBe('VALUE_TAKEN');
      expect(errorOf(await team.admin.send(calls.add, { Name: '' }))).toBe('BAD_FIELD');
      expect(errorOf(await team.repairer.send(calls.add, { Name: 'C' }))).toBe('DENIED');
      await team.admin.call(calls.update, { ID: a1, Name: 'A one' });
      await team.admin.call(calls.place, { ID: a1, BelowID: null, BeforeID: b });
      expect(await names()).toEqual(['A', 'A one', 'B']);
      const inItself = { ID: a, BelowID: a, BeforeID: null };
      expect(errorOf(await team.admin.send(calls.place, inItself))).toBe('GROUP_IN_ITSELF');
      await team.admin.call(calls.place, { ID: a1, BelowID: a, BeforeID: null });
      expect(errorOf(await team.admin.send(calls.remove, { ID: a }))).toBe('RECORD_IN_USE');
      await team.admin.call(calls.merge, { ID: a, IntoID: b });
      const left = new Map((await nodes()).map(({ name, parentID }) => [name, parentID]));
      expect(Object.fromEntries(left)).toEqual({ B: null, 'A one': b });
      await team.admin.call(calls.remove, { ID: a1 });
      await team.admin.call(calls.remove, { ID: b });
      expect(await nodes()).toEqual([]);
    });

    test('a node is stored and read with the value of each field', async () => {
      const body = { ...bodyOf(tree, 1, team.repairer), ...own };
      const { id } = (await team.admin.call(calls.add, body)) as unknown as Row;
      const node = (await nodes()).find((one) => one.id === id);
      for (const [name, value] of Object.entries(body)) expect(node?.[readName(name)]).toBe(value);
      for (const [name, one] of Object.entries(fields))
        if (one.kind === 'person') expect(node?.[namedBy(name)]).toBe(team.repairer.realName);
    });

    test('another organisation finds no node', async () => {
      const id = await addNode('Ours');
      const other = await addTeam(app);
      expect(await other.admin.call(calls.list, {})).toEqual([]);
      for (const [endpoint, body] of [
        [calls.update, { ID: id, Name: 'x' }],
        [calls.place, { ID: id, BelowID: null, BeforeID: null }],
        [calls.merge, { ID: id, IntoID: randomUUID() }],
        [calls.remove, { ID: id }],
      ] as const)
        expect(errorOf(await other.admin.send(endpoint, body))).toBe('NOT_FOUND');
      await team.admin.call(calls.remove, { ID: id });
    });

    test('a file adds nodes below each other once, and an undo removes them', async () => {
      const Rows = [
        { Name: 'Top' },
        { Name: 'Middle', ParentName: 'Top' },
        { Name: 'Leaf', ParentName: 'Top / Middle' },
        { Name: 'Lost', ParentName: 'Nowhere' },
      ];
      const done = await team.admin.call(importRows, { Kind: kind, Rows });
      expect(done).toMatchObject({ imported: 3, errors: [{ row: 4, field: 'ParentName' }] });
      expect(await names()).toEqual(['Top', 'Middle', 'Leaf']);
      const again = await team.admin.call(importRows, { Kind: kind, Rows: Rows.slice(0, 3) });
      expect(again).toMatchObject({ imported: 0, unchanged: 3 });
      const { batchID: BatchID } = done;
      expect(await team.admin.call(undoImport, { BatchID })).toEqual({ removed: 3 });
      expect(await nodes()).toEqual([]);
    });

    test('a tree has at most eight levels', async () => {
      let above: string | null = null;
      for (let level = 1; level <= 8; level += 1) above = await addNode(`L${level}`, above);
      const answer = await team.admin.send(calls.add, { Name: 'L9', BelowID: above });
      expect(errorOf(answer)).toBe('GROUP_TOO_DEEP');
      expect(Object.keys(fields)[0]).toBe('Name');
    });
  });
}
