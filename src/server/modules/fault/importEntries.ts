import { v7 as uuid } from 'uuid';
import { type Catalogue, mostEntries } from '../../../contract/areas/fault/endpoints.ts';
import {
  faultCauseImport,
  faultDescriptionImport,
} from '../../../contract/areas/fault/faultImport.ts';
import type { Text } from '../../../contract/locale.ts';
import { maxTreeLevels } from '../../../contract/resource/tree.ts';
import { AlikeMap, alikeKeys } from '../../kernel/crud/alikeMap.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  RowError,
} from '../../kernel/importKind.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { type CatalogueTable, catalogueTables } from './catalogues.ts';
import { lockCatalogue } from './entryRules.ts';

interface EntryRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly name: string;
  readonly parentName: string;
  readonly typeName: string;
}

/** An entry that a row adds. */
interface NewEntry {
  readonly id: string;
  readonly name: string;
  readonly typeID: string | null;
  readonly parentID: string | null;
}

interface EntryPlan extends ImportPlan {
  readonly add: readonly NewEntry[];
}

const errorTexts = {
  type: { 'zh-CN': '没有这个设备类型，请先新增', 'en-US': 'no such type; add it first' },
  parent: {
    'zh-CN': '该设备类型没有这个上级，请先新增，或把它排在前面',
    'en-US': 'the type has no such entry; add it first, or put its row before this one',
  },
  tooDeep: {
    'zh-CN': `最多 ${maxTreeLevels} 级`,
    'en-US': `at most ${maxTreeLevels} levels`,
  },
  full: {
    'zh-CN': `目录最多 ${mostEntries} 条`,
    'en-US': `a catalogue has at most ${mostEntries} entries`,
  },
} as const satisfies Record<string, Text>;

/** The imports of the two catalogues. */
export const faultImports: readonly ImportHandler[] = [
  importOf('description', faultDescriptionImport),
  importOf('cause', faultCauseImport),
];

function importOf(
  catalogue: Catalogue,
  kind: typeof faultDescriptionImport | typeof faultCauseImport,
): ImportHandler {
  const of = catalogueTables[catalogue];
  return defineImport(kind, {
    readRow: ({ row, text }): EntryRow => ({
      row,
      name: text('Name'),
      parentName: text('ParentName'),
      typeName: text('TypeName'),
    }),
    async plan(context, rows: readonly EntryRow[], { isDryRun }) {
      if (!isDryRun) await lockCatalogue(context.tx, context.actor.orgCode, catalogue);
      return planEntries(context, of, rows);
    },
    write: (context, plan: EntryPlan) => writeEntries(context, of, plan),
    undo: (context) => undoEntries(context, catalogue),
  });
}

/** A known entry and its level, 1 at the top. */
interface KnownEntry {
  readonly id: string;
  readonly level: number;
}

/** A known name is left alone. A row below another one needs it before itself, stored or in the file. */
async function planEntries(
  { tx, actor: { orgCode } }: ImportContext,
  of: CatalogueTable,
  rows: readonly EntryRow[],
): Promise<EntryPlan> {
  const types = await tx.query<{ id: string; name: string }>(
    `select id, type_name as name from device_type where org_code = $1 and name_key = any($2)
     order by name_double`,
    [orgCode, alikeKeys(rows.map(({ typeName }) => typeName))],
  );
  const place = entryPlacer(of, types, await selectKnown(tx, of, orgCode));
  const placed = rows.map(place);
  const errors = placed.filter(RowError.is);
  const add = placed.flatMap((entry) => (entry === null || RowError.is(entry) ? [] : [entry]));
  const unchanged = rows.length - add.length - errors.length;
  return { add, errors, unchanged, imported: add.length };
}

/** Returns a function that turns the rows of a file, in their order, into new entries; null for a known one. */
function entryPlacer(
  of: CatalogueTable,
  types: readonly { readonly id: string; readonly name: string }[],
  known: readonly (KnownEntry & { readonly name: string; readonly typeID: string | null })[],
): (row: EntryRow) => NewEntry | RowError | null {
  const typeIDs = new AlikeMap(types.map(({ id, name }) => [name, id]));
  const isPerType = of.unique.includes('device_type_id');
  const uniqueKey = (typeID: string | null, name: string) => keyOf(isPerType ? typeID : null, name);
  const names = new Set(known.map(({ name, typeID }) => uniqueKey(typeID, name)));
  const places = new Map<string, KnownEntry>(
    known.map(({ typeID, name, ...entry }) => [keyOf(typeID, name), entry]),
  );
  let count = known.length;
  return ({ row, name, parentName, typeName }) => {
    const typeID = typeName === '' ? null : typeIDs.get(typeName);
    if (typeID === undefined) return new RowError(row, 'TypeName', errorTexts.type);
    if (names.has(uniqueKey(typeID, name))) return null;
    const parent = parentName === '' ? null : places.get(keyOf(typeID, parentName));
    if (parent === undefined) return new RowError(row, 'ParentName', errorTexts.parent);
    const level = (parent?.level ?? 0) + 1;
    if (level > maxTreeLevels) return new RowError(row, 'ParentName', errorTexts.tooDeep);
    if (count >= mostEntries) return new RowError(row, 'Name', errorTexts.full);
    const id = uuid();
    names.add(uniqueKey(typeID, name));
    places.set(keyOf(typeID, name), { id, level });
    count += 1;
    return { id, name, typeID, parentID: parent?.id ?? null };
  };
}

function keyOf(typeID: string | null, name: string): string {
  return `${typeID ?? ''} ${name}`;
}

/** Loads the entries of a catalogue with their levels. */
function selectKnown(tx: ImportContext['tx'], { table, name }: CatalogueTable, orgCode: string) {
  return tx.query<KnownEntry & { readonly name: string; readonly typeID: string | null }>(
    `with recursive tree (id, level) as (
       select id, 1 from ${table} where org_code = $1 and parent_id is null
       union all
       select e.id, t.level + 1 from ${table} e join tree t on e.parent_id = t.id where e.org_code = $1
     ) select e.id, e.${name} as name, e.device_type_id as "typeID", t.level
     from tree t join ${table} e on e.org_code = $1 and e.id = t.id`,
    [orgCode],
  );
}

async function writeEntries(
  { tx, actor, batchID, publish }: ImportContext,
  { table, name }: CatalogueTable,
  { add }: EntryPlan,
): Promise<void> {
  await tx.query(
    `insert into ${table} (org_code, id, ${name}, device_type_id, parent_id, sort, batch_id, create_user_id)
     select $1, v.id, v.name, v."typeID", v."parentID", n.count + v.place, $2, $3
     from (select count(*)::int as count from ${table} where org_code = $1) n,
       rows from (jsonb_to_recordset($4) as (id uuid, name text, "typeID" uuid, "parentID" uuid))
         with ordinality v (id, name, "typeID", "parentID", place)`,
    [actor.orgCode, batchID, actor.userID, JSON.stringify(add)],
  );
  publish(changeEvent(actor.orgCode, 'fault', ['*']));
}

/**
 * Undoes an import batch. Returns the number of entries.
 *
 * @throws AppError BATCH_TOUCHED if any of them was changed since, or is used
 */
async function undoEntries(
  { tx, actor: { orgCode }, batchID, publish }: ImportContext,
  catalogue: Catalogue,
): Promise<number> {
  const { table, ofOrder } = await lockCatalogue(tx, orgCode, catalogue);
  const entries = await tx.query<{ id: string }>(
    `select id from ${table} where org_code = $1 and batch_id = $2 order by id for update`,
    [orgCode, batchID],
  );
  const [row] = await tx.query<{ touched: number }>(
    `select count(*)::int as touched from ${table} e
     where e.org_code = $1 and e.batch_id = $2 and (e.version > 0
       or exists (select from work_order o where o.org_code = $1 and o.${ofOrder} = e.id)
       or exists (select from ${table} b where b.org_code = $1 and b.parent_id = e.id
         and b.batch_id is distinct from $2))`,
    [orgCode, batchID],
  );
  const count = row?.touched ?? 0;
  if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
  await tx.query(`delete from ${table} where org_code = $1 and batch_id = $2`, [orgCode, batchID]);
  publish(changeEvent(orgCode, 'fault', ['*']));
  return entries.length;
}
