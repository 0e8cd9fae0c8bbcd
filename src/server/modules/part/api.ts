import type { Tx } from '../../storage/db.ts';

export {
  bookOrderParts,
  bookRecordParts,
  type DonePlanRecord,
  type RecordedPart,
} from './stock/orderParts.ts';
export { bookPastMovements, type PastMovement } from './stock/pastMovements.ts';

/** A spare part as the record of a repair has it. */
export interface UsablePart {
  readonly id: string;
  readonly partCode: string;
  readonly partName: string;
  readonly spec: string | null;
  readonly unit: string;
  /** CNY for a unit; null: none. */
  readonly unitPrice: number | null;
}

/** Loads the organisation's parts with the given ids, by id. */
export async function selectPartsByID(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Map<string, UsablePart>> {
  const rows = await tx.query<UsablePart>(
    `select id, part_code as "partCode", part_name as "partName", spec, unit, unit_price::float8 as "unitPrice"
     from spare_part where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
