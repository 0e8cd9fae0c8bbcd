import type { updateWorkOrderParts } from '../../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../contract/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectPartsByID } from '../../part/api.ts';
import { fieldRefusal } from '../rules/fieldRefusal.ts';
import type { Change } from './deed.ts';

type Lines = BodyOf<typeof updateWorkOrderParts>['Parts'];
type StoredParts = WorkOrderDetail['parts'];

/** @throws AppError BAD_FIELD naming the line whose part stands before it already */
export function requireDistinctParts(lines: Lines | undefined): void {
  const ids = lines?.map(({ PartID }) => PartID) ?? [];
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice !== -1) throw fieldRefusal(`Parts.${twice}.PartID`, 'partTwice');
}

/**
 * Parts that the repair used, by code; of an order that was passed on, the owner sees a former side's.
 *
 * @param side whose parts the record has now
 */
export async function selectParts(
  tx: Tx,
  order: Pick<WorkOrder, 'orgCode' | 'id'>,
  side: string,
): Promise<StoredParts> {
  const rows = await tx.query<StoredParts[number] & { of: string }>(
    `select part_id as "partID", part_code as "partCode", part_name as "partName", unit, qty,
            repair_org_code as of
     from work_order_part where org_code = $1 and order_id = $2 order by part_code, part_id`,
    [order.orgCode, order.id],
  );
  return rows.map(({ of, ...part }) => (of === side ? part : { ...part, ofFormer: 1 }));
}

/**
 * Writes the parts of a repair in place of those there were, with the names that they have now. The
 * parts are those of the actor's side, and what a former side used stays its record; the transaction
 * goes on as the order's owner.
 *
 * @returns what differs
 * @throws AppError NOT_FOUND naming the line whose part is not the actor's organisation's
 */
export async function replaceParts(
  tx: Tx,
  order: WorkOrder,
  actor: Actor,
  lines: Lines,
): Promise<Change[]> {
  await tx.actAs(actor.orgCode);
  const known = await selectPartsByID(
    tx,
    actor.orgCode,
    lines.map(({ PartID }) => PartID),
  );
  await tx.actAs(order.orgCode);
  const unknown = lines.findIndex(({ PartID }) => !known.has(PartID));
  if (unknown !== -1) throw new AppError('NOT_FOUND', { field: `Parts.${unknown}.PartID` });
  const before = await selectParts(tx, order, actor.orgCode);
  await tx.query(
    `delete from work_order_part
     where org_code = $1 and order_id = $2 and repair_org_code = $3`,
    [order.orgCode, order.id, actor.orgCode],
  );
  const rows = lines.map(({ PartID, Qty }) => ({ ...known.get(PartID), qty: Qty }));
  await tx.query(
    `insert into work_order_part (org_code, order_id, repair_org_code, part_id, part_code,
       part_name, unit, qty)
     select $1, $2, $4, p.id, p."partCode", p."partName", p.unit, p.qty
     from jsonb_to_recordset($3) as p (id uuid, "partCode" text, "partName" text, unit text,
       qty float8)`,
    [order.orgCode, order.id, JSON.stringify(rows), actor.orgCode],
  );
  const [from, to] = [inWords(before), inWords(await selectParts(tx, order, actor.orgCode))];
  return from === to ? [] : [{ field: 'Parts', from, to }];
}

/** A side's own parts in one line, e.g. `S-12 × 2 pcs; B-3 × 0.5 m`; null where there are none. */
function inWords(parts: StoredParts): string | null {
  const own = parts.filter(({ ofFormer }) => ofFormer === undefined);
  const words = own.map(({ partCode, qty, unit }) => `${partCode} × ${qty} ${unit}`);
  return words.length === 0 ? null : words.join('; ');
}
