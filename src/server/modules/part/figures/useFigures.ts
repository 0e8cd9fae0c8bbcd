import type { z } from 'zod';
import {
  type getStockValueTrend,
  type MissingPart,
  type PositionValue,
  trendMonths,
  type UseRow,
  type useFilter,
  useGroupsListed,
  type ValuePoint,
  type valueFilter,
} from '../../../../contract/areas/part/figures.ts';
import { sparePartPosition, sparePartType } from '../../../../contract/areas/part/part.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { segmentKind } from '../../../../contract/enums.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import { nodesBelow } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import {
  type FigureReader,
  figureWindow,
  isUse,
  openStatement,
  partConditions,
  windowFields,
} from './selection.ts';

/** The groupings of use: id and name, of an order `o` or the record of a plan `n`, and its device `d`. */
const groups = {
  device: {
    id: 'coalesce(o.device_id, n.device_id)',
    name: 'coalesce(d.device_name, o.device_name)',
  },
  deviceType: { id: 'd.type_id', name: 't.type_name' },
  cause: { id: 'o.cause_id', name: 'o.cause_name' },
} as const;

/** Returns the use of parts by a grouping, the most first, at most `useGroupsListed`. @throws AppError NOT_FOUND, BAD_FIELD */
export async function selectPartUse(
  tx: Tx,
  { orgCode, timeZone, permissions }: FigureReader,
  filter: z.output<typeof useFilter>,
  now: Date,
): Promise<UseRow[]> {
  const window = figureWindow(filter, timeZone, now);
  const statement = openStatement(orgCode);
  const { values, place } = statement;
  const conditions = await partConditions(tx, orgCode, filter, statement);
  if (filter.PartID !== undefined) conditions.push(`r.id = ${place(filter.PartID)}`);
  const ofParts =
    conditions.length === 1
      ? ''
      : `and m.part_id in (select r.id from spare_part r where ${conditions.join(' and ')})`;
  const by = groups[filter.By];
  const rows = await tx.query<Omit<UseRow, 'days' | 'endTime' | 'startTime'>>(
    `select ${by.id} as id, coalesce(max(${by.name}), '') as name, count(distinct m.part_id)::int as parts,
       count(distinct m.order_id)::int as orders, count(*)::int as n,
       case when ${filter.PartID !== undefined} then -sum(m.qty)::float8 end as used,
       ${permissions.has('part.cost') ? 'coalesce(-sum(round(m.qty * m.price, 2)), 0)::float8' : 'null::float8'} as amount
     from stock_movement m
     left join work_order o on o.id = m.order_id
     left join plan_record n on n.org_code = m.org_code and n.id = m.plan_record_id
     left join device d on d.org_code = coalesce(o.org_code, n.org_code) and d.id = coalesce(o.device_id, n.device_id)
     left join device_type t on t.org_code = d.org_code and t.id = d.type_id
     where m.org_code = $1 and m.create_time >= ${place(window.startTime)} and m.create_time < ${place(window.endTime)}
       and ${isUse('m')} ${ofParts}
     group by 1 order by amount desc nulls last, n desc, name, id limit ${useGroupsListed}`,
    values,
    'eachTime',
  );
  return rows.map((row) => ({ ...row, ...windowFields(window) }));
}

/** Returns the value of the stock by position, the highest first. @throws AppError NOT_FOUND, BAD_FIELD */
export async function selectStockValue(
  tx: Tx,
  { orgCode, timeZone }: FigureReader,
  { TypeID, PositionID, EndTime }: z.output<typeof valueFilter>,
): Promise<PositionValue[]> {
  const { values, place } = openStatement(orgCode);
  const conditions = ['s.qty > 0'];
  if (TypeID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartType.table, orgCode, TypeID);
    conditions.push(
      `s.part_id in (select r.id from spare_part r where r.org_code = $1 and r.type_id = any(${place(nodes)}::uuid[]))`,
    );
  }
  if (PositionID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartPosition.table, orgCode, PositionID);
    conditions.push(`s.position_id = any(${place(nodes)}::uuid[])`);
  }
  const present = `select b.part_id, b.position_id, b.in_stock as qty, t.average from stock_balance b
    join stock_total t on t.org_code = b.org_code and t.part_id = b.part_id where b.org_code = $1`;
  const at = EndTime === undefined ? null : place(requireInstant(EndTime, timeZone, 'EndTime'));
  const since = (group: string) =>
    `select ${group}, sum(m.qty) as qty from stock_movement m where m.org_code = $1 and m.create_time >= ${at} group by ${group}`;
  const stored =
    at === null
      ? present
      : `select b.part_id, b.position_id, b.qty - coalesce(x.qty, 0) as qty,
           case when c.part_id is null then b.average else (
             select m.average from stock_movement m where m.org_code = $1 and m.part_id = b.part_id and m.create_time < ${at}
             order by m.create_time desc, m.seq desc limit 1) end as average
         from (${present}) b
         left join (${since('m.part_id, m.position_id')}) x on x.part_id = b.part_id and x.position_id = b.position_id
         left join (${since('m.part_id')}) c on c.part_id = b.part_id`;
  return tx.query<PositionValue>(
    `select s.position_id as "positionID", p.name as "positionName", count(*)::int as parts,
       count(*) filter (where s.average is null)::int as unpriced, coalesce(sum(round(s.qty * s.average, 2)), 0)::float8 as value
     from (${stored}) s join spare_part_position p on p.org_code = $1 and p.id = s.position_id
     where ${conditions.join(' and ')} group by 1, 2 order by value desc, 2, 1`,
    values,
    'eachTime',
  );
}

/** Returns the value of the stock at the start of the last months and at the end. @throws AppError NOT_FOUND, BAD_FIELD */
export async function selectStockValueTrend(
  tx: Tx,
  { orgCode, timeZone }: FigureReader,
  { TypeID, EndTime }: BodyOf<typeof getStockValueTrend>,
  now: Date,
): Promise<ValuePoint[]> {
  const { values, place } = openStatement(orgCode);
  // a movement of this moment counts
  const end =
    EndTime === undefined
      ? new Date(now.getTime() + 1)
      : requireInstant(EndTime, timeZone, 'EndTime');
  const [at, zone] = [place(end), place(timeZone)];
  let ofType = '';
  if (TypeID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartType.table, orgCode, TypeID);
    if (nodes.length === 0) throw new AppError('NOT_FOUND', { field: 'TypeID' });
    ofType = `and p.part_id in (select r.id from spare_part r where r.org_code = $1 and r.type_id = any(${place(nodes)}::uuid[]))`;
  }
  const valued = (quantity: string, average: string) =>
    `coalesce(round(${quantity} * ${average}, 2), 0)`;
  // the present value, less what each movement since a point changed
  const rows = await tx.query<ValuePoint>(
    `with points as (
       select (date_trunc('month', ${at}::timestamptz at time zone ${zone}) - make_interval(months => k)) at time zone ${zone} as time
       from generate_series(0, ${trendMonths - 1}) k
       union select ${at}::timestamptz
     ), changes as (
       select width_bucket(p.create_time, (select array_agg(time order by time) from points)) as bucket,
         sum(${valued('p.total', 'p.average')} - ${valued('b.total', 'b.average')}) as change
       from stock_movement p left join stock_movement b on b.org_code = p.org_code and b.part_id = p.part_id and b.seq = p.seq - 1
       where p.org_code = $1 and p.create_time >= (select min(time) from points) ${ofType} group by 1
     ), present as (
       select coalesce(sum(${valued('p.in_stock', 'p.average')}), 0) as value from stock_total p where p.org_code = $1 ${ofType}
     )
     select n.time, (present.value - coalesce(sum(c.change) over (order by n.time desc), 0))::float8 as value
     from (select time, row_number() over (order by time) as bucket from points) n
     left join changes c on c.bucket = n.bucket cross join present order by n.time`,
    values,
    'eachTime',
  );
  return rows.map(isoTimes);
}

/**
 * Returns the minutes of stopped machines by missing part, the most first: interruptions of the organisation's repairs with
 * the reason part, within the window. Each part that the repair used counts the whole interruption.
 *
 * @throws AppError BAD_FIELD
 */
export async function selectMissingParts(
  tx: Tx,
  { orgCode, timeZone }: FigureReader,
  body: { readonly StartTime?: string | undefined; readonly EndTime?: string | undefined },
  now: Date,
): Promise<MissingPart[]> {
  const window = figureWindow(body, timeZone, now);
  const rows = await tx.query<Omit<MissingPart, 'days' | 'endTime' | 'startTime'>>(
    `with waited as (
       select s.org_code, s.order_id, count(*)::int as n,
         sum(extract(epoch from least(coalesce(s.end_time, $4), $3, $4) - greatest(s.start_time, $2))) / 60 as minutes
       from work_order_segment s
       where s.repair_org_code = $1 and s.kind = ${segmentKind.values.interrupt} and s.reason = 'part' and s.replaced_by is null
         and not s.machine_up and not s.restored
         and s.start_time < least($3, $4) and coalesce(s.end_time, $4) > $2
       group by 1, 2
     )
     select p.part_id as "partID", coalesce(max(p.part_code), '') as "partCode", coalesce(max(p.part_name), '') as "partName",
       sum(w.minutes)::float8 as minutes, sum(w.n)::int as interruptions, count(*)::int as orders,
       (array_agg(o.id order by w.minutes desc, o.id))[1] as "orderID",
       (array_agg(o.order_code order by w.minutes desc, o.id))[1] as "orderCode"
     from waited w join work_order o on o.org_code = w.org_code and o.id = w.order_id
     left join work_order_part p on p.org_code = w.org_code and p.order_id = w.order_id and p.repair_org_code = $1
     group by 1 order by minutes desc, "partCode"`,
    [orgCode, window.startTime, window.endTime, now],
    'eachTime',
  );
  return rows.map((row) => ({ ...row, ...windowFields(window) }));
}
