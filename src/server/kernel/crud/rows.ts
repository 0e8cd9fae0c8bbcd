import type { Tx } from '../../storage/db.ts';
import { AppError } from '../errors/appError.ts';

/** Values to store, by column name as the database has it. */
export type RowValues = Readonly<Record<string, unknown>>;

/**
 * Locks rows of an organisation in the order of their ids, so that two callers never wait for each
 * other, and returns the ids that exist.
 */
export async function lockRows(
  tx: Tx,
  table: string,
  orgCode: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where org_code = $1 and id = any($2) order by id for update`,
    [orgCode, ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks one row of an organisation.
 * @throws AppError NOT_FOUND, which names the field
 */
export async function lockRow(
  tx: Tx,
  table: string,
  orgCode: string,
  id: string,
  field = 'ID',
): Promise<void> {
  const found = await lockRows(tx, table, orgCode, [id]);
  if (found.length === 0) throw new AppError('NOT_FOUND', { field });
}

/**
 * Refuses a change of a row that somebody else has changed since the caller read it. A caller who
 * names no version overwrites.
 * @throws AppError STALE_VERSION with the present row
 */
export function requireVersion(
  present: { readonly version: number },
  version: number | undefined,
): void {
  if (version !== undefined && version !== present.version) {
    throw new AppError('STALE_VERSION', { present });
  }
}

/** Inserts a row and returns the columns that `returning` names. Column names come from code alone. */
export async function insertReturning<Row extends object>(
  tx: Tx,
  table: string,
  values: RowValues,
  returning = 'id',
): Promise<Row> {
  const row = await insert<Row>(tx, table, values, `returning ${returning}`);
  if (row === null) throw new Error(`nothing was inserted into ${table}`);
  return row;
}

/**
 * Inserts a row unless there is one with the same values of the `unique` columns; null where there is.
 * Safe under concurrent calls.
 *
 * @param unique null: the columns of any unique index
 */
export function insertUnlessTaken<Row extends object>(
  tx: Tx,
  table: string,
  unique: readonly string[] | null,
  values: RowValues,
  returning = 'id',
): Promise<Row | null> {
  const target = unique === null ? '' : `(${unique.join(', ')})`;
  const untaken = `on conflict ${target} do nothing returning ${returning}`;
  return insert<Row>(tx, table, values, untaken);
}

/**
 * Inserts a row with the version 1, or changes the one with the same key and counts its version up.
 * Safe under concurrent calls.
 *
 * @param options.created what a new row has in addition
 * @param options.version a row with another version stays. A row that does not exist is inserted with any: the caller
 *   has compared the version of what it read by `requireVersion`
 * @returns false if the row stayed
 */
export async function upsertRow(
  tx: Tx,
  table: string,
  key: RowValues,
  values: RowValues,
  options: { readonly created?: RowValues; readonly version?: number } = {},
): Promise<boolean> {
  const { created = {}, version } = options;
  const row = { ...key, ...values, ...created };
  const names = Object.keys(row);
  const set = Object.keys(values).map((name) => `${name} = excluded.${name}`);
  const written = await tx.query(
    `insert into ${table} as present (${names.join(', ')}, version)
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}, 1)
     on conflict (${Object.keys(key).join(', ')}) do update
       set ${set.join(', ')}, version = present.version + 1
     ${version === undefined ? '' : `where present.version = $${names.length + 1}`} returning 1`,
    [...Object.values(row), ...(version === undefined ? [] : [version])],
  );
  return written.length === 1;
}

async function insert<Row extends object>(
  tx: Tx,
  table: string,
  values: RowValues,
  ending: string,
): Promise<Row | null> {
  const names = Object.keys(values);
  const [row] = await tx.query<Row>(
    `insert into ${table} (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) ${ending}`,
    Object.values(values),
  );
  return row ?? null;
}

/** Changes a row that the caller has locked, and counts its version up. */
export function updateRow(
  tx: Tx,
  table: string,
  orgCode: string,
  id: string,
  values: RowValues,
): Promise<void> {
  return updateRows(tx, table, orgCode, [id], values);
}

/** Gives rows that the caller has locked the same values, and counts their versions up. */
export async function updateRows(
  tx: Tx,
  table: string,
  orgCode: string,
  ids: readonly string[],
  values: RowValues,
): Promise<void> {
  const names = Object.keys(values);
  await tx.query(
    `update ${table} set ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')},
       version = version + 1 where org_code = $1 and id = any($2)`,
    [orgCode, ids, ...Object.values(values)],
  );
}
