import type { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import type { Tx } from '../../../storage/db.ts';
import { bookMovements, type Movement } from './book.ts';

/** A movement of the past, by codes and names. */
export interface PastMovement {
  readonly partCode: string;
  readonly positionName: string;
  readonly moveType: (typeof stockMoveType.list)[number];
  /** Below zero: taken out. */
  readonly qty: number;
  /** CNY for a unit; absent: the moving average. */
  readonly price?: number;
  /** ISO 8601. */
  readonly time: string;
  /** The phone of the person who booked it. */
  readonly userName?: string;
  /** The order whose repair took it. */
  readonly order?: { readonly deviceCode: string; readonly faultTime: string };
}

/**
 * Books movements of a time before the ledger, in their order; movements of orders become parts of their records. Rows whose
 * part or position is not known are left out.
 *
 * @returns how many were booked
 */
export async function bookPastMovements(
  tx: Tx,
  orgCode: string,
  rows: readonly PastMovement[],
  now: Date,
): Promise<number> {
  const [parts, positions, people] = [
    await idsByName(tx, orgCode, 'spare_part', 'part_code'),
    await idsByName(tx, orgCode, 'spare_part_position', 'name'),
    await idsByName(tx, orgCode, 'app_user', 'user_name'),
  ];
  const orders = await ordersByFault(tx, orgCode, rows);
  const movements = rows.flatMap((row, at): Movement[] => {
    const { partCode, positionName, moveType, qty, price, time, userName, order } = row;
    const [partID, positionID] = [parts.get(partCode), positions.get(positionName)];
    if (partID === undefined || positionID === undefined) return [];
    return [
      {
        item: at,
        field: `Rows.${at}`,
        partID,
        positionID,
        moveType,
        qty,
        ...(price !== undefined && { price }),
        past: {
          time: new Date(time),
          userID: people.get(userName ?? '') ?? null,
          order: (order && orders.get(faultKey(order.deviceCode, order.faultTime))) ?? null,
        },
      },
    ];
  });
  await bookMovements({ tx, actor: { orgCode, userID: null }, now }, movements);
  await tx.query(
    `insert into work_order_part (org_code, order_id, repair_org_code, part_id, part_code, part_name, unit, qty, is_booked)
     select m.org_code, m.order_id, m.org_code, m.part_id, min(m.part_code), min(m.part_name), min(m.unit),
       -sum(m.qty)::float8, true
     from stock_movement m where m.org_code = $1 and m.order_id is not null group by 1, 2, 4
     having sum(m.qty) < 0 on conflict do nothing`,
    [orgCode],
  );
  await tx.query(
    `insert into work_order_cost (org_code, owner_org_code, order_id, part_prices, update_time)
     select org_code, org_code, order_id, jsonb_object_agg(part_id, price), $2 from (
       select m.org_code, m.order_id, m.part_id, round(sum(m.qty * m.price) / sum(m.qty), 4) as price
       from stock_movement m where m.org_code = $1 and m.order_id is not null group by 1, 2, 3
       having sum(m.qty) < 0 and bool_and(m.price is not null)) priced
     group by 1, 2, 3 on conflict do nothing`,
    [orgCode, now],
  );
  return movements.length;
}

async function idsByName(
  tx: Tx,
  orgCode: string,
  table: string,
  column: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ name: string; id: string }>(
    `select ${column} as name, id from ${table} where org_code = $1`,
    [orgCode],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function faultKey(deviceCode: string, faultTime: string | Date): string {
  return `${deviceCode} ${new Date(faultTime).getTime()}`;
}

/** Returns the orders of the rows by the device and the time of the fault. */
async function ordersByFault(tx: Tx, orgCode: string, rows: readonly PastMovement[]) {
  const times = rows.flatMap(({ order }) => (order === undefined ? [] : [order.faultTime]));
  const orders = await tx.query<{ id: string; orderCode: string; device: string; time: Date }>(
    `select id, order_code as "orderCode", device_code as device, fault_time as time
     from work_order where org_code = $1 and fault_time = any($2::timestamptz[])`,
    [orgCode, [...new Set(times)]],
    'eachTime',
  );
  return new Map(
    orders.map(({ id, orderCode, device, time }) => [faultKey(device, time), { id, orderCode }]),
  );
}
