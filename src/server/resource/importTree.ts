import { v7 as uuid } from 'uuid';
import { type ChangeKind, importKinds } from '../../contract/index.ts';
import { label, type Text } from '../../contract/locale.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import {
  columnOf,
  type FieldDefinition,
  isReference,
  type ReferenceTarget,
} from '../../contract/resource/field.ts';
import { importName } from '../../contract/resource/importColumns.ts';
import { maxTreeLevels, mostNodes } from '../../contract/resource/tree.ts';
import { fieldReasons } from '../../contract/validation/fieldReasons.ts';
import { lookAlike } from '../../contract/validation/lookAlike.ts';
import { AlikeMap } from '../kernel/crud/alikeMap.ts';
import { AppError } from '../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  type ImportRow,
  type NotWritten,
  type PlanOptions,
  RowError,
} from '../kernel/importKind.ts';
import { hasSearch, searchColumn } from '../kernel/search/searchedTables.ts';
import { changeEvent } from '../realtime/delivery/changes.ts';
import type { Tx } from '../storage/db.ts';
import { sqlTypes, storedValues } from './columns.ts';
import { personFinder, type RowCells, readCells } from './importCells.ts';
import type { TreeRules } from './rules.ts';
import { groupingOf } from './treeGroups.ts';
import { isUsedNode, lockNodes, pathParts, treeFull } from './treeRows.ts';

interface NodeRow extends RowCells {
  readonly name: string;
  /** A name, or a path of names; '' for the top. */
  readonly parent: string;
}

/** A node that is stored, or that an earlier row adds. */
interface KnownNode {
  readonly id: string;
  /** The node of the other tree by which its tree is grouped. */
  readonly group: string | null;
  readonly name: string;
  readonly parentID: string | null;
}

/** A node that a row adds, in its place. */
interface PlacedNode extends KnownNode {
  readonly row: number;
  /** The name of the node above; null at the top. */
  readonly parentName: string | null;
}

/** A node that a row adds, with its columns. */
type NewNode = PlacedNode & { readonly values: Readonly<Record<string, unknown>> };

interface TreePlan extends ImportPlan {
  readonly add: readonly NewNode[];
}

const texts = {
  node: label('没有这一项，请先新增', 'there is none; add it first'),
  taken: label('该编号已存在，请换一个编号', 'this code exists already; choose another one'),
  itself: label('上级不能是自己', 'it cannot be below itself'),
  parent: label(
    '没有这个上级，请先新增，或把它排在前面',
    'there is none; add it first, or put its row before this one',
  ),
  tooDeep: label(`最多 ${maxTreeLevels} 级`, `at most ${maxTreeLevels} levels`),
} as const;

/** Returns the reason against a name that stands in another place. @param path its path without the name; '' at the top */
function elsewhere(path: string): Text {
  return path === ''
    ? label(
        '该名称已在顶级，请在页面上移动它',
        'this name is at the top already; move it on the page',
      )
    : label(
        `该名称已在“${path}”之下，请在页面上移动它`,
        `this name is below ${path} already; move it on the page`,
      );
}

/** Returns the import of a tree: a known name is left alone where it stands below the row's parent; elsewhere it is refused. */
export function importOfTree(tree: AnyTree, rules: TreeRules): ImportHandler {
  const { table, nameColumn, fields, imported } = tree;
  const kind = importKinds[tree.parts.imports[0]?.name ?? ''];
  if (kind === undefined) throw new Error(`${tree.name} has no import`);
  const changed = tree.name as ChangeKind;
  const uniqueDetail = imported.find(
    ([name, { options }]) => name !== 'Name' && options.isUnique === true,
  );
  const references = imported.filter(([, one]) => isReference(one));
  const grouping = groupingOf(tree);
  const types: Record<string, string> = Object.fromEntries(
    imported.map(([name, one]) => [columnOf(name, one), sqlTypes[one.kind]]),
  );
  if (hasSearch(table)) types['search'] = 'text';
  const columns = Object.keys(types);

  const readRow = (cells: ImportRow<string>): NodeRow => ({
    ...readCells(imported, cells),
    name: cells.text('Name'),
    parent: cells.text('ParentName'),
  });

  /** Returns the columns of a row's references, or the errors of its names. */
  async function referenceReader(
    { tx, actor: { orgCode } }: ImportContext,
    rows: readonly NodeRow[],
  ) {
    const finders: [string, FieldDefinition, (text: string) => string | Text | null][] = [];
    for (const [name, one] of references) {
      const cells = rows.map(({ names }) => names.get(name) ?? '');
      const { target } = one.options;
      const find =
        target?.kind === 'tree'
          ? await knownNodeFinder(tx, orgCode, target, cells)
          : await personFinder(tx, orgCode, cells);
      finders.push([name, one, find]);
    }
    return ({ row, names }: NodeRow) => {
      const found: Record<string, string> = {};
      const ids: Record<string, string> = {};
      const errors: RowError[] = [];
      for (const [name, one, find] of finders) {
        const id = find(names.get(name) ?? '');
        if (typeof id === 'string') {
          found[columnOf(name, one)] = id;
          ids[name] = id;
        } else if (id !== null) errors.push(new RowError(row, importName(name, one), id));
      }
      return { found, ids, errors };
    };
  }

  async function plan(
    context: ImportContext,
    rows: readonly NodeRow[],
    { isDryRun, isLaterPart }: PlanOptions,
  ): Promise<TreePlan> {
    const { tx, actor } = context;
    const { orgCode } = actor;
    if (!isDryRun) await lockNodes(tx, table, orgCode);
    const detailSql = uniqueDetail === undefined ? 'null' : columnOf(...uniqueDetail);
    const known = await tx.query<KnownNode & { readonly detail: string | null }>(
      `select id, ${nameColumn} as name, ${detailSql} as detail, parent_id as "parentID",
         ${grouping?.column ?? 'null'} as "group"
       from ${table} where org_code = $1 order by id`,
      [orgCode],
    );
    const referencesOf = await referenceReader(context, rows);
    const place = nodePlacer(tree, known, isDryRun && isLaterPart);
    const names = new Set(known.map(({ name }) => lookAlike(name)));
    const details = new Set(
      known.flatMap((one) => (one.detail === null ? [] : [lookAlike(one.detail)])),
    );
    const add: NewNode[] = [];
    const errors: RowError[] = [];
    for (const row of rows) {
      const { found, ids, errors: wrong } = referencesOf(row);
      const own = [...row.errors, ...wrong];
      const body = { ...row.body, ...ids };
      const refusals = own.length > 0 ? null : rules.refuses?.(body, null);
      for (const [field, reason] of Object.entries(refusals ?? {})) {
        const one = fields[field];
        const column = one === undefined ? field : importName(field, one);
        own.push(
          new RowError(row.row, column, typeof reason === 'string' ? fieldReasons[reason] : reason),
        );
      }
      const detail = uniqueDetail === undefined ? undefined : row.body[uniqueDetail[0]];
      const value = typeof detail === 'string' ? detail : undefined;
      const isTaken = value !== undefined && details.has(lookAlike(value));
      if (isTaken && !names.has(lookAlike(row.name)) && uniqueDetail !== undefined)
        own.push(new RowError(row.row, uniqueDetail[0], texts.taken));
      const group = grouping === null ? null : (found[grouping.column] ?? null);
      const placed = place(row, group, own.length > 0);
      if (RowError.is(placed)) own.push(placed);
      else if (placed !== null && own.length === 0) {
        add.push({ ...placed, values: { ...storedValues(fields, row.body), ...found } });
        names.add(lookAlike(row.name));
        if (value !== undefined) details.add(lookAlike(value));
      }
      errors.push(...own);
    }
    const refused = new Set(errors.map(({ row }) => row)).size;
    return { add, errors, unchanged: rows.length - add.length - refused, imported: add.length };
  }

  /** A record that somebody adds at the same time may bring a name with it, at the top: there it is left alone. */
  async function write(context: ImportContext, { add }: TreePlan): Promise<NotWritten> {
    const { tx, actor, batchID, publish } = context;
    const rows = add.map(({ id, name, parentName, values }) => ({
      ...values,
      ...(hasSearch(table) && { search: searchColumn(table, values) }),
      id,
      name,
      parentName,
    }));
    const own = Object.entries(types).map(([column, type]) => `${column} ${type}`);
    const inserted = await tx.query<{ id: string }>(
      `insert into ${table} (org_code, id, sort, batch_id, create_user_id, ${columns.join(', ')})
       select $1, v.id, n.last + v.place, $2, $3, ${columns.map((column) => `v.${column}`).join(', ')}
       from (select coalesce(max(sort), 0)::int as last from ${table} where org_code = $1) n,
         rows from (jsonb_to_recordset($4) as (id uuid, ${own.join(', ')}))
           with ordinality v (id, ${columns.join(', ')}, place)
       on conflict do nothing returning id`,
      [actor.orgCode, batchID, actor.userID, JSON.stringify(rows)],
    );
    await tx.query(
      `update ${table} g set parent_id = p.id
       from jsonb_to_recordset($2) v (id uuid, "parentName" text${grouping === null ? '' : `, ${grouping.column} uuid`})
         join ${table} p on p.org_code = $1 and p.${nameColumn} = v."parentName"
           ${grouping === null ? '' : `and p.${grouping.column} is not distinct from v.${grouping.column}`}
       where g.org_code = $1 and g.id = v.id`,
      [actor.orgCode, JSON.stringify(rows)],
    );
    publish(changeEvent(actor.orgCode, changed, ['*']));
    const written = new Set(inserted.map(({ id }) => id));
    const lost = add.filter(({ id }) => !written.has(id));
    const misplaced = lost.filter(({ parentName }) => parentName !== null);
    return {
      refused: misplaced.map(({ row }) => new RowError(row, 'ParentName', elsewhere(''))),
      unchanged: lost.length - misplaced.length,
    };
  }

  /** @throws AppError BATCH_TOUCHED if any of them was changed since, or is used */
  async function undo({ tx, actor: { orgCode }, batchID, publish }: ImportContext) {
    await lockNodes(tx, table, orgCode);
    const nodes = await tx.query<{ id: string }>(
      `select id from ${table} where org_code = $1 and batch_id = $2 order by id for update`,
      [orgCode, batchID],
    );
    const ids = nodes.map(({ id }) => id);
    const touched = await tx.query(
      `select from ${table} g where g.org_code = $1 and g.id = any($2) and (g.version > 0
         or ${isUsedNode(table)} or exists (select from ${table} c
           where c.org_code = $1 and c.parent_id = g.id and c.batch_id is distinct from $3))`,
      [orgCode, ids, batchID],
    );
    if (touched.length > 0)
      throw new AppError('BATCH_TOUCHED', { params: { count: touched.length } });
    await tx.query(`delete from ${table} where org_code = $1 and id = any($2)`, [orgCode, ids]);
    publish(changeEvent(orgCode, changed, ['*']));
    return ids.length;
  }

  return defineImport(kind, { readRow, refusesInPlan: true, plan, write, undo });
}

/** Returns a function that finds the id of a known node by name; null for no text, or the reason why there is none. */
async function knownNodeFinder(
  tx: Tx,
  orgCode: string,
  { table, nameColumn }: ReferenceTarget,
  cells: readonly string[],
): Promise<(text: string) => string | Text | null> {
  if (cells.every((text) => text === '')) return () => null;
  const nodes = await tx.query<{ id: string; name: string }>(
    `select id, ${nameColumn} as name from ${table} where org_code = $1 order by id`,
    [orgCode],
  );
  const ids = new AlikeMap(nodes.map(({ id, name }) => [name, id]));
  return (text) => (text === '' ? null : (ids.get(text) ?? texts.node));
}

/**
 * Returns a function that turns the rows of a file, in their order, into new nodes; null for a known one. A refused row
 * is checked, and adds none. A node below an unknown one that is undecided stands at the top meanwhile. A known name of
 * a grouped tree is left alone wherever it stands.
 */
function nodePlacer(
  { groupedBy, isNamedByGroup }: AnyTree,
  stored: readonly KnownNode[],
  isUndecided: boolean,
): (row: NodeRow, group: string | null, isRefused: boolean) => PlacedNode | RowError | null {
  const isGrouped = groupedBy !== null;
  const byGroup = Map.groupBy(stored, ({ group }) => group);
  /** The nodes of each group by their names: those below which a node of it stands. */
  const inGroups = new Map(
    [...byGroup].map(([group, nodes]) => [
      group,
      new AlikeMap(nodes.map((one) => [one.name, one])),
    ]),
  );
  const inAll = new AlikeMap(stored.map((node) => [node.name, node]));
  const inGroup = (group: string | null) => {
    const known = inGroups.get(group) ?? new AlikeMap<KnownNode>();
    inGroups.set(group, known);
    return known;
  };
  const byID = new Map(stored.map((node) => [node.id, node]));
  let count = stored.length;
  /** The names of the nodes on the way from the top to a node, with its own. */
  const pathOf = (id: string | null): string[] => {
    const names: string[] = [];
    for (let at = byID.get(id ?? ''); at !== undefined; at = byID.get(at.parentID ?? ''))
      names.unshift(at.name);
    return names;
  };
  const parentOf = (text: string, group: string | null): KnownNode | undefined => {
    const byName = inGroup(group);
    const named = byName.get(text);
    if (named !== undefined) return named;
    const path = pathParts(text);
    const last = byName.get(path.at(-1) ?? '');
    const ending = pathOf(last?.id ?? null).slice(-path.length);
    const keyOfPath = (names: readonly string[]) => names.map(lookAlike).join('\n');
    return keyOfPath(ending) === keyOfPath(path) ? last : undefined;
  };
  return ({ row, name, parent, errors }, group, isRefused) => {
    const wrong = (reason: Text) => new RowError(row, 'ParentName', reason);
    if (errors.some(({ field }) => field === 'Name' || field === 'ParentName')) return null;
    const present = (isNamedByGroup ? inGroup(group) : inAll).get(name);
    if (isGrouped && present !== undefined) return null;
    if (lookAlike(parent) === lookAlike(name)) return wrong(texts.itself);
    const above = parent === '' ? null : parentOf(parent, group);
    if (above === undefined && !isUndecided) return wrong(texts.parent);
    const path = pathOf(above?.id ?? null);
    if (path.some((one) => lookAlike(one) === lookAlike(name))) return wrong(texts.itself);
    if (present !== undefined) {
      const isThere = present.parentID === (above?.id ?? null);
      return isThere ? null : wrong(elsewhere(pathOf(present.parentID).join(' / ')));
    }
    if (path.length >= maxTreeLevels) return wrong(texts.tooDeep);
    if (isRefused) return null;
    if (count >= mostNodes) return new RowError(row, 'Name', treeFull);
    const parentName = above?.name ?? null;
    const added = { row, id: uuid(), name, parentID: above?.id ?? null, parentName, group };
    inAll.set(name, added);
    inGroup(group).set(name, added);
    byID.set(added.id, added);
    count += 1;
    return added;
  };
}
