import type { DrilldownFigure, OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Bindings } from '../sql/bindings.ts';
import { callerOrg } from './callerOrg.ts';
import { sliceCondition } from './orderSlice.ts';

/** SQL: the orders `o` of a side of a figure; on the repaired side only those whose device is still visible. */
export const sideOf: Readonly<Record<OrderSide, string>> = {
  own: `o.org_code = ${callerOrg}`,
  repaired: `o.repair_org_code = ${callerOrg} and exists (
    select from device seen where seen.org_code = o.org_code and seen.id = o.device_id)`,
};

/** SQL: orders of either side. */
export const eitherSide = `(${sideOf.own} or ${sideOf.repaired})`;

/**
 * Returns SQL conditions on orders `o` that narrow a list to one row of a figure.
 *
 * @param figure null: a plain list without a figure
 */
export function keyConditions(
  bindings: Bindings,
  keys: OrderKeys,
  figure: DrilldownFigure | null,
): string[] {
  const { bind } = bindings;
  const { DeviceID, TypeID, PositionID, CauseID, FaultDescID } = keys;
  const { RepairUserID, RepairOrgCode, OwnerOrgCode } = keys;
  const terms: string[] = [];
  const same = (column: string, id: string | undefined) => {
    if (id === undefined) return;
    terms.push(id === 'none' ? `${column} is null` : `${column} = ${bind(id, 'uuid')}`);
  };
  const sameOfDevice = (column: string, id: string | undefined) => {
    if (id === undefined) return;
    const value = id === 'none' ? 'is null' : `= ${bind(id, 'uuid')}`;
    terms.push(`exists (select from device k
      where k.org_code = o.org_code and k.id = o.device_id and k.${column} ${value})`);
  };
  same('o.device_id', DeviceID);
  sameOfDevice('type_id', TypeID);
  sameOfDevice('position_id', PositionID);
  same('o.cause_id', CauseID);
  same('o.fault_desc_id', FaultDescID);
  if (figure !== 'labour') same('o.repair_user_id', RepairUserID);
  if (RepairOrgCode !== undefined) terms.push(`o.repair_org_code = ${bind(RepairOrgCode, 'text')}`);
  if (OwnerOrgCode !== undefined) terms.push(`o.org_code = ${bind(OwnerOrgCode, 'text')}`);
  if (keys.Slice !== undefined) terms.push(sliceCondition(bindings, keys.Slice));
  return terms;
}

/** SQL: an order of this alias's `org_code` and `order_id` passes the conditions of keys. */
export function passesFilter(bindings: Bindings, keys: OrderKeys, row: string): string {
  const terms = keyConditions(bindings, keys, null);
  if (terms.length === 0) return 'true';
  return `exists (select from work_order o where o.org_code = ${row}.org_code and o.id = ${row}.order_id
    and ${terms.join(' and ')})`;
}

/** SQL: the condition for the side of a list; without a side the default depends on the figure. */
export function sideCondition(side: OrderSide | undefined, figure: DrilldownFigure | null): string {
  if (figure === null) return recordOf(side);
  if (side !== undefined) return sideOf[side];
  return figure === 'open' ? eitherSide : sideOf.own;
}

/** SQL: the orders of a plain list; orders that a provider finished stay in its list even without the device. */
function recordOf(side: OrderSide | undefined): string {
  const repaired = `o.repair_org_code = ${callerOrg}`;
  if (side === undefined) return `(${sideOf.own} or ${repaired})`;
  return side === 'own' ? sideOf.own : repaired;
}
