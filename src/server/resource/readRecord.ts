import type { UploadedFile } from '../../contract/areas/file/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { columnOf, type FieldDefinition, has, readName } from '../../contract/resource/field.ts';
import type { AuditEntry } from '../kernel/audit/audit.ts';
import type { PageBody, PageQuery } from '../kernel/crud/selectPage.ts';
import { columnList, selectFirst, selectPage } from '../kernel/crud/selectPage.ts';
import { AppError } from '../kernel/errors/appError.ts';
import type { CallContext } from '../kernel/http/module.ts';
import { isoTimes } from '../kernel/time/isoTimes.ts';
import type { Tx } from '../storage/db.ts';
import { alias, loggedNames, orderBy, selectedFields } from './columns.ts';
import type { ResourceRules, StoredRecord } from './rules.ts';
import { nodesBelow } from './treeRows.ts';

/** The filter of a list, by the names of the wire. */
type Filter = Readonly<Record<string, unknown>>;

/** The context of a read of one record: the transaction, and the maker of links to files. */
type Reader = Pick<CallContext<Endpoint>, 'linkOf'> & {
  readonly tx: Tx;
  readonly actor: { readonly orgCode: string };
};

/** Returns a text of a filter; '' where there is none. */
function textIn(filter: Filter, name: string): string {
  const value = filter[name];
  return typeof value === 'string' ? value : '';
}

/** The reads of a record. */
export type RecordReader = ReturnType<typeof recordReader>;

/** Returns the reads of a record, which serve its calls, its log and its export. */
export function recordReader(resource: AnyRecord, slots: ResourceRules) {
  const { table, fields, derived: derivedFields } = resource;
  const derived = slots.derived ?? {};
  const missing = Object.keys(derivedFields).find((name) => derived[readName(name)] === undefined);
  if (missing !== undefined) throw new Error(`${resource.name} has no SQL for ${missing}`);
  const entries = Object.entries(fields);
  const isUsable = resource.actions.includes('setUse');
  const ownColumns = {
    createTime: `${alias}.create_time`,
    updateTime: `${alias}.update_time`,
    version: `${alias}.version`,
    ...(isUsable && { isUse: `${alias}.is_use::int` }),
    ...derived,
  };
  const selectionOf = (some: readonly [string, FieldDefinition][]) => {
    const { columns, joins } = selectedFields(some);
    return { columns: { id: `${alias}.id`, ...columns, ...ownColumns }, joins };
  };
  const listed = selectionOf(entries.filter(([, one]) => !has(one, 'detail')));
  const whole = selectionOf(entries);
  const photoFields = entries.filter(([, { kind }]) => kind === 'photos');

  async function query(tx: Tx, orgCode: string, filter: Filter): Promise<PageQuery<StoredRecord>> {
    const values: unknown[] = [orgCode];
    const conditions = [`${alias}.org_code = $1`];
    const place = (value: unknown) => `$${values.push(value)}`;
    if (filter['ID'] !== undefined) conditions.push(`${alias}.id = ${place(filter['ID'])}`);
    if (isUsable && filter['IsUse'] !== undefined)
      conditions.push(`${alias}.is_use = ${place(filter['IsUse'] === 1)}`);
    for (const [name, one] of [...entries, ...Object.entries(derivedFields)]) {
      const value = filter[name];
      if (value === undefined || !has(one, 'filtered')) continue;
      const column = derived[readName(name)] ?? `${alias}.${columnOf(name, one)}`;
      const { target } = one.options;
      conditions.push(
        target?.kind === 'tree'
          ? `${column} = any(${place(await nodesBelow(tx, target.table, orgCode, textIn(filter, name)))})`
          : `${column} = ${place(one.kind === 'bit' ? value === 1 : value)}`,
      );
    }
    const text = textIn(filter, 'SearchText');
    return {
      columns: listed.columns,
      from: `${table} ${alias}`,
      ...(listed.joins !== '' && { joins: listed.joins }),
      where: conditions.join(' and '),
      values,
      search: { table, alias, text, isWhole: conditions.length === 1 },
      ...orderBy(fields, derived, textIn(filter, 'Sort') || readName(resource.orderedBy)),
      planning: 'eachTime',
    };
  }

  async function select(tx: Tx, orgCode: string, ids: readonly string[]): Promise<StoredRecord[]> {
    const rows = await tx.query<StoredRecord>(
      `select ${columnList(whole.columns)} from ${table} ${alias} ${whole.joins}
       where ${alias}.org_code = $1 and ${alias}.id = any($2) order by ${alias}.id`,
      [orgCode, ids],
    );
    return rows.map(isoTimes);
  }

  return {
    /** One page of the list. */
    async page(tx: Tx, orgCode: string, body: Filter) {
      const page = body as Filter & PageBody;
      return selectPage<StoredRecord>(tx, await query(tx, orgCode, body), page);
    },

    /** The first rows of the list, as an export has them. */
    async first(tx: Tx, orgCode: string, filter: Filter, limit: number) {
      return selectFirst<StoredRecord>(tx, await query(tx, orgCode, filter), limit);
    },

    /** Whole records by their ids. */
    all: select,

    /** One record with links to its files. @throws AppError NOT_FOUND */
    async require({ tx, actor, linkOf }: Reader, id: string): Promise<StoredRecord> {
      const [record] = await select(tx, actor.orgCode, [id]);
      if (record === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
      const linked = photoFields.map(([name]) => {
        const files = record[readName(name)] as readonly Omit<UploadedFile, 'linkurl'>[];
        return [readName(name), files.map((file) => ({ ...file, linkurl: linkOf(file.url) }))];
      });
      return { ...record, ...(Object.fromEntries(linked) as object) };
    },

    /** The name of one of some records to which something refers; null if nothing refers to any. */
    async used(tx: Tx, orgCode: string, ids: readonly string[]): Promise<string | null> {
      if (slots.isUsed === undefined) return null;
      const [row] = await tx.query<{ name: string }>(
        `select ${alias}.${resource.nameColumn} as name from ${table} ${alias}
         where ${alias}.org_code = $1 and ${alias}.id = any($2) and (${slots.isUsed}) limit 1`,
        [orgCode, ids],
      );
      return row?.name ?? null;
    },
  };
}

/** Returns the entry of a change in the action log: the fields that differ. @param after null: the record ends */
export function difference(
  { fields }: Pick<AnyRecord, 'fields'>,
  before: StoredRecord,
  after: StoredRecord | null,
): AuditEntry {
  const shown = (value: unknown) =>
    Array.isArray(value) ? value.map(({ name }: { name: string }) => name).join(', ') : value;
  const names = loggedNames(fields).filter(
    ([, read]) => shown(before[read]) !== shown(after?.[read] ?? null),
  );
  const pick = (values: StoredRecord) =>
    Object.fromEntries(names.map(([logged, read]) => [logged, shown(values[read])]));
  return { before: pick(before), after: after === null ? {} : pick(after) };
}
