import type { ErrorName } from '../../contract/index.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { columnOf, type Fields, readName, uniqueKeyOf } from '../../contract/resource/field.ts';
import { lookAlike } from '../../contract/validation/lookAlike.ts';
import { isActiveUser } from '../kernel/auth/stateSql.ts';
import { insertUnlessTaken } from '../kernel/crud/rows.ts';
import { AppError } from '../kernel/errors/appError.ts';
import { searchColumn } from '../kernel/search/searchedTables.ts';
import type { Tx } from '../storage/db.ts';
import { lockByName } from '../storage/lockByName.ts';
import { storedValues } from './columns.ts';
import { replacePictures } from './pictures.ts';
import type { Body, Pictures, StoredRecord, WriteScope } from './rules.ts';

/** The refusal of a value that another record has. */
export function takenError(
  resource: Pick<AnyRecord, 'fields'>,
  field: string,
  value: string,
): AppError {
  const named = resource.fields[field]?.options.takenError as ErrorName | undefined;
  return new AppError(named ?? 'VALUE_TAKEN', { field, params: { value } });
}

/**
 * Requires that no other record has the unique values of a body. Two calls that set one value wait for each other.
 *
 * @param present the record that is changed, which keeps what it has; null for a new one
 * @param within the field whose value is there once among the rows with an id in a column, instead of once in all
 * @throws AppError VALUE_TAKEN, or the field's own error
 */
export async function requireUntaken(
  tx: Tx,
  orgCode: string,
  resource: Pick<AnyRecord, 'fields' | 'table'>,
  body: Body,
  present: StoredRecord | null,
  within: {
    readonly field: string;
    readonly column: string;
    readonly id: string | null;
  } | null = null,
): Promise<void> {
  const { table, fields } = resource;
  for (const [name, one] of Object.entries(fields)) {
    const value = body[name];
    if (one.options.isUnique !== true || typeof value !== 'string') continue;
    if (value === present?.[readName(name)]) continue;
    const column = columnOf(name, one);
    await lockByName(tx, `${table} ${column} ${orgCode} ${lookAlike(value)}`);
    const isWithin = within?.field === name;
    const taken = await tx.query(
      `select from ${table} where org_code = $1 and ${uniqueKeyOf(name, one)} = look_alike($2)
         and id is distinct from $3::uuid
         ${isWithin ? `and ${within.column} is not distinct from $4::uuid` : ''}`,
      [orgCode, value, present?.id ?? null, ...(isWithin ? [within.id] : [])],
    );
    if (taken.length > 0) throw takenError(resource, name, value);
  }
}

/**
 * Requires that the records, nodes and active people to which a body refers exist, and locks records and nodes until
 * they are used.
 *
 * @param present the record that is changed, which keeps what it has; null for a new one
 * @throws AppError NOT_FOUND
 */
export async function requireReferences(
  tx: Tx,
  orgCode: string,
  fields: Fields,
  body: Body,
  present: StoredRecord | null,
): Promise<void> {
  for (const [name, { options }] of Object.entries(fields)) {
    const value = body[name];
    const { target } = options;
    if (target === undefined || typeof value !== 'string') continue;
    if (value === present?.[readName(name)]) continue;
    const found = await tx.query(
      `select from ${target.table} t where t.org_code = $1 and t.id = $2
       ${target.kind === 'person' ? `and ${isActiveUser('t')}` : 'for key share'}`,
      [orgCode, value],
    );
    if (found.length === 0) throw new AppError('NOT_FOUND', { field: name });
  }
}

/** Adds a record. @throws AppError VALUE_TAKEN, or the field's own error; BAD_FIELD */
export async function insertRecord(
  scope: WriteScope,
  resource: AnyRecord,
  { id, body, pictures }: { id: string; body: Body; pictures: Pictures | undefined },
): Promise<void> {
  const { tx, actor, now } = scope;
  const { orgCode, userID } = actor;
  const { table, fields } = resource;
  await requireUntaken(tx, orgCode, resource, body, null);
  const values = storedValues(fields, body);
  const unique = Object.entries(fields).find(([, { options }]) => options.isUnique === true);
  const row = await insertUnlessTaken(tx, table, null, {
    org_code: orgCode,
    id,
    ...values,
    ...(await replacePictures(scope, pictures, fields, body, null)),
    search: searchColumn(table, values),
    create_user_id: userID,
    create_time: now,
    update_time: now,
  });
  if (row === null && unique !== undefined)
    throw takenError(resource, unique[0], String(body[unique[0]]));
}
