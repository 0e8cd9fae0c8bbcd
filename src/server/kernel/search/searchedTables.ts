import { allResources } from '../../../contract/index.ts';
import type { AnyResource } from '../../../contract/resource/anyResource.ts';
import { columnOf, type SearchedAs } from '../../../contract/resource/field.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { searchableText, searchPattern } from './searchableText.ts';

type Names = readonly string[];

interface SearchedColumns {
  readonly codes: Names;
  /** Columns with the names of people, whose surnames may have a reading of their own. */
  readonly people?: Names;
  readonly names: Names;
  readonly texts: Names;
  /** The column of another organisation that finds the rows too. */
  readonly secondOrg?: string;
  /** The column of `device` that refers to the table: the providers of these devices find its rows. */
  readonly byDevice?: string;
  /** Columns of a passport, by which a provider finds a row only where its owner shares passports. */
  readonly passport?: { readonly codes: Names; readonly texts: Names };
}

/** Stands in a column `search` before what comes from a passport. */
const passportMark = '\u0001';

/** SQL: what a provider finds a row by to which passports are not shared, of its column `search`. */
export function openSearch(alias: string): string {
  return `split_part(${alias}.search, chr(1), 1)`;
}

/** The columns by which the rows of a table with a column `search` are found, of tables that no definition describes. */
const ownTables = {
  device: {
    codes: ['device_code'],
    names: ['device_name'],
    texts: [],
    secondOrg: 'service_org_code',
    passport: { codes: ['serial_no'], texts: ['brand'] },
  },
  work_order: {
    codes: ['order_code', 'device_code'],
    names: ['device_name'],
    texts: ['fault_text'],
    secondOrg: 'repair_org_code',
  },
  device_position: {
    codes: ['position_code'],
    names: ['position_name'],
    texts: [],
    byDevice: 'position_id',
  },
  // the last one: `fillSearch` detects by it whether all tables are filled
  app_user: {
    codes: ['user_name'],
    people: ['real_name'],
    names: [],
    texts: ['department_name', 'post_name'],
  },
} as const satisfies Record<string, SearchedColumns>;

/** Returns the columns by which the rows of a defined record or tree are found. */
function columnsOfRecord({ fields }: AnyResource): SearchedColumns {
  const columns = (as: SearchedAs) =>
    Object.entries(fields)
      .filter(([, { options }]) => options.searchedAs === as)
      .map(([name, one]) => columnOf(name, one));
  return { codes: columns('code'), names: columns('name'), texts: columns('text') };
}

const searched = allResources.filter(
  ({ kind, fields }) =>
    kind === 'record' || Object.values(fields).some(({ options }) => options.searchedAs),
);
/** The columns by which the rows of each table with a column `search` are found. */
const searchedTables: Readonly<Record<string, SearchedColumns>> = {
  ...Object.fromEntries(searched.map((one) => [one.table, columnsOfRecord(one)])),
  ...ownTables,
};

/** A table with a column `search`, which the function `searched_ids` of the database reads. */
export type SearchedTable = string;

/** Returns whether a table has a column `search`. */
export function hasSearch(table: string): boolean {
  return Object.hasOwn(searchedTables, table);
}

/** Returns whether rows of a table are found by the beginning of a code. */
export function hasCodes(table: SearchedTable): boolean {
  return searchedColumns(table).codes.length > 0;
}

/** @throws Error if the table has no column `search` */
function searchedColumns(table: SearchedTable): SearchedColumns {
  const columns = searchedTables[table];
  if (columns === undefined) throw new Error(`table ${table} has no column search`);
  return columns;
}

/** Returns the value of the column `search` of a row, from its columns by their names in the database. */
export function searchColumn(table: SearchedTable, row: Readonly<Record<string, unknown>>): string {
  const { codes, people = [], names, texts, passport } = searchedColumns(table);
  const read = (columns: Names) =>
    columns.map((column) => row[column] as string | null | undefined);
  const open = searchableText({
    codes: read(codes),
    people: read(people),
    names: read(names),
    texts: read(texts),
  });
  if (passport === undefined) return open;
  const rest = searchableText({ codes: read(passport.codes), texts: read(passport.texts) });
  return rest === '' ? open : `${open}${passportMark}${rest}`;
}

/** The most rows that a search returns; a text with more matches is common. */
export const mostFound = 10_000;

/**
 * Returns the ids of the rows that a text finds; null where it finds more than 10,000. Row-level security
 * keeps an index on text from being used, because its comparison is not leakproof. Therefore a function
 * of the database searches as the kernel, over the rows of the transaction's organisation and those that
 * it services; the caller's own statement still sees only what its policies allow.
 *
 * @param code `codeIn` of the text: finds only the codes that begin with it; null: parts of texts
 */
export async function searchIDs(
  tx: Tx,
  table: SearchedTable,
  text: string,
  code: string | null = null,
): Promise<readonly string[] | null> {
  return (await searchRows(tx, table, text, code)).ids;
}

/**
 * As `searchIDs`.
 *
 * @returns `isCommonOfOwn`: more than 10,000 rows of the organisation itself have the text, or with those that it
 *   services exactly 10,001; false where it is not known
 */
export async function searchRows(
  tx: Tx,
  table: SearchedTable,
  text: string,
  code: string | null,
): Promise<{ readonly ids: readonly string[] | null; readonly isCommonOfOwn: boolean }> {
  const [found] = await tx.query<{ ids: string[] | null; count: number }>(
    `select case when count(*) <= $4::int then coalesce(array_agg(id), '{}') end as ids, count(*)::int as count
     from searched_ids($1, $2, $3, $4 + 1) id`,
    [table, searchPattern(text), code, mostFound],
  );
  return {
    ids: found?.ids ?? null,
    isCommonOfOwn: code === null && found?.count === mostFound + 1,
  };
}

/** Writes the column `search` of rows anew after one of the columns that it is made of has changed. */
export async function storeSearch(
  tx: Tx,
  table: SearchedTable,
  orgCode: string,
  ids: readonly string[],
): Promise<void> {
  const { codes, people = [], names, texts, passport } = searchedColumns(table);
  const columns = [codes, people, names, texts, passport?.codes ?? [], passport?.texts ?? []]
    .flat()
    .join(', ');
  const rows = await tx.query<{ id: string }>(
    `select id, ${columns} from ${table} where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
  await tx.query(
    `update ${table} t set search = v.search
     from unnest($2::uuid[], $3::text[]) v (id, search)
     where t.org_code = $1 and t.id = v.id and t.search <> v.search`,
    [orgCode, rows.map(({ id }) => id), rows.map((row) => searchColumn(table, row))],
  );
}

/** Stores for the function `searched_ids` of the database which tables have a column `search`; called at the start of the server. */
export function storeSearchedTables(db: Db): Promise<void> {
  const rows = Object.entries(searchedTables).map(([name, { codes, secondOrg, byDevice }]) => ({
    name,
    codes,
    second_org: secondOrg ?? null,
    by_device: byDevice ?? null,
  }));
  return db.transaction('system', 'write', async (tx) => {
    await tx.query(
      `insert into searched_table (name, second_org, by_device, codes)
       select * from jsonb_to_recordset($1) as (name text, second_org text, by_device text, codes text[])
       on conflict (name) do update set second_org = excluded.second_org, by_device = excluded.by_device,
         codes = excluded.codes
       where searched_table is distinct from excluded`,
      [JSON.stringify(rows)],
    );
  });
}

/** Batch size that limits each transaction to seconds. */
const rowsAtOnce = 1_000;

/**
 * Writes the column `search` of all rows of a database from before it existed; nothing of any other. Called
 * at the start of the server, which answers meanwhile; rows are found as soon as they are written.
 */
export async function fillSearch(db: Db): Promise<void> {
  const { unfilled, organisations } = await db.transaction('system', 'read', async (tx) => ({
    unfilled: await tx.query(`select from app_user where search = '' limit 1`),
    organisations: await tx.query<{ org_code: string }>('select org_code from organisation'),
  }));
  if (unfilled.length === 0) return;
  for (const table of Object.keys(searchedTables)) {
    for (const { org_code: orgCode } of organisations) {
      let last: string | undefined = '00000000-0000-0000-0000-000000000000';
      while (last !== undefined) last = await fillAfter(db, table, orgCode, last);
    }
  }
}

function fillAfter(
  db: Db,
  table: SearchedTable,
  orgCode: string,
  after: string,
): Promise<string | undefined> {
  return db.transaction({ orgCode }, 'write', async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `select id from ${table} where org_code = $1 and id > $2 order by id limit ${rowsAtOnce}`,
      [orgCode, after],
    );
    const ids = rows.map(({ id }) => id);
    await storeSearch(tx, table, orgCode, ids);
    return ids.at(-1);
  });
}
