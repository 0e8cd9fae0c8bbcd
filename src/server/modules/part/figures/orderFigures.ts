import type { z } from 'zod';
import {
  type AbcRow,
  type abcFilter,
  type figureFilter,
  type ReorderProposal,
  type reorderFilter,
} from '../../../../contract/areas/part/figures.ts';
import { isCountable } from '../../../../contract/areas/part/stock.ts';
import {
  classByAbc,
  dailyDemand,
  daysOfCover,
  economicQuantity,
  perYear,
  proposeQuantity,
  reorderPoint,
} from '../../../../contract/areas/part/stockMath.ts';
import type { Tx } from '../../../storage/db.ts';
import {
  type FigureReader,
  type FigureWindow,
  figureWindow,
  isUse,
  openStatement,
  partConditions,
  windowFields,
} from './selection.ts';

/** The most parts of which proposals and classes are computed. */
const mostParts = 100_000;

/** The demand of a part in the window, with what a proposal needs. */
interface Demand {
  readonly partID: string;
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
  readonly supplier: string | null;
  readonly leadDays: number | null;
  readonly minQty: number | null;
  readonly maxQty: number | null;
  readonly average: number | null;
  readonly available: number;
  readonly used: number;
  /** The sum of the squares of the days' use. */
  readonly squares: number;
  readonly n: number;
}

async function selectDemands(
  tx: Tx,
  { orgCode, timeZone }: FigureReader,
  filter: z.output<typeof figureFilter>,
  { startTime, endTime }: FigureWindow,
): Promise<Demand[]> {
  const statement = openStatement(orgCode);
  const { values, place } = statement;
  const conditions = await partConditions(tx, orgCode, filter, statement);
  return tx.query<Demand>(
    `with daily as (
       select m.part_id, -sum(m.qty) as qty, count(*) as n from stock_movement m
       where m.org_code = $1 and m.create_time >= ${place(startTime)} and m.create_time < ${place(endTime)} and ${isUse('m')}
       group by m.part_id, (m.create_time at time zone ${place(timeZone)})::date
     ), demand as (
       select part_id, sum(qty) as used, sum(qty * qty) as squares, sum(n)::int as n from daily group by 1
     ), free as (
       select b.part_id, sum(b.in_stock - b.reserved) as available from stock_balance b where b.org_code = $1 group by 1
     )
     select r.id as "partID", r.part_code as "partCode", r.part_name as "partName", r.unit, r.supplier,
       r.lead_days as "leadDays", r.min_qty::float8 as "minQty", r.max_qty::float8 as "maxQty",
       t.average::float8 as average, coalesce(f.available, 0)::float8 as available,
       coalesce(d.used, 0)::float8 as used, coalesce(d.squares, 0)::float8 as squares, coalesce(d.n, 0) as n
     from spare_part r left join demand d on d.part_id = r.id left join free f on f.part_id = r.id
     left join stock_total t on t.org_code = r.org_code and t.part_id = r.id
     where ${conditions.join(' and ')} and r.is_use and (d.part_id is not null or r.min_qty is not null)
     order by r.part_code limit ${mostParts}`,
    values,
    'eachTime',
  );
}

type ReorderFilter = z.output<typeof reorderFilter>;

function proposalOf(demand: Demand, filter: ReorderFilter, window: FigureWindow): ReorderProposal {
  const { squares, average, leadDays: ownLead, ...part } = demand;
  const { ServiceLevel, LeadDeviation: leadDeviation, OrderCost, HoldingPercent } = filter;
  const daily = dailyDemand(window.days, Math.max(part.used, 0), squares);
  const leadDays = ownLead ?? filter.LeadDays;
  const { z, safetyStock, point } = reorderPoint(
    { ...daily, leadDays, leadDeviation },
    ServiceLevel,
  );
  const holding = HoldingPercent === undefined ? 0 : ((average ?? 0) * HoldingPercent) / 100;
  const economic =
    OrderCost !== undefined && holding > 0 && daily.perDay > 0
      ? economicQuantity(perYear(daily.perDay), OrderCost, holding)
      : null;
  const proposed = proposeQuantity({
    available: part.available,
    point: Math.max(point, part.minQty ?? 0),
    maximum: part.maxQty,
    economic,
    isCountable: isCountable(part.unit),
  });
  return {
    ...part,
    ...daily,
    leadDays,
    leadDeviation,
    z,
    safetyStock,
    reorderPoint: point,
    ...proposed,
    ...windowFields(window),
  };
}

/** Returns the parts to reorder, the shortest cover first. @throws AppError NOT_FOUND, BAD_FIELD */
export async function selectReorder(
  tx: Tx,
  reader: FigureReader,
  filter: ReorderFilter,
  now: Date,
): Promise<ReorderProposal[]> {
  const window = figureWindow(filter, reader.timeZone, now);
  const demands = await selectDemands(tx, reader, filter, window);
  const cover = ({ available, perDay }: ReorderProposal) =>
    daysOfCover(available, perDay) ?? Number.MAX_VALUE;
  return demands
    .map((demand) => proposalOf(demand, filter, window))
    .filter(
      ({ available, reorderPoint: point, minQty, qty }) =>
        qty > 0 && available <= Math.max(point, minQty ?? 0),
    )
    .toSorted((a, b) => cover(a) - cover(b) || a.partCode.localeCompare(b.partCode));
}

/** Returns parts by the value of their use with their class, the highest first. @throws AppError NOT_FOUND, BAD_FIELD */
export async function selectAbc(
  tx: Tx,
  { orgCode, timeZone }: FigureReader,
  filter: z.output<typeof abcFilter>,
  now: Date,
): Promise<AbcRow[]> {
  const window = figureWindow(filter, timeZone, now);
  const statement = openStatement(orgCode);
  const { values, place } = statement;
  const conditions = await partConditions(tx, orgCode, filter, statement);
  const rows = await tx.query<
    Omit<AbcRow, 'amount' | 'class' | 'cumulative' | 'share'> & { fen: number }
  >(
    `with used as (
       select m.part_id, -sum(m.qty) as used, count(*)::int as n, -sum(round(m.qty * m.price, 2)) as amount
       from stock_movement m
       where m.org_code = $1 and m.create_time >= ${place(window.startTime)} and m.create_time < ${place(window.endTime)}
         and ${isUse('m')}
       group by 1 having sum(m.qty * m.price) < 0
     )
     select r.id as "partID", r.part_code as "partCode", r.part_name as "partName", r.unit, u.used::float8 as used, u.n,
       (u.amount * 100)::float8 as fen
     from used u join spare_part r on r.org_code = $1 and r.id = u.part_id
     where ${conditions.join(' and ')} order by u.amount desc, r.part_code limit ${mostParts}`,
    values,
    'eachTime',
  );
  const places = classByAbc(rows.map(({ fen }) => fen));
  return rows.flatMap(({ fen, ...row }, at): AbcRow[] => {
    const found = places[at];
    if (found === undefined || (filter.Class !== undefined && found.class !== filter.Class))
      return [];
    const share = found.cumulative - (places[at - 1]?.cumulative ?? 0);
    return [{ ...row, amount: fen / 100, share, ...found, ...windowFields(window) }];
  });
}
