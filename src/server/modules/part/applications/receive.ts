import type { receiveApplication } from '../../../../contract/areas/part/application.ts';
import {
  applyEnd,
  applyState,
  applyType,
  stockMoveType,
} from '../../../../contract/areas/part/partEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { appendOutbox } from '../../../storage/statements/outbox.ts';
import { removeTimers } from '../../../storage/statements/timers.ts';
import { claimPictures } from '../../file/api.ts';
import { partReasons } from '../reasons.ts';
import { bookMovements, type Movement, type StockScope } from '../stock/book.ts';
import { decimal, micro } from '../stock/quantity.ts';
import {
  type ApplicationScope,
  type LockedApplication,
  lockApplication,
  moveApplication,
  requireKnownItems,
} from './commands.ts';
import { applicationChanged } from './notifyApplications.ts';
import {
  fillReservations,
  lockTotals,
  type Reservation,
  selectReserved,
  startReservations,
  storeReservations,
} from './reserve.ts';
import { reservationTimer } from './setting.ts';

const { in: received, out, cacheOut } = stockMoveType.values;
const { awaitingPickup, completed } = applyState.values;

type ReceiveBody = BodyOf<typeof receiveApplication>;
type SentItem = ReceiveBody['Items'][number];

/** A row of a receipt: one line of the application at one position. */
interface Receipt {
  readonly itemID: string;
  readonly positionID: string;
  readonly qty: string;
  readonly price: number | null;
}

/**
 * Hands out parts of a locked requisition from where they are reserved, or receives those of a purchase.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD, APPLICATION_REST, STOCK_SHORT, each with the field of the line
 */
export async function receive(
  scope: ApplicationScope,
  application: LockedApplication,
  body: ReceiveBody,
): Promise<void> {
  const { tx, actor, now } = scope;
  const { orgCode, userID } = actor;
  const { items, id, applyType: type } = application;
  const { Items, Signature, ReceiverID = application.userID } = body;
  requireKnownItems(items, Items);
  for (const [at, { ItemID, Qty }] of Items.entries()) {
    const item = items.find((one) => one.id === ItemID);
    if (item !== undefined && micro(String(Qty)) > micro(item.restQty))
      throw new AppError('APPLICATION_REST', {
        field: `Items.${at}.Qty`,
        params: { part: item.partName, rest: item.restQty, unit: item.unit },
      });
  }
  await requireReceiver(scope, ReceiverID);
  const partIDs = items.map(({ partID }) => partID);
  await lockTotals(tx, orgCode, partIDs);
  const isPurchase = type === applyType.values.purchase;
  const { movements, receipts } = isPurchase
    ? await receiptOf(scope, application, Items)
    : await pickupOf(scope, application, Items, ReceiverID);
  const bookingID = await book(scope, application, movements, ReceiverID, isPurchase);
  const urls = Signature === undefined ? [] : [Signature];
  const [signature = null] = await claimPictures(tx, actor, urls, 'Signature');
  await tx.query(
    `insert into part_application_receipt (org_code, booking_id, item, application_id, item_id, position_id, qty, price,
       user_id, receiver_id, signature, create_time)
     select $1, $2, (v.at - 1)::int, $3, (v.row ->> 'itemID')::uuid, (v.row ->> 'positionID')::uuid,
       (v.row ->> 'qty')::numeric, (v.row ->> 'price')::numeric, $4, $5, $6, $7
     from jsonb_array_elements($8) with ordinality v (row, at)`,
    [
      orgCode,
      bookingID,
      id,
      userID,
      ReceiverID,
      signature === null ? null : JSON.stringify(signature),
      now,
      JSON.stringify(receipts),
    ],
  );
  await tx.query(
    `update part_application_item i set received_qty = i.received_qty + v.qty
     from (select (r ->> 'itemID')::uuid as id, sum((r ->> 'qty')::numeric) as qty from jsonb_array_elements($2) r group by 1) v
     where i.org_code = $1 and i.id = v.id`,
    [orgCode, JSON.stringify(receipts)],
  );
  const isWhole = items.every(({ id: itemID, restQty }) => {
    const sent = Items.find((one) => one.ItemID === itemID)?.Qty ?? 0;
    return micro(restQty) === micro(String(sent));
  });
  await moveApplication(scope, application, 'receive', isWhole ? completed : awaitingPickup, {
    end_kind: isWhole ? applyEnd.values.received : null,
  });
  if (isPurchase) return fillReservations(scope, partIDs, application.sourceID);
  if (isWhole) return removeTimers(tx, orgCode, [reservationTimer], [id]);
  return startReservations(scope, [id]);
}

async function book(
  scope: ApplicationScope,
  { orderID, orderCode }: LockedApplication,
  movements: readonly Movement[],
  receiverID: string | null,
  isPurchase: boolean,
): Promise<string> {
  // what goes into a bag is the order's once its record has it
  const isOfOrder = movements.every(({ moveType }) => moveType === out);
  const order =
    isOfOrder && orderID !== null && orderCode !== null ? { id: orderID, orderCode } : undefined;
  const { bookingID } = await bookMovements(scope, movements, {
    ...(order !== undefined && { order }),
    ...(!isPurchase && receiverID !== null && { receiverID }),
  });
  return bookingID;
}

/** Returns the movements of a delivery. */
async function receiptOf(
  scope: ApplicationScope,
  { items }: LockedApplication,
  sent: readonly SentItem[],
): Promise<{ readonly movements: Movement[]; readonly receipts: Receipt[] }> {
  const rows = sent.map((one, at) => {
    const item = items.find(({ id }) => id === one.ItemID);
    const positionID = one.PositionID ?? item?.positionID;
    const field = `Items.${at}`;
    if (item === undefined) throw new AppError('NOT_FOUND', { field: `${field}.ItemID` });
    if (positionID === undefined || positionID === null)
      throw badField(`${field}.PositionID`, partReasons.choosePosition);
    return { ...one, at, field, partID: item.partID, positionID };
  });
  const prices = await selectPrices(scope, sent);
  return {
    movements: rows.map(
      ({ at, field, partID, positionID, Qty, Lot, UnitPrice, ExpiryDate, ItemID }) => ({
        item: at,
        field,
        partID,
        positionID,
        moveType: received,
        qty: Qty,
        price: UnitPrice ?? prices.get(ItemID),
        lot: Lot,
        expiryDate: ExpiryDate,
        needsLot: true,
      }),
    ),
    receipts: rows.map(({ ItemID, positionID, Qty, UnitPrice }) => ({
      itemID: ItemID,
      positionID,
      qty: String(Qty),
      price: UnitPrice ?? prices.get(ItemID) ?? null,
    })),
  };
}

/** The prices that were applied for, by line: what is charged where nothing else is stated. */
async function selectPrices(
  { tx, actor }: StockScope,
  sent: readonly SentItem[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: string; price: number }>(
    `select id, price::float8 as price from part_application_item
     where org_code = $1 and id = any($2) and price is not null`,
    [actor.orgCode, sent.map(({ ItemID }) => ItemID)],
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Returns the movements of a pickup, and consumes its reservations: into the receiver's bag, if they have one. */
async function pickupOf(
  scope: ApplicationScope,
  application: LockedApplication,
  sent: readonly SentItem[],
  receiverID: string | null,
): Promise<{ readonly movements: Movement[]; readonly receipts: Receipt[] }> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const reserved = await selectReserved(tx, orgCode, application.id);
  const [bag] = await tx.query<{ id: string }>(
    'select id from spare_part_position where org_code = $1 and user_id = $2 order by sort, id limit 1',
    [orgCode, receiverID],
  );
  const movements: Movement[] = [];
  const receipts: Receipt[] = [];
  const freed: Reservation[] = [];
  for (const [at, { ItemID, Qty, PositionID, Lot }] of sent.entries()) {
    const line = application.items.find(({ id }) => id === ItemID);
    if (line === undefined) continue;
    const own = reserved.filter(({ itemID }) => itemID === ItemID);
    const field = `Items.${at}`;
    let left = micro(String(Qty));
    const take = (positionID: string, qty: bigint) => {
      if (qty <= 0n) return;
      left -= qty;
      const base = { item: receipts.length, field, partID: line.partID, lot: Lot };
      const moveType = bag === undefined ? out : cacheOut;
      movements.push({ ...base, positionID, moveType, qty: decimal(-qty) });
      if (bag !== undefined)
        movements.push({ ...base, positionID: bag.id, moveType, qty: decimal(qty) });
      receipts.push({ itemID: ItemID, positionID, qty: decimal(qty), price: null });
    };
    if (PositionID === undefined)
      for (const { positionID, qty } of own) take(positionID, min(left, micro(qty)));
    const place = PositionID ?? line.positionID;
    if (left > 0n && place === null)
      throw badField(`${field}.PositionID`, partReasons.choosePosition);
    if (left > 0n && place !== null) take(place, left);
    freed.push(...consumed(own, receipts, micro(line.restQty) - micro(String(Qty)), ItemID));
  }
  await storeReservations(scope, freed);
  return { movements, receipts };
}

/**
 * Returns what of a line's reservations a pickup frees: what it takes where it is reserved, and elsewhere what exceeds
 * the rest of the line.
 */
function consumed(
  own: readonly Reservation[],
  receipts: readonly Receipt[],
  rest: bigint,
  itemID: string,
): Reservation[] {
  let stayed = 0n;
  return own.flatMap((one): Reservation[] => {
    const { positionID, qty } = one;
    const here = receipts
      .filter((row) => row.itemID === itemID && row.positionID === positionID)
      .reduce((sum, row) => sum + micro(row.qty), 0n);
    const left = micro(qty) - min(here, micro(qty));
    const stays = min(left, rest - stayed);
    stayed += stays;
    const freed = micro(qty) - stays;
    return freed === 0n ? [] : [{ ...one, qty: decimal(-freed) }];
  });
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** @throws AppError NOT_FOUND for somebody who is not an active person of the organisation */
async function requireReceiver({ tx, actor }: ApplicationScope, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await tx.query(
    `select from app_user u where u.org_code = $1 and u.id = $2 and ${isActiveUser('u')}`,
    [actor.orgCode, id],
  );
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'ReceiverID' });
}

/** A receipt whose movement is about to be undone, with its locked application. */
export interface UndoneReceipt {
  readonly application: LockedApplication;
  readonly bookingID: string;
  readonly item: number;
}

/** Locks the application to whose receipt a movement belongs; null where it belongs to none. */
export async function lockReceipt(
  { tx, actor }: StockScope,
  movementID: string,
): Promise<UndoneReceipt | null> {
  const [row] = await tx.query<{ id: string; bookingID: string; item: number }>(
    `select r.application_id as id, r.booking_id as "bookingID", r.item from stock_movement m
     join part_application_receipt r on r.org_code = m.org_code and r.booking_id = m.booking_id and r.item = m.item
     where m.org_code = $1 and m.id = $2`,
    [actor.orgCode, movementID],
  );
  if (row === undefined) return null;
  const { id, ...receipt } = row;
  return { ...receipt, application: await lockApplication(tx, actor.orgCode, id) };
}

/** Takes back a receipt after its movement was undone: the line waits again, and is reserved anew. */
export async function undoReceipt(
  scope: StockScope,
  { application, bookingID, item }: UndoneReceipt,
): Promise<void> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const undone = await tx.query(
    `with undone as (
       update part_application_receipt set is_undone = true
       where org_code = $1 and booking_id = $2 and item = $3 and not is_undone returning item_id, qty
     )
     update part_application_item i set received_qty = i.received_qty - u.qty from undone u
     where i.org_code = $1 and i.id = u.item_id returning i.id`,
    [orgCode, bookingID, item],
  );
  if (undone.length === 0) return;
  await moveApplication(scope, application, 'undo', awaitingPickup, { end_kind: null });
  await appendOutbox(tx, [applicationChanged(orgCode, [application.id])]);
  if (application.applyType === applyType.values.requisition)
    await fillReservations(
      scope,
      application.items.map(({ partID }) => partID),
      application.id,
    );
}
