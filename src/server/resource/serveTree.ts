import { v7 as uuid } from 'uuid';
import type { ChangeKind } from '../../contract/index.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { insertReturning, lockRows, requireVersion, updateRow } from '../kernel/crud/rows.ts';
import { columnList } from '../kernel/crud/selectPage.ts';
import {
  inItself,
  nextPlace,
  passChildren,
  pathToTop,
  requireLevels,
  storePlaces,
  subtreeOf,
} from '../kernel/crud/tree.ts';
import { AppError } from '../kernel/errors/appError.ts';
import {
  type AnyCallContext,
  type ModuleParts,
  resourceRoute,
  type TransactionContext,
} from '../kernel/http/module.ts';
import { changeEvent } from '../realtime/delivery/changes.ts';
import type { Tx } from '../storage/db.ts';
import { selectedFields, storedValues } from './columns.ts';
import { importOfTree } from './importTree.ts';
import { difference } from './readRecord.ts';
import type { Body, StoredRecord, WriteScope } from './rules.ts';
import { countOfNode, isUsedNode, lockNodes, referencesTo, requireNodeLimit } from './treeRows.ts';
import { requireUntaken } from './writeRecord.ts';

/** The rules of an area for a tree. */
export interface TreeRules {
  /** Does what follows from a change of a node, in the same transaction. @param records the records that got another node */
  readonly afterWrite?: (
    scope: WriteScope & Pick<TransactionContext, 'publish'>,
    id: string,
    records: readonly string[],
  ) => Promise<void>;
}

/** Serves a tree: the routes of its calls and its import. */
export function serveTree(tree: AnyTree, slots: TreeRules = {}): ModuleParts {
  const { table, fields, calls, nameColumn } = tree;
  const rows = { table, name: nameColumn };
  const kind = tree.name as ChangeKind;
  const { columns, joins } = selectedFields(Object.entries(fields));
  const selected = columnList({
    id: 'r.id',
    ...columns,
    parentID: 'r.parent_id',
    version: 'r.version',
  });

  async function read(tx: Tx, orgCode: string, id: string): Promise<StoredRecord> {
    const [node] = await tx.query<StoredRecord>(
      `select ${selected} from ${table} r ${joins} where r.org_code = $1 and r.id = $2`,
      [orgCode, id],
    );
    if (node === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
    return node;
  }

  async function changed(context: AnyCallContext, id: string, records: readonly string[] = []) {
    await slots.afterWrite?.(context, id, records);
    context.publish(changeEvent(context.actor.orgCode, kind, [id]));
  }

  async function listNodes({ tx, actor }: { tx: Tx; actor: { readonly orgCode: string } }) {
    return tx.query(
      `select ${selected}, c.records from ${table} r ${joins}
         cross join lateral (select ${countOfNode(table)} as records from (select r.org_code, r.id) g) c
       where r.org_code = $1 order by r.sort, r.${nameColumn}, r.id`,
      [actor.orgCode],
    );
  }

  async function addNode(context: AnyCallContext) {
    const { tx, actor, now } = context;
    const body = context.body as Body;
    const { orgCode, userID } = actor;
    const belowID = (body['BelowID'] ?? null) as string | null;
    await lockNodes(tx, table, orgCode);
    const above = belowID === null ? [] : await pathToTop(tx, rows, orgCode, belowID, 'BelowID');
    requireLevels(above.length + 1);
    await requireUntaken(tx, orgCode, tree, body, null);
    const { id } = await insertReturning<{ id: string }>(tx, table, {
      org_code: orgCode,
      id: uuid(),
      ...storedValues(fields, body),
      parent_id: belowID,
      sort: await nextPlace(tx, rows, orgCode, belowID),
      create_user_id: userID,
      create_time: now,
      update_time: now,
    });
    await requireNodeLimit(tx, orgCode, table);
    await changed(context, id);
    return { id };
  }

  async function updateNode(context: AnyCallContext) {
    const { tx, actor, now, audit } = context;
    const body = context.body as Body & { readonly ID: string };
    const { orgCode } = actor;
    await lockNodes(tx, table, orgCode);
    const before = await read(tx, orgCode, body.ID);
    requireVersion(before, body['Version'] as number | undefined);
    await requireUntaken(tx, orgCode, tree, body, body.ID);
    await updateRow(tx, table, orgCode, body.ID, {
      ...storedValues(fields, body),
      update_time: now,
    });
    audit(difference(tree, before, await read(tx, orgCode, body.ID)));
    await changed(context, body.ID);
    return { id: body.ID };
  }

  async function placeNode(context: AnyCallContext) {
    const { tx, actor, now } = context;
    const { orgCode } = actor;
    const { ID, BelowID, BeforeID } = context.body as {
      readonly ID: string;
      readonly BelowID: string | null;
      readonly BeforeID: string | null;
    };
    await lockNodes(tx, table, orgCode);
    const [present] = await pathToTop(tx, rows, orgCode, ID, 'ID');
    const above = BelowID === null ? [] : await pathToTop(tx, rows, orgCode, BelowID, 'BelowID');
    if (above.some(({ id }) => id === ID))
      throw inItself('BelowID', above[0]?.name ?? present.name);
    requireLevels(above.length + (await subtreeOf(tx, rows, orgCode, ID)).levels);
    const siblings = await tx.query<{ id: string }>(
      `select id from ${table} where org_code = $1 and parent_id is not distinct from $2 and id <> $3
       order by sort, ${nameColumn}, id`,
      [orgCode, BelowID, ID],
    );
    const level = siblings.map(({ id }) => id);
    const place = BeforeID === null ? level.length : level.indexOf(BeforeID);
    if (place < 0) throw new AppError('NOT_FOUND', { field: 'BeforeID' });
    await updateRow(tx, table, orgCode, ID, { parent_id: BelowID, update_time: now });
    await storePlaces(tx, rows, orgCode, level.toSpliced(place, 0, ID));
    await changed(context, ID);
    return { id: ID };
  }

  async function mergeNodes(context: AnyCallContext) {
    const { tx, actor, now } = context;
    const { orgCode } = actor;
    const { ID, IntoID } = context.body as { readonly ID: string; readonly IntoID: string };
    await lockNodes(tx, table, orgCode);
    await lockRows(tx, table, orgCode, [ID, IntoID]);
    await pathToTop(tx, rows, orgCode, ID, 'ID');
    const path = await pathToTop(tx, rows, orgCode, IntoID, 'IntoID');
    if (path.some(({ id }) => id === ID)) throw inItself('IntoID', path[0].name);
    const below = await subtreeOf(tx, rows, orgCode, ID);
    requireLevels(path.length + below.levels - 1);
    const records: string[] = [];
    for (const by of referencesTo(table)) {
      const given = await tx.query<{ id: string }>(
        `update ${by.table} set ${by.column} = $3, update_time = $4, version = version + 1
         where org_code = $1 and ${by.column} = $2 returning id`,
        [orgCode, ID, IntoID, now],
      );
      records.push(...given.map(({ id }) => id));
    }
    await passChildren(tx, rows, orgCode, ID, IntoID);
    await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
    await changed(context, ID, records);
    return { id: IntoID, records: records.length };
  }

  async function removeNode(context: AnyCallContext) {
    const { tx, actor } = context;
    const { orgCode } = actor;
    const ID = String(context.body['ID']);
    await lockNodes(tx, table, orgCode);
    await lockRows(tx, table, orgCode, [ID]);
    const [{ name }] = await pathToTop(tx, rows, orgCode, ID, 'ID');
    const used = await tx.query(
      `select from ${table} g where g.org_code = $1 and g.id = $2 and (${isUsedNode(table)})`,
      [orgCode, ID],
    );
    if (used.length > 0)
      throw new AppError('RECORD_IN_USE', {
        field: 'ID',
        params: { name, uses: tree.counted.many },
      });
    await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
    await changed(context, ID);
    return { id: ID };
  }

  return {
    routes: [
      resourceRoute(calls.list, 'read', listNodes),
      resourceRoute(calls.add, 'write', addNode),
      resourceRoute(calls.update, 'write', updateNode),
      resourceRoute(calls.place, 'write', placeNode),
      resourceRoute(calls.merge, 'write', mergeNodes),
      resourceRoute(calls.remove, 'write', removeNode),
    ],
    targetNames: { [table]: nameColumn },
    imports: [importOfTree(tree)],
  };
}
