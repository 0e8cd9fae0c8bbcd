import type { Planning, Tx } from '../../storage/db.ts';
import { isoTimes } from '../time/isoTimes.ts';

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
  /** The tables of the rows, without `from`; the count reads `counted` alone where joins add nothing to it. */
  readonly from: string;
  readonly counted?: string;
  /** The condition, without `where`. */
  readonly where: string;
  readonly values: readonly unknown[];
  /** A total order, without `order by`. At a million rows an index must have it. */
  readonly order: string;
  readonly planning?: Planning;
}

/** The part of a list's body that `selectPage` reads. Pages count from zero. */
export interface PageBody {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The rows of a list from `offset` on, at most `limit` (null: all); instants come as ISO 8601. */
async function selectRows<Row extends object>(
  tx: Tx,
  { columns, from, where, values, order, planning }: PageQuery<Row>,
  limit: number | null,
  offset: number,
): Promise<Row[]> {
  const next = values.length + 1;
  const rows = await tx.query<Row>(
    `select ${columnList(columns)} from ${from} where ${where} order by ${order}
     limit $${next} offset $${next + 1}`,
    [...values, limit, offset],
    planning,
  );
  return rows.map(isoTimes);
}

/** Reads one page of a list and counts all its rows; instants come as ISO 8601. */
export async function selectPage<Row extends object>(
  tx: Tx,
  query: PageQuery<Row>,
  { pageNum, pageSize }: PageBody,
): Promise<{ data: Row[]; totalNum: number }> {
  const { counted = query.from, where, values, planning } = query;
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from ${counted} where ${where}`,
    values,
    planning,
  );
  const data = await selectRows(tx, query, pageSize, pageNum * pageSize);
  return { data, totalNum: count?.total ?? 0 };
}

/** Reads the first rows of a list without counting, as an export does; `limit` null: all. */
export function selectFirst<Row extends object>(
  tx: Tx,
  query: PageQuery<Row>,
  limit: number | null,
): Promise<Row[]> {
  return selectRows(tx, query, limit, 0);
}
