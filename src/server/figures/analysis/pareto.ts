import type { ParetoBy, ParetoMeasure } from '../../../contract/areas/home/analysis.ts';
import type { FigureBy } from '../../../contract/orders/figures.ts';
import type { OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import { nameOwners } from '../orders/ownerNames.ts';
import { openBindings } from '../sql/bindings.ts';
import { type AnalysisQuery, analysedOrders, readAnalysedFigure } from './analysisQuery.ts';

/** A row of a Pareto analysis. */
interface ParetoRow {
  /** null: the orders without a cause, type and so on. */
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
  readonly ownerName?: string;
  readonly value: number;
  readonly share: number;
  readonly cumulative: number;
  readonly orders: number;
}

/** The largest rows with their shares of all, and the sums over all rows. */
export interface Pareto {
  readonly rows: ParetoRow[];
  readonly total: number;
  readonly orders: number;
  /** The number of all rows. */
  readonly count: number;
}

/** SQL of the key of a row over orders `o` and their devices `d`. */
interface Key {
  readonly id: string;
  readonly code?: string;
  readonly name: string;
  readonly owner?: string;
  readonly join?: string;
}

const ownerOf = 'min(o.org_code)';
const organisationName = (code: string) =>
  `coalesce((select z.org_name from organisation z where z.org_code = ${code}), ${code})`;

const keys: Readonly<Record<ParetoBy, (side: OrderSide) => Key>> = {
  cause: () => ({ id: 'o.cause_id::text', name: 'max(o.cause_name)', owner: ownerOf }),
  description: () => ({
    id: 'o.fault_desc_id::text',
    name: 'max(f.description_name)',
    owner: ownerOf,
    join: 'left join fault_description f on f.org_code = o.org_code and f.id = o.fault_desc_id',
  }),
  device: () => ({
    id: 'o.device_id::text',
    code: 'max(d.device_code)',
    name: 'max(d.device_name)',
    owner: ownerOf,
  }),
  type: () => ({
    id: 'd.type_id::text',
    name: 'max(t.type_name)',
    owner: ownerOf,
    join: 'left join device_type t on t.org_code = d.org_code and t.id = d.type_id',
  }),
  position: () => ({
    id: 'd.position_id::text',
    name: 'max(p.position_name)',
    owner: ownerOf,
    join: 'left join device_position p on p.org_code = d.org_code and p.id = d.position_id',
  }),
  party(side) {
    const code = side === 'own' ? 'o.repair_org_code' : 'o.org_code';
    return { id: code, name: organisationName(`max(${code})`) };
  },
};

/** The filter field of the order list that identifies a row. */
export function paretoRowKey(by: ParetoBy, side: OrderSide): keyof OrderKeys {
  const names = {
    cause: 'CauseID',
    description: 'FaultDescID',
    device: 'DeviceID',
    type: 'TypeID',
    position: 'PositionID',
    party: side === 'own' ? 'RepairOrgCode' : 'OwnerOrgCode',
  } as const satisfies Readonly<Record<ParetoBy, keyof OrderKeys>>;
  return names[by];
}

const figureKeyOf: Readonly<Partial<Record<ParetoBy, FigureBy>>> = {
  device: 'device',
  type: 'type',
  position: 'position',
  party: 'organisation',
};

/**
 * Loads a Pareto analysis. Downtime by device, type, position and organisation is the figure downtime; by cause and
 * description it is the sum of the orders' own stops within the window.
 */
export function readPareto(
  tx: Tx,
  query: AnalysisQuery,
  by: ParetoBy,
  measure: ParetoMeasure,
  top: number,
): Promise<Pareto> {
  const figureKey = measure === 'downtime' ? figureKeyOf[by] : undefined;
  return figureKey === undefined
    ? fromOrders(tx, query, by, measure, top)
    : fromFigure(tx, query, figureKey, top);
}

/** The most rows whose sum is exact. */
const mostRows = 10_000;

async function fromFigure(
  tx: Tx,
  query: AnalysisQuery,
  by: FigureBy,
  top: number,
): Promise<Pareto> {
  const { rows, whole } = await readAnalysedFigure(tx, query, 'downtime', { by, top: mostRows });
  const some = rows.filter(({ value }) => value !== null && value > 0);
  const total = some.reduce((sum, { value }) => sum + (value ?? 0), 0);
  let sum = 0;
  const listed = some.slice(0, top).map(({ id, code, name, ownerCode, value, orders }) => {
    sum += value ?? 0;
    const shares = { share: (value ?? 0) / total, cumulative: sum / total };
    return { id, code, name, ownerCode, value: value ?? 0, ...shares, orders };
  });
  return {
    rows: await nameOwners(tx, query.orgCode, listed),
    total,
    orders: whole.orders,
    count: some.length,
  };
}

async function fromOrders(
  tx: Tx,
  query: AnalysisQuery,
  by: ParetoBy,
  measure: ParetoMeasure,
  top: number,
): Promise<Pareto> {
  const { id, code = `''`, name, owner = 'null', join = '' } = keys[by](query.side);
  const counted = analysedOrders(measure, query, 1);
  const { values, bind } = openBindings([...counted.values]);
  const { from, to } = query.window;
  const stopHours = () => {
    const until = bind(to < query.now ? to : query.now, 'timestamptz');
    return `sum(greatest(0, extract(epoch from least(coalesce(o.finish_time, ${until}), ${until})
      - greatest(o.fault_time, ${bind(from, 'timestamptz')})) / 3600))`;
  };
  const value = measure === 'failures' ? 'count(*)' : stopHours();
  const rows = await tx.query<
    Omit<ParetoRow, 'ownerName'> & {
      ownerCode: string | null;
      total: number;
      all: number;
      count: number;
    }
  >(
    `with counted as (select o.id, o.org_code from work_order o where ${counted.text}),
     grouped as (
       select ${id} as id, ${code} as code, coalesce(${name}, '') as name,
         case when ${id} is not null then ${owner} end as "ownerCode",
         (${value})::float8 as value, count(*)::int as orders
       from counted c
       join work_order o on o.org_code = c.org_code and o.id = c.id
       join device d on d.org_code = o.org_code and d.id = o.device_id ${join}
       group by ${id}
     )
     select *, value / nullif(total, 0) as share, added / nullif(total, 0) as cumulative from (
       select *, sum(value) over ()::float8 as total, (sum(orders) over ())::int as all,
         (count(*) over ())::int as count,
         (sum(value) over (order by value desc, name, id rows unbounded preceding))::float8 as added
       from grouped where value > 0
     ) g order by value desc, name, id limit ${bind(top, 'int')}`,
    values,
    'eachTime',
  );
  const named = await nameOwners(
    tx,
    query.orgCode,
    rows.map(({ total: _total, all: _all, count: _count, ...row }) => row),
  );
  return {
    rows: named.map((row) => ({
      ...row,
      share: row.share,
      cumulative: Math.min(1, row.cumulative),
    })),
    total: rows[0]?.total ?? 0,
    orders: rows[0]?.all ?? 0,
    count: rows[0]?.count ?? 0,
  };
}
