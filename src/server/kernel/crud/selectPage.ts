import type { Planning, Tx } from '../../storage/db.ts';
import { codeIn, searchPattern } from '../search/searchableText.ts';
import {
  hasCodes,
  mostFound,
  type SearchedTable,
  searchIDs,
  searchRows,
} from '../search/searchedTables.ts';
import { isoTimes } from '../time/isoTimes.ts';
import { type Cursor, type CursorType, readCursor, writeCursor } from './cursor.ts';

/** The columns of a row by the wire's names, each as an SQL expression. One list per table. */
export type Columns<Name extends string = string> = Readonly<Record<Name, string>>;

/** The select list of some columns: `n.push_user as "pushUser", ...`. */
export function columnList(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
}

/** The names of a row that are always there; optional ones are added after the read. */
type StoredName<Row> = {
  [Name in keyof Row]-?: Record<never, never> extends Pick<Row, Name> ? never : Name;
}[keyof Row] &
  string;

/** A paged read: `values` fill `$1` and so on of every part. */
export interface PageQuery<Row extends object> {
  readonly columns: Columns<StoredName<Row>>;
  /** The tables that `where` and `order` read, without `from`. With `joins` or `either` one table and its alias. */
  readonly from: string;
  /** Joins that only the columns need; they are made for the rows of the page alone. */
  readonly joins?: string;
  /** The condition, without `where`. */
  readonly where: string;
  /**
   * Conditions that exclude each other, e.g. rows that an organisation owns, and others that it repairs.
   * Each is read in the list's order by an index of its own; one `or` would be read by none.
   */
  readonly either?: readonly string[];
  readonly values: readonly unknown[];
  /** The search in the column `search` of a table; it is not applied while the text is empty. */
  readonly search?: {
    readonly table: SearchedTable;
    readonly alias: string;
    readonly text: string;
    /** True if `where` leaves out no row of the organisation itself: then a common text needs no count. */
    readonly isWhole?: boolean;
    /** A column with the id of a row of another table, and that table: rows are found by its texts too. */
    readonly also?: { readonly column: string; readonly table: SearchedTable };
  };
  /** A total order, without `order by`: columns with commas between. At a million rows an index must have it. */
  readonly order: string;
  /**
   * The primary key, without alias, where the index of the order has all columns that `where` reads. A page far
   * back then skips rows in the index alone.
   */
  readonly key?: readonly string[];
  /**
   * The types of the columns of `order`, where none of them can be null and all have one direction: a
   * cursor then continues after a row. Without them it counts rows.
   */
  readonly cursor?: readonly CursorType[];
  readonly planning?: Planning;
}

/** The part of a list's body that `selectPage` reads. Pages count from zero; `After` replaces the number. */
export interface PageBody {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly After?: string | undefined;
}

/** A page, its cursor and how many rows the list has: exactly up to 10,000, and `totalBound` 1 above it. */
export interface ListAnswer<Row> {
  readonly data: Row[];
  readonly totalNum: number;
  readonly totalBound?: 1;
  /** `After` of the next page; absent on the last one. */
  readonly next?: string;
}

/** Up to this number the rows of a list are counted. */
const mostCounted = mostFound;
/** Up to this number those of a section: its list has more, and several sections are counted for one answer. */
const mostInSection = 1_000;

/** The parts of a statement. */
interface Parts {
  readonly where: string;
  readonly values: unknown[];
  /** The text of the search is in so many rows that each row is compared, in the list's order. */
  readonly isCommon?: boolean;
  /** More than `mostCounted` rows are found. */
  readonly isMany?: boolean;
}

/** Adds the condition of the search. @param code see `searchIDs` */
async function withSearch<Row extends object>(
  tx: Tx,
  { where, search, values: given }: PageQuery<Row>,
  code: string | null,
): Promise<Parts> {
  const values = [...given];
  if (search === undefined || search.text.trim() === '') return { where, values };
  const { table, alias, text, also, isWhole = false } = search;
  const { ids, isCommonOfOwn } = await searchRows(tx, table, text, code);
  values.push(ids ?? searchPattern(text));
  const place = `$${values.length}`;
  const own =
    ids === null ? `${alias}.search like ${place}` : `${alias}.id = any(${place}::uuid[])`;
  const others = also === undefined || code !== null ? [] : await searchIDs(tx, also.table, text);
  if (others !== null && others.length > 0) values.push(others);
  const found =
    also === undefined || values.length === given.length + 1
      ? own
      : `(${own} or ${also.column} = any($${values.length}::uuid[]))`;
  return {
    where: `(${where}) and ${found}`,
    values,
    isCommon: ids === null,
    isMany: isWhole && isCommonOfOwn,
  };
}

/**
 * Reads with the condition of the search: of codes that begin with the text, and where the list has none of
 * them, of parts of texts.
 */
async function readSearched<Row extends object, Result>(
  tx: Tx,
  query: PageQuery<Row>,
  read: (parts: Parts) => Promise<Result>,
  isEmpty: (result: Result) => boolean,
): Promise<Result> {
  const { search } = query;
  const code = search !== undefined && hasCodes(search.table) ? codeIn(search.text) : null;
  const result = await read(await withSearch(tx, query, code));
  if (code === null || !isEmpty(result)) return result;
  return read(await withSearch(tx, query, null));
}

/** Adds the condition of a cursor: the rows after one, in the list's order. */
function withCursor<Row extends object>(
  { order, cursor: types = [] }: PageQuery<Row>,
  { where, values }: Parts,
  cursor: Cursor | null,
): Parts {
  if (cursor === null || 'offset' in cursor) return { where, values };
  const places = types.map((type, at) => `$${values.length + at + 1}::${type}`);
  const comparison = order.includes(' desc') ? '<' : '>';
  const after = `(${orderColumns(order).join(', ')}) ${comparison} (${places.join(', ')})`;
  return { where: `(${where}) and ${after}`, values: [...values, ...cursor.after] };
}

function orderColumns(order: string): string[] {
  return order.split(', ').map((column) => column.replace(/ desc$/, ''));
}

/** SQL: what each alternative of a list selects, put together. */
function selectEither<Row extends object>(
  { from, either }: PageQuery<Row>,
  where: string,
  select: string,
  ending: string,
): string {
  const one = (condition: string) => `select ${select} from ${from} where ${condition} ${ending}`;
  if (either === undefined) return one(where);
  return either.map((side) => `(${one(`${side} and (${where})`)})`).join(' union all ');
}

type WithCursor<Row> = Row & { cursor?: (string | number)[] };

/** The rows of a list from `offset` on, at most `limit` (null: all); instants come as ISO 8601. */
async function selectRows<Row extends object>(
  tx: Tx,
  query: PageQuery<Row>,
  { where, values }: Parts,
  limit: number | null,
  offset: number,
): Promise<WithCursor<Row>[]> {
  const { columns, from, joins, either, order, key, cursor, planning } = query;
  const [most, skipped] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
  const ordered = `order by ${order}`;
  const alias = from.split(' ').at(-1) ?? from;
  const paged = `${ordered} limit ${most} offset ${skipped}`;
  const page = () => {
    if (key !== undefined && offset > 0) {
      const keys = `select ${key.join(', ')} from ${from} where ${where} ${paged}`;
      return `select ${alias}.* from (${keys}) page join ${from} using (${key.join(', ')})`;
    }
    if (either === undefined) return selectEither(query, where, `${alias}.*`, paged);
    const inner = selectEither(query, where, `${alias}.*`, `${ordered} limit ${most} + ${skipped}`);
    return `select * from (${inner}) ${alias} ${paged}`;
  };
  const isSimple = joins === undefined && either === undefined && key === undefined;
  const after =
    cursor === undefined ? '' : `, json_build_array(${orderColumns(order).join(', ')}) as "cursor"`;
  const rows = await tx.query<WithCursor<Row>>(
    `select ${columnList(columns)}${after} from ${
      isSimple
        ? `${from} where ${where} ${paged}`
        : `(${page()}) ${alias} ${joins ?? ''} ${ordered}`
    }`,
    [...values, limit, offset],
    planning,
  );
  return rows.map(isoTimes);
}

/** Counts the rows of a list, up to one more than `most`. */
async function countRows<Row extends object>(
  tx: Tx,
  query: PageQuery<Row>,
  { where, values, isCommon = false }: Parts,
  most = mostCounted,
): Promise<number> {
  const limit = `limit ${most + 1}`;
  const read = isCommon ? `order by ${query.order} ${limit}` : limit;
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from (
       select from (${selectEither(query, where, '1', read)}) one ${limit}
     ) counted`,
    values,
    query.planning,
  );
  return count?.total ?? 0;
}

/**
 * Reads one page of a list and counts its rows; instants come as ISO 8601.
 *
 * @throws AppError BAD_FIELD (After)
 */
export async function selectPage<Row extends object>(
  tx: Tx,
  query: PageQuery<Row>,
  { pageNum, pageSize, After }: PageBody,
): Promise<ListAnswer<Row>> {
  const cursor = After === undefined ? null : readCursor(After, query.cursor);
  const { all, total } = await readSearched(
    tx,
    query,
    async (found) => ({
      all: found,
      total: found.isMany === true ? mostCounted + 1 : await countRows(tx, query, found),
    }),
    ({ total: rows }) => rows === 0,
  );
  const skipped = cursor === null ? pageNum * pageSize : 'offset' in cursor ? cursor.offset : 0;
  const parts = withCursor(query, all, cursor);
  const rows = await selectRows(tx, query, parts, pageSize + 1, skipped);
  const shown = rows.slice(0, pageSize);
  const next = query.cursor === undefined ? skipped + pageSize : shown.at(-1)?.cursor;
  return {
    data: withoutCursor(shown),
    ...counted(total),
    ...(rows.length > pageSize && next !== undefined && { next: writeCursor(next) }),
  };
}

/** Reads the first rows of a list without counting, as an export does; `limit` null: all. */
export async function selectFirst<Row extends object>(
  tx: Tx,
  query: PageQuery<Row>,
  limit: number | null,
): Promise<Row[]> {
  const { cursor: _cursor, ...uncounted } = query;
  return readSearched(
    tx,
    query,
    (found) => selectRows<Row>(tx, uncounted, found, limit, 0),
    (rows) => rows.length === 0,
  );
}

/** A section of a list, with an order of its own: e.g. the orders in one state. */
export interface ListSection {
  /** A condition beside that of the list. */
  readonly where: string;
  readonly order: string;
}

/** Reads the first rows of each section of a list and counts it; what is searched is found once for all. */
export async function selectSections<Row extends object>(
  tx: Tx,
  { cursor: _cursor, ...query }: PageQuery<Row>,
  sections: readonly ListSection[],
  size: number,
): Promise<ListAnswer<Row>[]> {
  const readSection = async (
    { where, order }: ListSection,
    found: Parts,
  ): Promise<ListAnswer<Row>> => {
    const section = { ...query, order };
    const condition = { ...found, where: `(${found.where}) and ${where}` };
    const total = await countRows(tx, section, condition, mostInSection);
    const data = total === 0 ? [] : await selectRows(tx, section, condition, size, 0);
    return { data, ...counted(total, mostInSection) };
  };
  return readSearched(
    tx,
    query,
    async (found) => {
      const answers: ListAnswer<Row>[] = [];
      for (const section of sections) answers.push(await readSection(section, found));
      return answers;
    },
    (answers) => answers.every(({ totalNum }) => totalNum === 0),
  );
}

/** The number of rows on the wire: exactly up to the most that are counted. */
function counted(
  total: number,
  most = mostCounted,
): Pick<ListAnswer<never>, 'totalNum' | 'totalBound'> {
  return {
    totalNum: Math.min(total, most),
    ...(total > most && { totalBound: 1 as const }),
  };
}

function withoutCursor<Row extends object>(rows: readonly WithCursor<Row>[]): Row[] {
  return rows.map((row) => {
    const shown = { ...row };
    delete shown.cursor;
    return shown;
  });
}
