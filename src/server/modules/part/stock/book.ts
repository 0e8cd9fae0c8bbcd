import { v7 as uuid } from 'uuid';
import { lotUse, type stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import { isCountable } from '../../../../contract/areas/part/stock.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import { appendOutbox } from '../../../storage/statements/outbox.ts';
import { partReasons } from '../reasons.ts';
import { notifyLevels } from './notifyStock.ts';

/** A movement to book. */
export interface Movement {
  /** The row of the call, whose movements belong together. */
  readonly item: number;
  /** The place of the row in the body, for refusals: `Items.0`. */
  readonly field: string;
  readonly partID: string;
  readonly positionID: string;
  readonly moveType: (typeof stockMoveType.list)[number];
  /** Below zero: taken out. A text is a decimal number of the database. */
  readonly qty: number | string;
  /** CNY for a unit; absent: the moving average, or else the price of the part. */
  readonly price?: number | string | null | undefined;
  /** The lot, of a part with lots; absent or null: the lots that expire first, or the lots that the same row took out. */
  readonly lot?: string | null | undefined;
  /** yyyy-MM-dd, of a lot that comes in. */
  readonly expiryDate?: string | undefined;
  /** A delivery: a part with lots needs its lot. */
  readonly needsLot?: true;
  readonly undoesID?: string;
  /** The number of the part's movement that it gives back. */
  readonly returnsSeq?: number;
  /** The time, person and order of a movement from before the ledger. */
  readonly past?: {
    readonly time: Date;
    readonly userID: string | null;
    readonly order: { readonly id: string; readonly orderCode: string } | null;
  };
  readonly reason?: string | undefined;
}

/** A record of a plan, as the movements of its parts name it. */
export interface PlanReference {
  /** The id of the record. */
  readonly recordID: string;
  readonly planID: string;
  /** planKind */
  readonly planKind: number;
  readonly planCode: string;
}

/** The properties that all movements of a booking have. */
export interface Booking {
  readonly moveTime?: Date;
  readonly order?: { readonly id: string; readonly orderCode: string };
  readonly planRecord?: PlanReference;
  readonly batchID?: string;
  readonly receiverID?: string | undefined;
  readonly reason?: string | undefined;
  /** Disabled parts too: what was booked is given back or undone. */
  readonly allowsDisabled?: true;
}

/** The context of a booking. The transaction acts as the actor's organisation. */
export interface StockScope {
  readonly tx: Tx;
  readonly actor: { readonly orgCode: string; readonly userID: string | null };
  readonly now: Date;
}

interface BookedPart {
  readonly id: string;
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
  readonly isUse: boolean;
  readonly price: string | null;
  readonly hasLots: boolean;
}

/** The ids of a booking and of its movements, in their order. */
export interface Booked {
  readonly bookingID: string;
  readonly movementIDs: string[];
}

/**
 * Books movements in one go: all or none. Everything that changes the stock calls it. The parts, and then their totals, are
 * locked in the order of their ids, so that bookings of one part follow each other and those of others do not wait.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD (a disabled part, a fraction of a countable unit), STOCK_SHORT, each with the field
 */
export async function bookMovements(
  scope: StockScope,
  movements: readonly Movement[],
  booking: Booking = {},
): Promise<Booked> {
  const { tx, actor, now } = scope;
  const { orgCode, userID } = actor;
  const bookingID = uuid();
  if (movements.length === 0) return { bookingID, movementIDs: [] };
  const parts = await lockParts(tx, orgCode, movements);
  const positions = await positionNames(tx, orgCode, movements);
  const rows = movements.map((movement, at) => {
    const { field, item, partID, positionID, moveType, qty, price, lot, reason, past } = movement;
    const order = past === undefined ? booking.order : past.order;
    const part = parts.get(partID);
    if (part === undefined) throw new AppError('NOT_FOUND', { field: `${field}.PartID` });
    if (!positions.has(positionID))
      throw new AppError('NOT_FOUND', { field: `${field}.PositionID` });
    if (!part.isUse && booking.allowsDisabled !== true)
      throw badField(`${field}.PartID`, partReasons.partDisabled);
    requireWhole(part.unit, qty, `${field}.Qty`);
    requireLot(part, movement);
    return {
      at,
      id: uuid(),
      booking_id: bookingID,
      item,
      part_id: partID,
      part_code: part.partCode,
      part_name: part.partName,
      unit: part.unit,
      position_id: positionID,
      move_type: moveType,
      qty,
      price: price ?? null,
      usual_price: part.price,
      order_id: order?.id ?? null,
      order_code: order?.orderCode ?? null,
      plan_record_id: booking.planRecord?.recordID ?? null,
      plan_id: booking.planRecord?.planID ?? null,
      plan_kind: booking.planRecord?.planKind ?? null,
      plan_code: booking.planRecord?.planCode ?? null,
      lot: lot ?? null,
      has_lots: part.hasLots,
      expiry_date: movement.expiryDate ?? null,
      batch_id: booking.batchID ?? null,
      undoes_id: movement.undoesID ?? null,
      returns_seq: movement.returnsSeq ?? null,
      receiver_id: booking.receiverID ?? null,
      reason: reason ?? booking.reason ?? null,
      user_id: past === undefined ? userID : past.userID,
      move_time: past?.time ?? booking.moveTime ?? now,
      create_time: past?.time ?? now,
    };
  });
  const [short] = await tx.query<{ at: number; free: string }>(
    'select at, trim_scale(free)::text as free from book_stock($1, $2)',
    [orgCode, JSON.stringify(rows)],
  );
  const wanting = short === undefined ? undefined : movements[short.at];
  if (short !== undefined && wanting !== undefined) {
    const part = parts.get(wanting.partID);
    throw new AppError('STOCK_SHORT', {
      field: `${wanting.field}.Qty`,
      params: {
        position: positions.get(wanting.positionID) ?? '',
        free: short.free,
        unit: part?.unit ?? '',
        part: part?.partName ?? '',
      },
    });
  }
  const ids = [...parts.keys()];
  await appendOutbox(tx, [
    changeEvent(orgCode, 'stock', ids),
    ...(await notifyLevels(tx, orgCode, ids, now)),
  ]);
  return { bookingID, movementIDs: rows.map(({ id }) => id) };
}

/** @throws AppError BAD_FIELD for a fraction of a unit that is counted in pieces */
export function requireWhole(unit: string, qty: number | string, field: string): void {
  if (isCountable(unit) && !Number.isInteger(Number(qty)))
    throw badField(field, partReasons.wholeQuantity);
}

/** @throws AppError BAD_FIELD for a delivery without its lot, and for a lot or a day of expiry of a part without lots */
function requireLot({ hasLots }: BookedPart, { field, lot, expiryDate, needsLot }: Movement): void {
  const isNamed = typeof lot === 'string';
  if (hasLots && needsLot === true && !isNamed)
    throw badField(`${field}.Lot`, partReasons.lotRequired);
  if (!hasLots && isNamed) throw badField(`${field}.Lot`, partReasons.lotUnused);
  if (!hasLots && expiryDate !== undefined)
    throw badField(`${field}.ExpiryDate`, partReasons.lotUnused);
}

/** Locks the parts against their removal and a change of their unit. */
async function lockParts(
  tx: Tx,
  orgCode: string,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, BookedPart>> {
  const rows = await tx.query<BookedPart>(
    `select id, part_code as "partCode", part_name as "partName", unit, is_use as "isUse", unit_price::text as price,
       coalesce(lot_use = $3, false) as "hasLots"
     from spare_part where org_code = $1 and id = any($2) order by id for key share`,
    [orgCode, [...new Set(movements.map(({ partID }) => partID))], lotUse.values.lots],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function positionNames(
  tx: Tx,
  orgCode: string,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    `select id, name from spare_part_position where org_code = $1 and id = any($2) order by id for key share`,
    [orgCode, [...new Set(movements.map(({ positionID }) => positionID))]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
