import type { stockMoveType } from '../../../../contract/enums.ts';
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

interface Resolved {
  readonly at: number;
  readonly partID: string;
  readonly positionID: string;
  readonly userID: string | null;
  readonly orderID: string | null;
  readonly orderCode: string | null;
}

/**
 * Books movements of a time before the ledger, in their order; those of orders become parts of their records. Rows whose
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
  const found = await tx.query<Resolved>(
    `select (v.at - 1)::int as at, s.id as "partID", p.id as "positionID", u.id as "userID", o.id as "orderID",
       o.order_code as "orderCode"
     from rows from (jsonb_to_recordset($2) as ("partCode" text, "positionName" text, "userName" text, "order" jsonb))
       with ordinality v (part_code, position_name, user_name, taken_for, at)
     join spare_part s on s.org_code = $1 and s.part_code = v.part_code
     join spare_part_position p on p.org_code = $1 and p.name = v.position_name
     left join app_user u on u.org_code = $1 and u.user_name = v.user_name
     left join work_order o on o.org_code = $1 and o.device_code = v.taken_for ->> 'deviceCode'
       and o.fault_time = (v.taken_for ->> 'faultTime')::timestamptz
     order by v.at`,
    [orgCode, JSON.stringify(rows)],
  );
  const movements = found.flatMap(({ at, partID, positionID, userID, orderID, orderCode }) => {
    const row = rows[at];
    if (row === undefined) return [];
    const { moveType, qty, price, time } = row;
    const order = orderID === null || orderCode === null ? null : { id: orderID, orderCode };
    const own: Movement = {
      item: at,
      field: `Rows.${at}`,
      partID,
      positionID,
      moveType,
      qty,
      ...(price !== undefined && { price }),
      past: { time: new Date(time), userID, order },
    };
    return [own];
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
