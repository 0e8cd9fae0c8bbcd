import type { updateWorkOrderParts } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import { AppError, badField } from '../../../../kernel/errors/appError.ts';
import type { Tx } from '../../../../storage/db.ts';
import { bookOrderParts, selectPartsByID } from '../../../part/api.ts';
import { storeStockPrices } from '../../record/cost.ts';
import type { OrderChange } from '../writeContext.ts';

type PartEntries = BodyOf<typeof updateWorkOrderParts>['Parts'];
type StoredParts = WorkOrderDetail['parts'];

/** Checks that no part is given twice. @throws AppError BAD_FIELD with the field of the duplicate entry */
export function requireDistinctParts(entries: PartEntries | undefined): void {
  const ids = entries?.map(({ PartID }) => PartID) ?? [];
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice !== -1) throw badField(`Parts.${twice}.PartID`, 'duplicatePart');
}

/**
 * Loads the parts that a repair used, by code. For an order that was passed on, the owner also sees the
 * parts of the former side, marked with `ofFormer`.
 *
 * @param side the current repair side
 */
export async function selectOrderParts(
  tx: Tx,
  order: Pick<WorkOrder, 'orgCode' | 'id'>,
  side: string,
): Promise<StoredParts> {
  const rows = await tx.query<StoredParts[number] & { of: string; isStocked: boolean }>(
    `select part_id as "partID", part_code as "partCode", part_name as "partName", unit, qty,
            repair_org_code as of, is_booked as "isStocked"
     from work_order_part where org_code = $1 and order_id = $2 order by part_code, part_id`,
    [order.orgCode, order.id],
  );
  return rows.map(({ of, isStocked, ...part }) => ({
    ...part,
    ...(isStocked && { isBooked: 1 }),
    ...(of !== side && { ofFormer: 1 }),
  }));
}

/**
 * Replaces the parts of a repair, with their current names. The parts are those of the actor's side;
 * those of a former side stay unchanged. What they take from the stock is booked. Leaves the transaction acting as the
 * order's owner.
 *
 * @returns the change for the history; empty if nothing differs
 * @throws AppError NOT_FOUND with the field of a part that does not belong to the actor's organisation; BAD_FIELD, STOCK_SHORT
 */
export async function replaceParts(
  tx: Tx,
  order: WorkOrder,
  actor: Actor,
  entries: PartEntries,
  now: Date,
): Promise<OrderChange[]> {
  await tx.actAs(actor.orgCode);
  const known = await selectPartsByID(
    tx,
    actor.orgCode,
    entries.map(({ PartID }) => PartID),
  );
  const unknown = entries.findIndex(({ PartID }) => !known.has(PartID));
  if (unknown !== -1) throw new AppError('NOT_FOUND', { field: `Parts.${unknown}.PartID` });
  const booked = await bookOrderParts(
    { tx, actor, now },
    { ...order, repairUserID: order.repairUserID ?? actor.userID },
    entries.map(({ PartID, Qty, PositionID, IsFound }) => ({
      partID: PartID,
      qty: Qty,
      positionID: PositionID,
      isFound: IsFound === 1,
    })),
  );
  await storeStockPrices(tx, order, actor.orgCode, now);
  await tx.actAs(order.orgCode);
  const before = await selectOrderParts(tx, order, actor.orgCode);
  await tx.query(
    `delete from work_order_part
     where org_code = $1 and order_id = $2 and repair_org_code = $3`,
    [order.orgCode, order.id, actor.orgCode],
  );
  const rows = entries.map(({ PartID, Qty }) => ({
    ...known.get(PartID),
    qty: Qty,
    isBooked: booked.has(PartID),
  }));
  await tx.query(
    `insert into work_order_part (org_code, order_id, repair_org_code, part_id, part_code,
       part_name, unit, qty, is_booked)
     select $1, $2, $4, p.id, p."partCode", p."partName", p.unit, p.qty, p."isBooked"
     from jsonb_to_recordset($3) as p (id uuid, "partCode" text, "partName" text, unit text,
       qty float8, "isBooked" boolean)`,
    [order.orgCode, order.id, JSON.stringify(rows), actor.orgCode],
  );
  const [from, to] = [
    partsText(before),
    partsText(await selectOrderParts(tx, order, actor.orgCode)),
  ];
  return from === to ? [] : [{ field: 'Parts', from, to }];
}

/** Returns a side's own parts as one text, e.g. `S-12 × 2 pcs; B-3 × 0.5 m`; null if there are none. */
function partsText(parts: StoredParts): string | null {
  const own = parts.filter(({ ofFormer }) => ofFormer === undefined);
  const texts = own.map(({ partCode, qty, unit }) => `${partCode} × ${qty} ${unit}`);
  return texts.length === 0 ? null : texts.join('; ');
}
