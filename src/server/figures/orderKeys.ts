import type { BehindFigure, OrderKeys, OrderSide } from '../../contract/orderKeys.ts';
import type { Bindings } from './bindings.ts';

/** SQL: the organisation that asks. */
export const asker = `current_setting('app.org')`;

/** SQL: whose orders `o` a side of a figure is: of what is repaired, as long as the device may be seen. */
export const sideOf: Readonly<Record<OrderSide, string>> = {
  own: `o.org_code = ${asker}`,
  repaired: `o.repair_org_code = ${asker} and exists (
    select from device seen where seen.org_code = o.org_code and seen.id = o.device_id)`,
};

/** SQL: orders of either side. */
export const eitherSide = `(${sideOf.own} or ${sideOf.repaired})`;

/**
 * SQL conditions on orders `o` that narrow a list, or the orders behind a figure, to one row of the
 * figure. `figure` null: no figure's, a plain list.
 */
export function keyConditions(
  { bind }: Bindings,
  keys: OrderKeys,
  figure: BehindFigure | null,
): string[] {
  const { DeviceID, TypeID, PositionID, CauseID, RepairUserID, RepairOrgCode, OwnerOrgCode } = keys;
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
  if (figure !== 'labour') same('o.repair_user_id', RepairUserID);
  if (RepairOrgCode !== undefined) terms.push(`o.repair_org_code = ${bind(RepairOrgCode, 'text')}`);
  if (OwnerOrgCode !== undefined) terms.push(`o.org_code = ${bind(OwnerOrgCode, 'text')}`);
  return terms;
}

/** SQL: the side that a list is of, by what it asks for. */
export function sideCondition(side: OrderSide | undefined, figure: BehindFigure | null): string {
  if (figure === null) return recordOf(side);
  if (side !== undefined) return sideOf[side];
  return figure === 'open' ? eitherSide : sideOf.own;
}

/** SQL: whose orders a plain list is of; what was finished for others stays on the record of who did. */
function recordOf(side: OrderSide | undefined): string {
  const repaired = `o.repair_org_code = ${asker}`;
  if (side === undefined) return `(${sideOf.own} or ${repaired})`;
  return side === 'own' ? sideOf.own : repaired;
}
