import { v7 as uuid } from 'uuid';
import type { ChangeKind } from '../../contract/index.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { readName } from '../../contract/resource/field.ts';
import { insertUnlessTaken, lockRows, requireVersion, updateRow } from '../kernel/crud/rows.ts';
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
import { AppError, badField } from '../kernel/errors/appError.ts';
import { type AnyCallContext, type ModuleParts, resourceRoute } from '../kernel/http/module.ts';
import { hasSearch, searchColumn, storeSearch } from '../kernel/search/searchedTables.ts';
import { changeEvent } from '../realtime/delivery/changes.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/statements/outbox.ts';
import { selectedFields, storedValues } from './columns.ts';
import { importOfTree } from './importTree.ts';
import { difference } from './readRecord.ts';
import {
  type Body,
  type EffectScope,
  type NodeChange,
  type StoredRecord,
  storedID,
  type TreeRules,
} from './rules.ts';
import { giveGroup, groupingOf, groupOfNode, groupOfPlace } from './treeGroups.ts';
import {
  blockingReferences,
  countOfNode,
  isBlockedNode,
  lockNodes,
  passLinks,
  requireNodeLimit,
  requireNoLinks,
} from './treeRows.ts';
import { requireReferences, requireUntaken, takenError } from './writeRecord.ts';

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
  const grouping = groupingOf(tree);
  const derived = Object.keys(tree.derived).map(
    (name) => [readName(name), derivedOf(name)] as const,
  );
  const derivedColumns = columnList(
    Object.fromEntries(
      derived.flatMap(([name, of]) => (typeof of === 'string' ? [[name, of]] : [])),
    ),
  );

  function derivedOf(name: string) {
    const of = slots.derived?.[readName(name)];
    if (of === undefined) throw new Error(`${tree.name} has no value of ${name}`);
    return of;
  }

  async function read(tx: Tx, orgCode: string, id: string): Promise<StoredRecord> {
    const [node] = await tx.query<StoredRecord>(
      `select ${selected} from ${table} r ${joins} where r.org_code = $1 and r.id = $2`,
      [orgCode, id],
    );
    if (node === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
    return node;
  }

  function refuse(change: Body, present: StoredRecord | null) {
    const [reason] = Object.entries(slots.refuses?.(change, present) ?? {});
    if (reason !== undefined) throw badField(...reason);
  }

  async function changed(
    context: AnyCallContext,
    change: Pick<NodeChange, 'action' | 'id'> & Partial<NodeChange>,
  ) {
    await slots.afterWrite?.(context, { into: null, records: [], isMoved: false, ...change });
    context.publish(changeEvent(context.actor.orgCode, kind, [change.id]));
  }

  /** Returns where a name must be free. */
  function within(group: string | null) {
    if (grouping === null || !tree.isNamedByGroup) return null;
    return { field: 'Name', column: grouping.column, id: group };
  }

  async function listNodes({ tx, actor }: AnyCallContext) {
    const most = tree.mostCounted;
    const counted =
      most === null
        ? 'c.records, 0 as "recordsBound"'
        : `least(c.records, ${most}) as records, (c.records > ${most})::int as "recordsBound"`;
    const nodes = await tx.query<StoredRecord>(
      `select ${selected}, ${counted} ${derivedColumns && `, ${derivedColumns}`} from ${table} r ${joins}
         cross join lateral (select ${countOfNode(tree)} as records from (select r.org_code, r.id) g) c
       where r.org_code = $1 order by r.sort, r.${nameColumn}, r.id`,
      [actor.orgCode],
    );
    const computed = derived.flatMap(([name, of]) =>
      typeof of === 'string' ? [] : [[name, of] as const],
    );
    return nodes.map((node) => ({
      ...node,
      ...Object.fromEntries(computed.map(([name, of]) => [name, of(node)])),
    }));
  }

  async function addNode(context: AnyCallContext) {
    const { tx, actor, now } = context;
    const body = context.body as Body;
    const { orgCode, userID } = actor;
    const belowID = storedID(body['BelowID']);
    await lockNodes(tx, table, orgCode);
    const above = belowID === null ? [] : await pathToTop(tx, rows, orgCode, belowID, 'BelowID');
    requireLevels(above.length + 1);
    const group = grouping && (await groupOfPlace(tx, tree, grouping, orgCode, body));
    await requireReferences(tx, orgCode, fields, body, null);
    refuse(body, null);
    await requireUntaken(tx, orgCode, tree, body, null, within(group));
    const id = uuid();
    const values = {
      ...storedValues(fields, body),
      ...(grouping !== null && { [grouping.column]: group }),
    };
    const added = await insertUnlessTaken(tx, table, null, {
      org_code: orgCode,
      id,
      ...values,
      ...(hasSearch(table) && { search: searchColumn(table, values) }),
      parent_id: belowID,
      sort: await nextPlace(tx, rows, orgCode, belowID),
      create_user_id: userID,
      create_time: now,
      update_time: now,
    });
    if (added === null) throw takenError(tree, 'Name', String(body['Name']));
    await requireNodeLimit(tx, orgCode, table, 'Name');
    await changed(context, { action: 'add', id });
    return { id };
  }

  async function updateNode(context: AnyCallContext) {
    const { tx, actor, now, audit } = context;
    const body = context.body as Body & { readonly ID: string };
    const { orgCode } = actor;
    await lockNodes(tx, table, orgCode);
    const before = await read(tx, orgCode, body.ID);
    requireVersion(before, body['Version'] as number | undefined);
    await requireReferences(tx, orgCode, fields, body, before);
    refuse(body, before);
    const group = grouping && storedID(before[readName(grouping.field)]);
    await requireUntaken(tx, orgCode, tree, body, before, within(group));
    const changes = Object.entries(body).filter(
      ([name, value]) => value !== before[readName(name)],
    );
    await updateRow(tx, table, orgCode, body.ID, {
      ...storedValues(fields, Object.fromEntries(changes)),
      update_time: now,
    }).catch((error: { readonly code?: string }) => {
      // a record that somebody adds at the same time brings a node of this name with it
      throw error.code === '23505' ? takenError(tree, 'Name', String(body['Name'])) : error;
    });
    if (hasSearch(table)) await storeSearch(tx, table, orgCode, [body.ID]);
    audit(difference(tree, before, await read(tx, orgCode, body.ID)));
    await changed(context, { action: 'update', id: body.ID });
    return { id: body.ID };
  }

  async function placeNode(context: AnyCallContext) {
    const { tx, actor, now } = context;
    const { orgCode } = actor;
    const body = context.body as Body & {
      readonly ID: string;
      readonly BelowID: string | null;
      readonly BeforeID: string | null;
    };
    const { ID, BelowID, BeforeID } = body;
    await lockNodes(tx, table, orgCode);
    const [present, parent] = await pathToTop(tx, rows, orgCode, ID, 'ID');
    const above = BelowID === null ? [] : await pathToTop(tx, rows, orgCode, BelowID, 'BelowID');
    if (above.some(({ id }) => id === ID))
      throw inItself('BelowID', above[0]?.name ?? present.name);
    const subtree = await subtreeOf(tx, rows, orgCode, ID);
    requireLevels(above.length + subtree.levels);
    const group = grouping && (await groupOfPlace(tx, tree, grouping, orgCode, body));
    if (grouping !== null)
      await giveGroup(tx, tree, grouping, orgCode, subtree.ids, group, grouping.field);
    const siblings = await tx.query<{ id: string }>(
      `select id from ${table} where org_code = $1 and parent_id is not distinct from $2 and id <> $3
         and ${grouping === null ? '$4::uuid is null' : `${grouping.column} is not distinct from $4::uuid`}
       order by sort, ${nameColumn}, id`,
      [orgCode, BelowID, ID, group],
    );
    const level = siblings.map(({ id }) => id);
    const place = BeforeID === null ? level.length : level.indexOf(BeforeID);
    if (place < 0) throw new AppError('NOT_FOUND', { field: 'BeforeID' });
    await updateRow(tx, table, orgCode, ID, { parent_id: BelowID, update_time: now });
    await storePlaces(tx, rows, orgCode, level.toSpliced(place, 0, ID));
    const isMoved = (parent?.id ?? null) !== BelowID;
    await changed(context, { action: 'place', id: ID, isMoved });
    return { id: ID };
  }

  /** Gives what refers to a node to another one. */
  async function giveRecords({ tx, actor, now }: EffectScope, from: string, into: string) {
    const records: string[] = [];
    for (const by of blockingReferences(table)) {
      const given = await tx.query<{ id: string }>(
        `update ${by.table} set ${by.column} = $3, update_time = $4, version = version + 1
         where org_code = $1 and ${by.column} = $2 returning id`,
        [actor.orgCode, from, into, now],
      );
      records.push(...given.map(({ id }) => id));
    }
    return records;
  }

  async function mergeNodes(context: AnyCallContext) {
    const { tx, actor } = context;
    const { orgCode } = actor;
    const { ID, IntoID } = context.body as { readonly ID: string; readonly IntoID: string };
    await lockNodes(tx, table, orgCode);
    await pathToTop(tx, rows, orgCode, ID, 'ID');
    const path = await pathToTop(tx, rows, orgCode, IntoID, 'IntoID');
    if (path.some(({ id }) => id === ID)) throw inItself('IntoID', path[0].name);
    const below = await subtreeOf(tx, rows, orgCode, ID);
    requireLevels(path.length + below.levels - 1);
    if (grouping !== null) {
      const group = await groupOfNode(tx, tree, grouping, orgCode, IntoID);
      const others = below.ids.filter((id) => id !== ID);
      await giveGroup(tx, tree, grouping, orgCode, others, group, 'IntoID');
    }
    const earlier = (await slots.passRecords?.(context, ID, IntoID)) ?? [];
    await lockRows(tx, table, orgCode, [ID, IntoID]);
    await slots.beforeEnd?.(context, { id: ID, into: IntoID, subtree: below.ids });
    await passLinks(tx, table, orgCode, [{ from: ID, into: IntoID }]);
    const passed = await (slots.passRecords ?? giveRecords)(context, ID, IntoID);
    const records = [...earlier, ...passed];
    await passChildren(tx, rows, orgCode, ID, IntoID);
    await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
    await changed(context, { action: 'merge', id: ID, into: IntoID, records });
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
      `select from ${table} g where g.org_code = $1 and g.id = $2 and ${isBlockedNode(table)}`,
      [orgCode, ID],
    );
    if (used.length > 0)
      throw new AppError('RECORD_IN_USE', {
        field: 'ID',
        params: { name, uses: tree.counted.many },
      });
    await requireNoLinks(tx, table, orgCode, { id: ID, name });
    await slots.beforeEnd?.(context, { id: ID, into: null, subtree: [ID] });
    await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
    await changed(context, { action: 'remove', id: ID });
    return { id: ID };
  }

  const { tenant } = tree;
  /** Runs a handler as the tenant of the tree, where it has one; changes are published to the caller's organisation. */
  const inTenant =
    (handle: (context: AnyCallContext) => Promise<unknown>) => async (context: AnyCallContext) => {
      if (tenant === null) return handle(context);
      const { tx, actor } = context;
      await tx.actAs(tenant);
      const publish = (...events: OutboxEvent[]) =>
        context.publish(...events.map((event) => ({ ...event, orgCode: actor.orgCode })));
      const answer = await handle({ ...context, publish, actor: { ...actor, orgCode: tenant } });
      await tx.actAs(actor.orgCode);
      return answer;
    };

  return {
    routes: [
      resourceRoute(calls.list, 'read', inTenant(listNodes)),
      resourceRoute(calls.add, 'write', inTenant(addNode)),
      resourceRoute(calls.update, 'write', inTenant(updateNode)),
      resourceRoute(calls.place, 'write', inTenant(placeNode)),
      resourceRoute(calls.merge, 'write', inTenant(mergeNodes)),
      resourceRoute(calls.remove, 'write', inTenant(removeNode)),
    ],
    ...(tenant === null && {
      targetNames: { [table]: nameColumn },
      imports: [importOfTree(tree, slots)],
    }),
  };
}
