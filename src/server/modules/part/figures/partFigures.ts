import type { z } from 'zod';
import {
  type getPartsData,
  lowestListed,
  type PartFigure,
  type partFigureFilter,
} from '../../../../contract/areas/part/figures.ts';
import { partType } from '../../../../contract/areas/part/partEnums.ts';
import { daysOfCover, turnover } from '../../../../contract/areas/part/stockMath.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import {
  type PageBody,
  type PageQuery,
  selectFirst,
  selectPage,
} from '../../../kernel/crud/selectPage.ts';
import type { Tx } from '../../../storage/db.ts';
import { availableSql, inStockSql, levelSql } from '../stock/notifyStock.ts';
import {
  type FigureReader,
  type FigureWindow,
  figureWindow,
  isReceipt,
  isUse,
  openStatement,
  partConditions,
  windowFields,
} from './selection.ts';

const dayMs = 86_400_000;

type Filter = z.output<typeof partFigureFilter>;

/** A row as the database answers it, before the divisions. */
type Counted = Omit<
  PartFigure,
  'daysOfCover' | 'endTime' | 'perDay' | 'startTime' | 'turnover' | 'days'
> & {
  readonly firstStock: number;
};

const columns = {
  partID: 'r.id',
  partCode: 'r.part_code',
  partName: 'r.part_name',
  unit: 'r.unit',
  inStock: `${inStockSql}::float8`,
  available: `${availableSql}::float8`,
  partType: levelSql('r', availableSql, inStockSql),
  used: 'u.used::float8',
  n: 'u.n',
  idleSince: 't.idle_since',
  firstStock: 'coalesce(f.total, 0)::float8',
} as const;

async function figureQuery(
  tx: Tx,
  { orgCode, permissions }: FigureReader,
  filter: Filter,
  { startTime, endTime }: FigureWindow,
  now: Date,
): Promise<PageQuery<Counted>> {
  const statement = openStatement(orgCode);
  const { values, place } = statement;
  const conditions = await partConditions(tx, orgCode, filter, statement);
  // literals: the count of the rows has no parameter of the joins
  const instant = (time: Date) => `timestamptz '${time.toISOString()}'`;
  const [from, to] = [instant(startTime), instant(endTime)];
  const ofPart = (movement: string) =>
    `${movement}.org_code = r.org_code and ${movement}.part_id = r.id`;
  const counts = `left join lateral (
      select coalesce(-sum(m.qty), 0) as used, count(*)::int as n from stock_movement m
      where ${ofPart('m')} and m.create_time >= ${from} and m.create_time < ${to} and ${isUse('m')}
    ) u on true
    left join lateral (
      select m.total from stock_movement m where ${ofPart('m')} and m.create_time < ${from}
      order by m.create_time desc, m.seq desc limit 1
    ) f on true`;
  const seesCost = permissions.has('part.cost');
  const common = {
    columns: {
      ...columns,
      value: seesCost ? 'round(t.in_stock * t.average, 2)::float8' : 'null',
    },
    values,
    planning: 'eachTime',
  } as const;
  if (filter.DeadDays === undefined)
    return {
      ...common,
      from: 'spare_part r',
      joins: `left join stock_total t on t.org_code = r.org_code and t.part_id = r.id ${counts}`,
      where: conditions.join(' and '),
      order: 'r.part_code, r.id',
    };
  const dead = `t.org_code = $1 and t.in_stock > 0
    and t.idle_since < ${place(new Date(now.getTime() - filter.DeadDays * dayMs))}`;
  return {
    ...common,
    from: 'stock_total t',
    joins: `join spare_part r on r.org_code = t.org_code and r.id = t.part_id ${counts}`,
    where:
      conditions.length === 1
        ? dead
        : `${dead} and t.part_id in (select r.id from spare_part r where ${conditions.join(' and ')})`,
    order: 't.idle_since, t.part_id',
    cursor: ['timestamptz', 'uuid'],
  };
}

function divided({ firstStock, ...row }: Counted, window: FigureWindow): PartFigure {
  const perDay = row.used / window.days;
  return {
    ...row,
    perDay,
    daysOfCover: daysOfCover(row.available, perDay),
    turnover: turnover(row.used, firstStock, row.inStock, window.days),
    ...windowFields(window),
  };
}

/** One page of the figures of parts. @throws AppError NOT_FOUND, BAD_FIELD */
export async function selectPartFigures(
  tx: Tx,
  reader: FigureReader,
  body: Filter & PageBody,
  now: Date,
) {
  const window = figureWindow(body, reader.timeZone, now);
  const query = await figureQuery(tx, reader, body, window, now);
  const page = await selectPage<Counted>(tx, query, body);
  return { ...page, data: page.data.map((row) => divided(row, window)) };
}

/** The first figures of parts, for a file. */
export async function selectFirstFigures(
  tx: Tx,
  reader: FigureReader,
  filter: Filter,
  now: Date,
  limit: number | null,
): Promise<PartFigure[]> {
  const window = figureWindow(filter, reader.timeZone, now);
  const query = await figureQuery(tx, reader, filter, window, now);
  const rows = await selectFirst<Counted>(tx, query, limit);
  return rows.map((row) => divided(row, window));
}

/** Counts the parts in use by their level, and the movements of a window. */
export async function selectPartsData(
  tx: Tx,
  { orgCode, permissions, timeZone }: FigureReader,
  body: BodyOf<typeof getPartsData>,
  now: Date,
): Promise<ResultOf<typeof getPartsData>> {
  const window = figureWindow(body, timeZone, now);
  const seesCost = permissions.has('part.cost');
  const amount = (sum: string) => (seesCost ? `coalesce(${sum}, 0)::float8` : 'null::float8');
  const { low, high } = partType.values;
  const [row] = await tx.query<
    Omit<ResultOf<typeof getPartsData>, 'days' | 'endTime' | 'startTime'>
  >(
    `with free as (
       select b.part_id, sum(b.in_stock - b.reserved) as available from stock_balance b where b.org_code = $1 group by 1
     ), levels as (
       select ${levelSql('r', 'coalesce(f.available, 0)', 'coalesce(t.in_stock, 0)')} as level,
         t.in_stock, round(t.in_stock * t.average, 2) as value, r.is_use, r.id, r.part_code, r.part_name, r.unit, r.min_qty,
         coalesce(f.available, 0) as available
       from spare_part r left join stock_total t on t.org_code = r.org_code and t.part_id = r.id
       left join free f on f.part_id = r.id
       where r.org_code = $1
     ), lowest as (
       select coalesce(json_agg(json_build_object('partID', id, 'partCode', part_code, 'partName', part_name, 'unit', unit,
         'available', available::float8, 'minQty', min_qty::float8) order by available, part_code), '[]') as lowest
       from (select * from levels where is_use and level = ${low} order by available, part_code limit ${lowestListed}) l
     ), counted as (
       select count(*) filter (where is_use)::int as parts, count(*) filter (where is_use and level = ${low})::int as low,
         count(*) filter (where is_use and level = ${high})::int as high,
         count(*) filter (where in_stock > 0)::int as stocked, ${amount('sum(value)')} as value from levels
     ), moved as (
       select count(*) filter (where ${isReceipt('m')})::int as receipts, count(*) filter (where ${isUse('m')})::int as issues,
         ${amount(`sum(round(m.qty * m.price, 2)) filter (where ${isReceipt('m')})`)} as "receivedAmount",
         ${amount(`-sum(round(m.qty * m.price, 2)) filter (where ${isUse('m')})`)} as "issuedAmount"
       from stock_movement m where m.org_code = $1 and m.create_time >= $2 and m.create_time < $3
     )
     select * from counted, lowest, moved`,
    [orgCode, window.startTime, window.endTime],
    'eachTime',
  );
  if (row === undefined) throw new Error('a count has one row');
  return { ...row, ...windowFields(window) };
}
