import { stockMoveType, stockPositionKind } from '../../../../contract/areas/part/partEnums.ts';
import {
  type BookingKind,
  bookingCalls,
  stockLimits,
  type undoStorage,
} from '../../../../contract/areas/part/stock.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { isCorrection, wasCounted } from '../counts/countSql.ts';
import { partReasons } from '../reasons.ts';
import {
  type Booked,
  bookMovements,
  type Movement,
  requireWhole,
  type StockScope,
} from './book.ts';

const dayMs = 86_400_000;
const types = stockMoveType.values;

type CallScope = StockScope & { readonly actor: Actor };

/** A row of any booking. */
interface Item {
  readonly PartID: string;
  readonly PositionID: string;
  readonly Qty?: number;
  readonly ToPositionID?: string;
  readonly UnitPrice?: number | null | undefined;
  readonly Lot?: string | undefined;
  readonly ExpiryDate?: string | undefined;
  readonly ActualQty?: number;
}

/** The body of any booking. */
interface BookingBody {
  readonly Items: readonly Item[];
  readonly MoveTime?: string | undefined;
  readonly Reason?: string | undefined;
  readonly ReceiverID?: string | undefined;
}

/** Books the rows of a call. @throws AppError NOT_FOUND, BAD_FIELD, STOCK_SHORT, each with its field */
export async function bookItems(
  scope: CallScope,
  kind: BookingKind,
  body: BookingBody,
): Promise<Booked> {
  const moveTime = moveTimeOf(scope, body.MoveTime);
  await requireReceiver(scope, body.ReceiverID);
  const movements =
    kind === 'adjust'
      ? await differences(scope, body.Items)
      : body.Items.flatMap((item, at) => movementsOf(kind, item, at));
  if (kind === 'cacheOut' || kind === 'return') await requireBags(scope, kind, body.Items);
  return bookMovements(scope, movements, {
    ...(moveTime !== undefined && { moveTime }),
    receiverID: body.ReceiverID,
    reason: body.Reason,
  });
}

const moveTypes: Readonly<Record<BookingKind, Movement['moveType']>> = {
  in: types.in,
  out: types.out,
  cacheOut: types.cacheOut,
  return: types.return,
  transfer: types.transfer,
  adjust: types.adjust,
  scrap: types.scrap,
};

function movementsOf(kind: BookingKind, item: Item, at: number): Movement[] {
  const { PartID: partID, PositionID: positionID, ToPositionID: to, Qty: qty = 0 } = item;
  const field = `Items.${at}`;
  const own = { item: at, field, partID, positionID, moveType: moveTypes[kind], lot: item.Lot };
  if (kind === 'in')
    return [{ ...own, qty, price: item.UnitPrice, expiryDate: item.ExpiryDate, needsLot: true }];
  if (to === undefined) return [{ ...own, qty: -qty }];
  if (to === positionID) throw badField(`${field}.ToPositionID`, partReasons.samePosition);
  return [
    { ...own, qty: -qty },
    { ...own, qty, positionID: to },
  ];
}

/** @throws AppError BAD_FIELD for a time after now, or too long ago */
function moveTimeOf({ actor, now }: CallScope, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = requireInstant(text, actor.timeZone, 'MoveTime');
  const age = now.getTime() - time.getTime();
  // another clock may be a minute ahead
  if (age < -60_000 || age > stockLimits.lateDays * dayMs)
    throw badField('MoveTime', partReasons.moveTime);
  return time;
}

async function requireReceiver({ tx, actor }: CallScope, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const found = await tx.query(
    `select from app_user u where u.org_code = $1 and u.id = $2 and ${isActiveUser('u')}`,
    [actor.orgCode, id],
  );
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'ReceiverID' });
}

/** Requires that parts go to, or come from, positions that are a person's bag. */
async function requireBags(
  { tx, actor }: CallScope,
  kind: 'cacheOut' | 'return',
  items: readonly Item[],
): Promise<void> {
  const field = kind === 'cacheOut' ? 'ToPositionID' : 'PositionID';
  const rows = await tx.query<{ id: string }>(
    `select id from spare_part_position where org_code = $1 and id = any($2) and position_kind = $3`,
    [actor.orgCode, items.map((item) => item[field]), stockPositionKind.values.person],
  );
  const bags = new Set(rows.map(({ id }) => id));
  const wrong = items.findIndex((item) => !bags.has(item[field] ?? ''));
  if (wrong === -1) return;
  const known = await tx.query('select from spare_part_position where org_code = $1 and id = $2', [
    actor.orgCode,
    items[wrong]?.[field],
  ]);
  const place = `Items.${wrong}.${field}`;
  throw known.length === 0
    ? new AppError('NOT_FOUND', { field: place })
    : badField(place, partReasons.notABag);
}

/** Returns the movements from what the ledger has to what really lies there. The totals stay locked. */
async function differences({ tx, actor }: CallScope, items: readonly Item[]): Promise<Movement[]> {
  const { orgCode } = actor;
  const twice = items.findIndex((item, at) =>
    items
      .slice(0, at)
      .some(
        (one) =>
          one.PartID === item.PartID &&
          one.PositionID === item.PositionID &&
          (one.Lot ?? item.Lot) === (item.Lot ?? one.Lot),
      ),
  );
  if (twice !== -1) throw badField(`Items.${twice}.PartID`, 'duplicatePart');
  const partIDs = items.map(({ PartID }) => PartID);
  await tx.query(
    `select from stock_total where org_code = $1 and part_id = any($2) order by part_id for update`,
    [orgCode, partIDs],
  );
  const rows = await tx.query<{ at: number; qty: string; unit: string | null }>(
    `select (v.at - 1)::int as at, s.unit, trim_scale(v.actual - coalesce(
         case when v.lot is null then b.in_stock else l.in_stock end, 0))::text as qty
     from rows from (unnest($2::uuid[]), unnest($3::uuid[]), unnest($4::numeric[]), unnest($5::text[])) with ordinality
       v (part_id, position_id, actual, lot, at)
     left join stock_balance b on b.org_code = $1 and b.part_id = v.part_id and b.position_id = v.position_id
     left join stock_lot_balance l on l.org_code = $1 and l.part_id = v.part_id and l.position_id = v.position_id
       and l.lot = v.lot
     left join spare_part s on s.org_code = $1 and s.id = v.part_id order by v.at`,
    [
      orgCode,
      partIDs,
      items.map((one) => one.PositionID),
      items.map((one) => one.ActualQty),
      items.map((one) => one.Lot ?? null),
    ],
  );
  for (const { at, unit } of rows)
    if (unit !== null) requireWhole(unit, items[at]?.ActualQty ?? 0, `Items.${at}.ActualQty`);
  const movements = rows
    .filter(({ qty }) => qty !== '0')
    .map(({ at, qty }) => ({
      item: at,
      field: `Items.${at}`,
      partID: items[at]?.PartID ?? '',
      positionID: items[at]?.PositionID ?? '',
      moveType: types.adjust,
      qty,
      lot: items[at]?.Lot,
    }));
  if (movements.length === 0) throw badField('Items', partReasons.nothingAdjusted);
  return movements;
}

interface UndoneRow {
  readonly id: string;
  readonly partID: string;
  readonly positionID: string;
  readonly moveType: Movement['moveType'];
  readonly item: number;
  /** The quantity of the counter-movement. */
  readonly qty: string;
  /** The quantity that the correction since then takes back of it. */
  readonly corrected: string;
  readonly price: string | null;
  readonly lot: string | null;
  /** The code of the order, or of the plan of a record. */
  readonly orderCode: string | null;
  readonly isUndone: boolean;
  readonly isUndo: boolean;
  readonly wasCorrected: boolean;
}

/**
 * Books the counter-movements of a movement, and of the other side of its transfer.
 *
 * @throws AppError NOT_FOUND, STOCK_UNDONE, STOCK_OF_ORDER, STOCK_SHORT; DENIED without the right to correct or to approve counts, of such a movement
 */
export async function undoMovement(
  scope: CallScope,
  { ID, Reason }: BodyOf<typeof undoStorage>,
): Promise<Booked> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const rows = await lockedMovements(tx, orgCode, ID);
  const [first] = rows;
  if (first === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (rows.some(({ isUndone, isUndo }) => isUndone || isUndo))
    throw new AppError('STOCK_UNDONE', { field: 'ID' });
  if (first.orderCode !== null)
    throw new AppError('STOCK_OF_ORDER', {
      field: 'ID',
      params: { orderCode: first.orderCode },
    });
  const isStated = first.moveType === types.adjust || first.moveType === types.scrap;
  if (isStated && !actor.permissions.has('part.adjust')) throw new AppError('DENIED');
  if (first.moveType === types.count && !actor.permissions.has('part.approveCount'))
    throw new AppError('DENIED');
  const counter = rows.flatMap((row): Movement[] => {
    const { id, partID, positionID, moveType, item, qty, price, lot } = row;
    const own = { item, field: 'ID', partID, positionID, price, lot };
    const undoing: Movement = { ...own, moveType, qty, undoesID: id };
    if (!row.wasCorrected) return [undoing];
    // a correction since then has counted what lies there: it stays valid
    return [undoing, { ...own, moveType: types.adjust, qty: row.corrected }];
  });
  // what comes in is booked before what goes out
  const ordered = counter.toSorted(
    (a, b) => Number(String(a.qty).startsWith('-')) - Number(String(b.qty).startsWith('-')),
  );
  return bookMovements(scope, ordered, {
    allowsDisabled: true,
    ...(Reason !== '' && { reason: Reason }),
  });
}

/** Loads a movement, with the other one of its transfer, under the lock of its part's total. */
async function lockedMovements(tx: Tx, orgCode: string, id: string): Promise<UndoneRow[]> {
  await tx.query(
    `select from stock_total t join stock_movement m on m.org_code = t.org_code and m.part_id = t.part_id
     where m.org_code = $1 and m.id = $2 for update of t`,
    [orgCode, id],
  );
  return tx.query<UndoneRow>(
    `select m.id, m.part_id as "partID", m.position_id as "positionID", m.move_type::int as "moveType", m.item,
       trim_scale(-m.qty)::text as qty, trim_scale(m.qty)::text as corrected, m.price::text, m.lot,
       coalesce(m.order_code, m.plan_code) as "orderCode",
       exists (select from stock_movement u where u.org_code = m.org_code and u.undoes_id = m.id) as "isUndone",
       m.undoes_id is not null as "isUndo",
       (${wasCounted} or exists (select from stock_movement c where c.org_code = m.org_code and c.part_id = m.part_id
         and c.position_id = m.position_id and c.seq > m.seq and c.move_type = ${types.adjust} and ${isCorrection('c')}))
         as "wasCorrected"
     from stock_movement one
     join stock_movement m on m.org_code = one.org_code and m.booking_id = one.booking_id and m.item = one.item
     where one.org_code = $1 and one.id = $2 order by m.seq`,
    [orgCode, id],
  );
}

/** The calls that book rows, with their kinds. */
export const bookingKinds = Object.keys(bookingCalls) as BookingKind[];
