import { v7 as uuid } from 'uuid';
import { type ChangeKind, importKinds } from '../../contract/index.ts';
import { type Locale, label, type Text } from '../../contract/locale.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { columnOf, type FieldDefinition, isReference } from '../../contract/resource/field.ts';
import { importedFields, importName } from '../../contract/resource/importColumns.ts';
import { fieldErrorText } from '../../contract/validation/fieldErrorText.ts';
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
import type { ResourceRules } from './rules.ts';
import { addBatchNodes, deleteBatchNodes, nodeFinder } from './treeRows.ts';

/** A row of a file: the body of the call that adds a record, without references, and the names of these. */
interface RecordRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The texts of references by the field. */
  readonly names: ReadonlyMap<string, string>;
  readonly errors: readonly RowError[];
}

interface RecordPlan extends ImportPlan {
  readonly add: readonly RecordRow[];
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

/** Returns the value of a cell as the body of a call has it; undefined for an empty one. */
function valueOf(name: string, one: FieldDefinition, cells: ImportRow<string>): unknown {
  const column = importName(name, one);
  if (one.kind === 'number' || one.kind === 'amount') return cells.number(column) ?? undefined;
  if (one.kind === 'day') return cells.day(column) ?? undefined;
  if (one.kind === 'bit') {
    const is = cells.yesNo(column);
    return is === null ? undefined : Number(is);
  }
  const text = cells.text(column);
  if (text === '') return undefined;
  const { values } = one.options;
  if (values === undefined) return text;
  const wanted = text.toLowerCase();
  return values.list.find(
    (value) =>
      String(value) === wanted ||
      Object.values(values.text(value)).some((named) => named.toLowerCase() === wanted),
  );
}

/** Returns the reason against a value by the body of the call that adds a record; null for a valid one. */
function reasonAgainst({ schema, options }: FieldDefinition, value: unknown): Text | null {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  if (issue === undefined) return null;
  const names = (locale: Locale) =>
    options.values?.list.map((one) => options.values?.text(one)[locale]).join('、');
  if (options.values !== undefined)
    return label(`应为 ${names('zh-CN')}`, `must be one of ${names('en-US')}`);
  return label(fieldErrorText(issue, 'zh-CN'), fieldErrorText(issue, 'en-US'));
}

/** Returns the import of a record. A row whose key is known is left alone if it has the record's name, else refused. */
export function importOf(resource: AnyRecord, slots: ResourceRules): ImportHandler {
  const { table, fields } = resource;
  const kindName = resource.parts.imports[0]?.name ?? '';
  const kind = importKinds[kindName];
  if (kind === undefined) throw new Error(`${resource.name} has no import`);
  const imported = importedFields(fields);
  const columnsOfFile = [...imported, ...importedFields(resource.importFields)];
  const references = imported.filter(([, one]) => isReference(one));
  const key = Object.entries(fields).find(([, { options }]) => options.isUnique === true);
  if (key === undefined) throw new Error(`${resource.name} has no unique field`);
  const [keyField, keyColumn] = [key[0], columnOf(...key)];
  const { titleField } = resource;
  const changed = resource.name as ChangeKind;

  function readRow(cells: ImportRow<string>): RecordRow {
    const { row } = cells;
    const errors = [...cells.errors];
    const wrong = new Set(errors.map(({ field }) => field));
    const body: Record<string, unknown> = {};
    const names = new Map<string, string>();
    for (const [name, one] of columnsOfFile) {
      const column = importName(name, one);
      if (isReference(one)) {
        names.set(name, cells.text(column));
        continue;
      }
      const value = valueOf(name, one, cells);
      const isGiven = value !== undefined || cells.text(column) !== '';
      const reason = isGiven && !wrong.has(column) ? reasonAgainst(one, value) : null;
      if (reason !== null) errors.push(new RowError(row, column, reason));
      else if (value !== undefined) body[name] = value;
    }
    return { row, body, names, errors };
  }

  async function plan(
    { tx, actor: { orgCode } }: ImportContext,
    rows: readonly RecordRow[],
  ): Promise<RecordPlan> {
    const keys = rows.map(({ body }) => lookAlike(textIn(body, keyField)));
    const stored = await tx.query<{ key: string; name: string }>(
      `select look_alike(${keyColumn}) as key, ${resource.nameColumn} as name from ${table}
       where org_code = $1 and look_alike(${keyColumn}) = any($2::text[])`,
      [orgCode, keys],
    );
    const known = new Map(stored.map((one) => [one.key, one.name]));
    const finders = new Map<string, Awaited<ReturnType<typeof nodeFinder>>>();
    for (const [name, { options }] of references) {
      const texts = rows.map((row) => row.names.get(name) ?? '');
      if (options.target !== undefined)
        finders.set(name, await nodeFinder(tx, orgCode, options.target, texts));
    }
    const add: RecordRow[] = [];
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
      for (const [name, one] of references) {
        const reason = finders.get(name)?.reasonAgainst(row.names.get(name) ?? '') ?? null;
        if (reason !== null) found.push(new RowError(row.row, importName(name, one), reason));
      }
      for (const [field, reason] of Object.entries(slots.refusesRow?.(row.body, row.names) ?? {})) {
        const text = typeof reason === 'string' ? fieldReasons[reason] : reason;
        if (found.every((one) => one.field !== field))
          found.push(new RowError(row.row, field, text));
      }
      errors.push(...found);
      if (found.length > 0) continue;
      add.push(row);
      known.set(own, textIn(row.body, titleField));
    }
    return { add, errors, unchanged, imported: add.length };
  }

  async function write(context: ImportContext, { add }: RecordPlan): Promise<NotWritten> {
    const { tx, actor, batchID, now, publish } = context;
    const ids = new Map<string, ReadonlyMap<string, string>>();
    for (const [name, { options }] of references) {
      const texts = add.map((row) => row.names.get(name) ?? '');
      if (options.target !== undefined)
        ids.set(name, await addBatchNodes(context, options.target, texts));
    }
    const planned = add.map(({ body, names }) => {
      const values = storedValues(fields, body);
      for (const [name, one] of references)
        values[columnOf(name, one)] = ids.get(name)?.get(names.get(name) ?? '') ?? null;
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
    const isWritten = ({ body }: Pick<RecordRow, 'body'>) => written.has(String(body[keyField]));
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
    for (const [, { options }] of references)
      if (options.target?.kind === 'tree')
        await deleteBatchNodes(tx, orgCode, options.target.table, batchID);
    publish(changeEvent(orgCode, changed, ['*']));
    return rows.length;
  }

  return defineImport(kind, { readRow, refusesInPlan: true, plan, write, undo });
}
