import {
  columnOf,
  type FieldDefinition,
  type Fields,
  has,
  isReference,
  namedBy,
  readName,
} from '../../contract/resource/field.ts';
import type { CursorType } from '../kernel/crud/cursor.ts';
import { requireDay } from '../kernel/time/orgTime.ts';

/** The alias of the record's table in each statement of it. */
export const alias = 'r';

/** The columns that a statement selects of some fields, and the joins for the names of references. */
export interface SelectedFields {
  readonly columns: Readonly<Record<string, string>>;
  readonly joins: string;
}

/** SQL: the stored value of a field, as an answer has it. */
function expressionOf(name: string, one: FieldDefinition): string {
  const column = `${alias}.${columnOf(name, one)}`;
  switch (one.kind) {
    case 'amount':
    case 'number':
      return `${column}::float8`;
    case 'day':
      return `${column}::text`;
    case 'bit':
    case 'option':
      return `${column}::int`;
    default:
      return column;
  }
}

/** Returns what a statement selects of stored fields. */
export function selectedFields(
  fields: readonly (readonly [string, FieldDefinition])[],
): SelectedFields {
  const columns: Record<string, string> = {};
  const joins: string[] = [];
  for (const [name, one] of fields) {
    columns[readName(name)] = expressionOf(name, one);
    const { target } = one.options;
    if (target === undefined) continue;
    const joined = `to_${columnOf(name, one)}`;
    columns[namedBy(name)] = `${joined}.${target.nameColumn}`;
    joins.push(
      `left join ${target.table} ${joined} on ${joined}.org_code = ${alias}.org_code and ${joined}.id = ${alias}.${columnOf(name, one)}`,
    );
  }
  return { columns, joins: joins.join(' ') };
}

/** The types by which values are inserted from JSON. */
export const sqlTypes: Readonly<Record<FieldDefinition['kind'], string>> = {
  text: 'text',
  longText: 'text',
  number: 'numeric',
  amount: 'numeric',
  day: 'date',
  instant: 'timestamptz',
  bit: 'boolean',
  option: 'integer',
  node: 'uuid',
  record: 'uuid',
  person: 'uuid',
  photos: 'jsonb',
};

const cursorTypes: Partial<Record<FieldDefinition['kind'], CursorType>> = {
  text: 'text',
  day: 'date',
  bit: 'bigint',
  option: 'bigint',
};

/** Returns the order of a list by a field, and the types of its columns where a cursor can continue after a row. */
export function orderBy(
  fields: Fields,
  derived: Readonly<Record<string, string>>,
  sort: string,
): { readonly order: string; readonly cursor?: readonly CursorType[] } {
  const isDown = sort.startsWith('-');
  const wanted = sort.replace('-', '');
  const down = isDown ? ' desc' : '';
  if (wanted === 'createTime')
    return {
      order: `${alias}.create_time${down}, ${alias}.id${down}`,
      cursor: ['timestamptz', 'uuid'],
    };
  const computed = derived[wanted];
  if (computed !== undefined) return { order: `${computed}${down} nulls last, ${alias}.id${down}` };
  const entry = Object.entries(fields).find(([name]) => readName(name) === wanted);
  if (entry === undefined) throw new Error(`there is no order by ${wanted}`);
  const [name, one] = entry;
  const column = `${alias}.${columnOf(name, one)}`;
  const type = cursorTypes[one.kind];
  if (type === undefined || has(one, 'optional'))
    return { order: `${column}${down} nulls last, ${alias}.id${down}` };
  return { order: `${column}${down}, ${alias}.id${down}`, cursor: [type, 'uuid'] };
}

/**
 * Returns the columns of the fields that a body has; null clears one. Photos are stored by their own rule.
 *
 * @throws AppError BAD_FIELD (a day that does not exist)
 */
export function storedValues(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(fields)) {
    const value = body[name];
    if (value === undefined || one.kind === 'photos') continue;
    if (one.kind === 'day' && typeof value === 'string') requireDay(value, name);
    values[columnOf(name, one)] = one.kind === 'bit' && value !== null ? value === 1 : value;
    if (one.options.key !== undefined) values[`${one.options.key}_double`] = 0;
  }
  return values;
}

/** Returns the columns of the fields that a record has in its table, with the names by which the log shows them. */
export function loggedNames(fields: Fields): readonly (readonly [logged: string, read: string])[] {
  return Object.entries(fields).map(([name, one]) => [
    readName(name),
    isReference(one) ? namedBy(name) : readName(name),
  ]);
}
