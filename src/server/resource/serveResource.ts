import { v7 as uuid } from 'uuid';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ChangeKind } from '../../contract/index.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { lockRow, lockRows, requireVersion, updateRow, updateRows } from '../kernel/crud/rows.ts';
import { AppError, badField } from '../kernel/errors/appError.ts';
import { type AnyCallContext, type ModuleParts, resourceRoute } from '../kernel/http/module.ts';
import { storeSearch } from '../kernel/search/searchedTables.ts';
import { changeEvent } from '../realtime/delivery/changes.ts';
import type { Tx } from '../storage/db.ts';
import { storedValues } from './columns.ts';
import { exportOf } from './exportRecords.ts';
import { importOf } from './importRecords.ts';
import { replacePictures } from './pictures.ts';
import { difference, recordReader } from './readRecord.ts';
import type { Body, ResourceRules, StoredRecord, WriteScope } from './rules.ts';
import { insertRecord, requireReferences, requireUntaken } from './writeRecord.ts';

/** Serves a record: the routes of its calls, its import and its export. */
export function serveResource(resource: AnyRecord, slots: ResourceRules = {}): ModuleParts {
  const { table, fields, calls, actions } = resource;
  const kind = resource.name as ChangeKind;
  const reader = recordReader(resource, slots);
  const has = (action: AnyRecord['actions'][number]) => actions.includes(action);

  async function refuse(scope: WriteScope, change: Body, present: StoredRecord | null) {
    await requireReferences(scope.tx, scope.actor.orgCode, fields, change, present);
    const [reason] = Object.entries((await slots.refuses?.(scope, change, present)) ?? {});
    if (reason !== undefined) throw badField(...reason);
  }

  function listRecords({ tx, actor, body }: AnyCallContext) {
    return reader.page(tx, actor.orgCode, body);
  }

  function getRecord(context: AnyCallContext) {
    return reader.require(context, String(context.body['ID']));
  }

  async function addRecord(context: AnyCallContext) {
    const { tx, actor, now, body, publish } = context;
    await refuse(context, body, null);
    const id = uuid();
    await insertRecord(context, resource, { id, body, pictures: slots.pictures });
    await slots.afterWrite?.({ tx, actor, now, publish }, [id]);
    publish(changeEvent(actor.orgCode, kind, [id]));
    return reader.require(context, id);
  }

  async function updateRecord(context: AnyCallContext) {
    const { tx, actor, now, body, publish, audit } = context;
    const { orgCode } = actor;
    const id = String(body['ID']);
    await lockRow(tx, table, orgCode, id);
    const before = await reader.require(context, id);
    requireVersion(before, body['Version'] as number | undefined);
    await refuse(context, body, before);
    await requireUntaken(tx, orgCode, resource, body, before);
    const photos = await replacePictures(context, slots.pictures, fields, body, before);
    const set = { ...storedValues(fields, body), ...photos, update_time: now };
    await updateRow(tx, table, orgCode, id, set);
    await storeSearch(tx, table, orgCode, [id]);
    await slots.afterWrite?.({ tx, actor, now, publish }, [id]);
    publish(changeEvent(orgCode, kind, [id]));
    const after = await reader.require(context, id);
    audit(difference(resource, before, after));
    return after;
  }

  async function updateRecords(context: AnyCallContext) {
    const { tx, actor, now, body, publish, audit, locale } = context;
    const { orgCode } = actor;
    const { IDs, OrgCode: _org, ...change } = body as Body & { readonly IDs: readonly string[] };
    const set = storedValues(fields, change);
    if (Object.keys(set).length === 0) throw new AppError('NOTHING_TO_CHANGE');
    await requireReferences(tx, orgCode, fields, change, null);
    const ids = await lockAll(tx, table, orgCode, IDs);
    const refused: { id: string; info: string }[] = [];
    for (const present of slots.refuses === undefined ? [] : await reader.all(tx, orgCode, ids)) {
      const [reason] = Object.entries((await slots.refuses?.(context, change, present)) ?? {});
      if (reason !== undefined)
        refused.push({ id: present.id, info: badField(...reason).info(locale) });
    }
    const left = new Set(refused.map(({ id }) => id));
    const changed = ids.filter((id) => !left.has(id));
    await updateRows(tx, table, orgCode, changed, { ...set, update_time: now });
    await storeSearch(tx, table, orgCode, changed);
    await slots.afterWrite?.({ tx, actor, now, publish }, changed);
    publish(changeEvent(orgCode, kind, changed));
    audit(changed.map((targetID) => ({ targetID, after: change })));
    return { changed: changed.length, refused };
  }

  async function setRecordsUse(context: AnyCallContext) {
    const { tx, actor, now, body, publish, audit } = context;
    const { orgCode } = actor;
    const { IDs, IsUse } = body as { readonly IDs: readonly string[]; readonly IsUse: 0 | 1 };
    const ids = await lockAll(tx, table, orgCode, IDs);
    await updateRows(tx, table, orgCode, ids, { is_use: IsUse === 1, update_time: now });
    await slots.afterWrite?.({ tx, actor, now, publish }, ids);
    publish(changeEvent(orgCode, kind, ids));
    audit(ids.map((targetID) => ({ targetID, after: { IsUse } })));
    return { changed: ids.length };
  }

  async function removeRecords(context: AnyCallContext) {
    const { tx, actor, now, body, publish, audit } = context;
    const { orgCode } = actor;
    const ids = await lockAll(tx, table, orgCode, body['IDs'] as readonly string[]);
    const used = await reader.used(tx, orgCode, ids);
    if (used !== null)
      throw new AppError('RECORD_IN_USE', {
        field: 'IDs',
        params: { name: used, uses: slots.usedBy ?? resource.label },
      });
    const gone = await reader.all(tx, orgCode, ids);
    for (const one of gone) await replacePictures(context, slots.pictures, fields, 'none', one);
    await tx.query(`delete from ${table} where org_code = $1 and id = any($2)`, [orgCode, ids]);
    await slots.afterWrite?.({ tx, actor, now, publish }, ids);
    publish(changeEvent(orgCode, kind, ids));
    audit(gone.map((one) => ({ ...difference(resource, one, null), targetID: one.id })));
    return { changed: ids.length };
  }

  const writes = (
    endpoint: Endpoint | undefined,
    handle: (context: AnyCallContext) => Promise<unknown>,
  ) => (endpoint === undefined ? [] : [resourceRoute(endpoint, 'write', handle)]);
  return {
    routes: [
      resourceRoute(calls.list, 'read', listRecords),
      resourceRoute(calls.get, 'read', getRecord),
      ...writes(calls.add, addRecord),
      ...writes(calls.update, updateRecord),
      ...writes(calls.updateMany, updateRecords),
      ...writes(calls.setUse, setRecordsUse),
      ...writes(calls.remove, removeRecords),
    ],
    targetNames: { [table]: resource.nameColumn },
    ...(has('export') && { exports: exportOf(resource, reader) }),
    imports: has('import') ? [importOf(resource, slots)] : [],
  };
}

/** Locks records and returns their ids. @throws AppError NOT_FOUND if one of them is not there */
async function lockAll(
  tx: Tx,
  table: string,
  orgCode: string,
  ids: readonly string[],
): Promise<string[]> {
  const requested = [...new Set(ids)];
  const found = await lockRows(tx, table, orgCode, requested);
  if (found.length !== requested.length) throw new AppError('NOT_FOUND', { field: 'IDs' });
  return found;
}
