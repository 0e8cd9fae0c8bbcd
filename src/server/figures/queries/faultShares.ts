import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import { orderConditions } from '../orders/orderConditions.ts';
import { sideOf } from '../orders/orderKeys.ts';
import { nameOwners } from '../orders/ownerNames.ts';
import { openBindings } from '../sql/bindings.ts';
import type { Window } from '../window/window.ts';

/** The failures with the same type or cause. */
export interface FaultShare {
  /** null: failures without a type or cause. */
  readonly id: string | null;
  readonly name: string;
  /** The owner of the type or cause if it is another organisation; two owners may use the same name. */
  readonly ownerName?: string;
  readonly count: number;
  /** The number of finished failures, and their mean time from the fault to the finish. */
  readonly finished: number;
  readonly repairHours: number | null;
}

/** Failures by type or cause, most first, and their total number. */
export interface FaultShares {
  readonly rows: FaultShare[];
  readonly all: number;
}

interface FaultShareQuery {
  readonly orgCode: string;
  readonly side: OrderSide;
  readonly window: Window;
  readonly top: number;
  /** Absent: all devices. */
  readonly deviceID?: string | undefined;
}

/** Counts failures whose fault lies in the window by device type; failures without a type have id null. */
export function typeShares(tx: Tx, query: FaultShareQuery): Promise<FaultShares> {
  return shares(tx, query, {
    id: 'd.type_id',
    name: 't.type_name',
    join: `join device d on d.org_code = o.org_code and d.id = o.device_id
      left join device_type t on t.org_code = d.org_code and t.id = d.type_id`,
  });
}

/** Counts failures whose fault lies in the window by cause; failures without a cause have id null. */
export function causeShares(tx: Tx, query: FaultShareQuery): Promise<FaultShares> {
  return shares(tx, query, { id: 'o.cause_id', name: 'o.cause_name', join: '' });
}

async function shares(
  tx: Tx,
  { orgCode, side, window, top, deviceID }: FaultShareQuery,
  by: { readonly id: string; readonly name: string; readonly join: string },
): Promise<FaultShares> {
  const { values, bind } = openBindings();
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const ofDevice = deviceID === undefined ? '' : `and o.device_id = ${bind(deviceID, 'uuid')}`;
  const rows = await tx.query<Omit<FaultShare, 'ownerName'> & { ownerCode: string | null }>(
    `select ${by.id} as id, coalesce(max(${by.name}), '') as name,
       case when ${by.id} is not null then max(o.org_code) end as "ownerCode",
       count(*)::int as count,
       count(o.finish_time)::int as finished,
       (avg(extract(epoch from o.finish_time - o.fault_time)) / 3600)::float8 as "repairHours"
     from work_order o ${by.join}
     where ${sideOf[side]} and ${orderConditions.failures(from, to)} ${ofDevice}
     group by 1 order by 4 desc, 2, 1`,
    values,
    'eachTime',
  );
  return {
    rows: await nameOwners(tx, orgCode, rows.slice(0, top)),
    all: rows.reduce((sum, { count }) => sum + count, 0),
  };
}
