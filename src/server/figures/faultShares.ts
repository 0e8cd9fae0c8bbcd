import type { OrderSide } from '../../contract/orderKeys.ts';
import type { Tx } from '../storage/db.ts';
import { openBindings } from './bindings.ts';
import { orderConditions } from './orderConditions.ts';
import { sideOf } from './orderKeys.ts';
import { nameOwners } from './ownerNames.ts';
import type { Window } from './window.ts';

/** Failures that have something in common. */
export interface FaultShare {
  /** null: those of none. */
  readonly id: string | null;
  readonly name: string;
  /** Whose type or cause it is, where it is another's: those of two owners are called alike. */
  readonly ownerName?: string;
  readonly count: number;
  /** Those of them that are finished, and their mean time from the fault to the finish. */
  readonly finished: number;
  readonly repairHours: number | null;
}

/** Failures by what they have in common, most first, and how many there are in all. */
export interface FaultShares {
  readonly rows: FaultShare[];
  readonly all: number;
}

interface Ask {
  readonly orgCode: string;
  readonly side: OrderSide;
  readonly window: Window;
  readonly top: number;
}

/** Failures whose fault lies in the window by device type; those of no type have id null. */
export function typeShares(tx: Tx, ask: Ask): Promise<FaultShares> {
  return shares(tx, ask, {
    id: 'd.type_id',
    name: 't.type_name',
    join: `join device d on d.org_code = o.org_code and d.id = o.device_id
      left join device_type t on t.org_code = d.org_code and t.id = d.type_id`,
  });
}

/** Failures whose fault lies in the window by cause; those without one have id null. */
export function causeShares(tx: Tx, ask: Ask): Promise<FaultShares> {
  return shares(tx, ask, { id: 'o.cause_id', name: 'o.cause_name', join: '' });
}

async function shares(
  tx: Tx,
  { orgCode, side, window, top }: Ask,
  by: { readonly id: string; readonly name: string; readonly join: string },
): Promise<FaultShares> {
  const { values, bind } = openBindings();
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const rows = await tx.query<Omit<FaultShare, 'ownerName'> & { ownerCode: string | null }>(
    `select ${by.id} as id, coalesce(max(${by.name}), '') as name,
       case when ${by.id} is not null then max(o.org_code) end as "ownerCode",
       count(*)::int as count,
       count(o.finish_time)::int as finished,
       (avg(extract(epoch from o.finish_time - o.fault_time)) / 3600)::float8 as "repairHours"
     from work_order o ${by.join}
     where ${sideOf[side]} and ${orderConditions.failures(from, to)}
     group by 1 order by 4 desc, 2, 1`,
    values,
    'eachTime',
  );
  return {
    rows: await nameOwners(tx, orgCode, rows.slice(0, top)),
    all: rows.reduce((sum, { count }) => sum + count, 0),
  };
}
