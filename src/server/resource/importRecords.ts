import { v7 as uuid } from 'uuid';
import { type ChangeKind, importKinds } from '../../contract/index.ts';
import { label, type Text } from '../../contract/locale.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { columnOf, isReference } from '../../contract/resource/field.ts';
import { importedFields, importName } from '../../contract/resource/importColumns.ts';
import { fieldReasons } from '../../contract/validation/fieldReasons.ts';
import { lookAlike } from '../../contract/validation/lookAlike.ts';
import { AppError } from '../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  type ImportRow,
  type NotWritten,
  RowError,
} from '../kernel/importKind.ts';
import { searchColumn } from '../kernel/search/searchedTables.ts';
import { changeEvent } from '../realtime/delivery/changes.ts';
import { alias, sqlTypes, storedValues } from './columns.ts';
import { personFinder, type RowCells, readCells } from './importCells.ts';
import type { ResourceRules } from './rules.ts';
import { addBatchNodes, deleteBatchNodes, nodeFinder } from './treeRows.ts';

/** A row that adds a record. */
interface NewRecord extends RowCells {
  /** The ids of the people that it names, by the field. */
  readonly people: ReadonlyMap<string, string>;
}

interface RecordPlan extends ImportPlan {
  readonly add: readonly NewRecord[];
}

const taken = (name: string): Text =>
  label(`该编号已用于“${name}”`, `this code belongs to ${name}`);
const takenMeanwhile = label(
  '刚被别人用于新增，请换一个，或重新导入',
  'was given to another record just now; choose another one, or import again',
);

/** Returns a text of a body; '' where there is none. */
function textIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the import of a record. A row whose key is known is left alone if it has the record's name, else refused. */
export function importOf(resource: AnyRecord, slots: ResourceRules): ImportHandler {
  const { table, fields } = resource;
  const kindName = resource.parts.imports[0]?.name ?? '';
  const kind = importKinds[kindName];
  if (kind === undefined) throw new Error(`${resource.name} has no import`);
  const imported = importedFields(fields);
  const columnsOfFile = [...imported, ...importedFields(resource.importFields)];
  const nodes = imported.flatMap(([name, one]) =>
    one.options.target?.kind === 'tree' ? [[name, one, one.options.target] as const] : [],
  );
  const people = imported.filter(([, one]) => one.kind === 'person');
  const unnamed = imported.find(
    ([name, one]) => isReference(one) && ![...nodes, ...people].some(([known]) => known === name),
  );
  if (unnamed !== undefined)
    throw new Error(`${resource.name}.${unnamed[0]}: a file names nodes and people only`);
  const key = Object.entries(fields).find(([, { options }]) => options.isUnique === true);
  if (key === undefined) throw new Error(`${resource.name} has no unique field`);
  const [keyField, keyColumn] = [key[0], columnOf(...key)];
  const { titleField } = resource;
  const changed = resource.name as ChangeKind;

  const readRow = (cells: ImportRow<string>) => readCells(columnsOfFile, cells);

  async function plan(
    { tx, actor: { orgCode } }: ImportContext,
    rows: readonly RowCells[],
  ): Promise<RecordPlan> {
    const keys = rows.map(({ body }) => lookAlike(textIn(body, keyField)));
    const stored = await tx.query<{ key: string; name: string }>(
      `select look_alike(${keyColumn}) as key, ${resource.nameColumn} as name from ${table}
       where org_code = $1 and look_alike(${keyColumn}) = any($2::text[])`,
      [orgCode, keys],
    );
    const known = new Map(stored.map((one) => [one.key, one.name]));
    const textsOf = (name: string) => rows.map((row) => row.names.get(name) ?? '');
    const finders = new Map<string, Awaited<ReturnType<typeof nodeFinder>>>();
    for (const [name, , target] of nodes)
      finders.set(name, await nodeFinder(tx, orgCode, target, textsOf(name)));
    const personFinders = new Map<string, Awaited<ReturnType<typeof personFinder>>>();
    for (const [name] of people)
      personFinders.set(name, await personFinder(tx, orgCode, textsOf(name)));
    const add: NewRecord[] = [];
    const errors: RowError[] = [];
    let unchanged = 0;
    for (const row of rows) {
      const own = lookAlike(textIn(row.body, keyField));
      const present = known.get(own);
      const found = [...row.errors];
      if (found.length === 0 && present !== undefined && present === row.body[titleField]) {
        unchanged += 1;
        continue;
      }
      if (present !== undefined) found.push(new RowError(row.row, keyField, taken(present)));
      for (const [name, one] of nodes) {
        const reason = finders.get(name)?.reasonAgainst(row.names.get(name) ?? '') ?? null;
        if (reason !== null) found.push(new RowError(row.row, importName(name, one), reason));
      }
      const named = new Map<string, string>();
      for (const [name, one] of people) {
        const id = personFinders.get(name)?.(row.names.get(name) ?? '') ?? null;
        if (typeof id === 'string') named.set(name, id);
        else if (id !== null) found.push(new RowError(row.row, importName(name, one), id));
      }
      for (const [field, reason] of Object.entries(slots.refusesRow?.(row.body, row.names) ?? {})) {
        const text = typeof reason === 'string' ? fieldReasons[reason] : reason;
        if (found.every((one) => one.field !== field))
          found.push(new RowError(row.row, field, text));
      }
      errors.push(...found);
      if (found.length > 0) continue;
      add.push({ ...row, people: named });
      known.set(own, textIn(row.body, titleField));
    }
    return { add, errors, unchanged, imported: add.length };
  }

  async function write(context: ImportContext, { add }: RecordPlan): Promise<NotWritten> {
    const { tx, actor, batchID, now, publish } = context;
    const ids = new Map<string, ReadonlyMap<string, string>>();
    for (const [name, , target] of nodes) {
      const texts = add.map((row) => row.names.get(name) ?? '');
      ids.set(name, await addBatchNodes(context, target, texts));
    }
    const planned = add.map(({ body, names, people: named }) => {
      const values = storedValues(fields, body);
      for (const [name, one] of nodes)
        values[columnOf(name, one)] = ids.get(name)?.get(names.get(name) ?? '') ?? null;
      for (const [name, one] of people) values[columnOf(name, one)] = named.get(name) ?? null;
      return { id: uuid(), body, values };
    });
    const rows = planned.map(({ id, values }) => ({
      ...values,
      id,
      search: searchColumn(table, values),
    }));
    const types = Object.fromEntries(
      imported.map(([name, one]) => [columnOf(name, one), sqlTypes[one.kind]]),
    );
    const columns = { id: 'uuid', search: 'text', ...types };
    const names = Object.keys(columns);
    const inserted = await tx.query<{ key: string }>(
      `insert into ${table} (org_code, batch_id, create_user_id, create_time, update_time, ${names.join(', ')})
       select $1, $2, $3, $4, $4, ${names.map((column) => `v.${column}`).join(', ')}
       from jsonb_to_recordset($5) v (${Object.entries(columns)
         .map(([column, type]) => `${column} ${type}`)
         .join(', ')})
       on conflict do nothing returning ${keyColumn} as key`,
      [actor.orgCode, batchID, actor.userID, now, JSON.stringify(rows)],
    );
    publish(changeEvent(actor.orgCode, changed, ['*']));
    const written = new Set(inserted.map((one) => one.key));
    const isWritten = ({ body }: Pick<RowCells, 'body'>) => written.has(String(body[keyField]));
    await slots.afterImport?.(context, planned.filter(isWritten));
    const lost = add.filter((row) => !isWritten(row));
    return {
      refused: lost.map(({ row }) => new RowError(row, keyField, takenMeanwhile)),
      unchanged: 0,
    };
  }

  async function undo(context: ImportContext): Promise<number> {
    const { tx, actor, batchID, publish } = context;
    const { orgCode } = actor;
    const rows = await tx.query<{ isTouched: boolean }>(
      `select ${alias}.version > 0 or (${slots.isTouched ?? slots.isUsed ?? 'false'}) as "isTouched" from ${table} ${alias}
       where ${alias}.org_code = $1 and ${alias}.batch_id = $2 order by ${alias}.id for update`,
      [orgCode, batchID],
    );
    const count = rows.filter(({ isTouched }) => isTouched).length;
    if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
    await slots.beforeUndo?.(context);
    await tx.query(`delete from ${table} where org_code = $1 and batch_id = $2`, [
      orgCode,
      batchID,
    ]);
    for (const [, , { table: tree }] of nodes) await deleteBatchNodes(tx, orgCode, tree, batchID);
    publish(changeEvent(orgCode, changed, ['*']));
    return rows.length;
  }

  return defineImport(kind, { readRow, refusesInPlan: true, plan, write, undo });
}
