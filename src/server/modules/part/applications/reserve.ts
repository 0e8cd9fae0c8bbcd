import { applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { appendOutbox } from '../../../storage/statements/outbox.ts';
import { setTimers } from '../../../storage/statements/timers.ts';
import type { StockScope } from '../stock/book.ts';
import { notifyLevels } from '../stock/notifyStock.ts';
import { decimal, micro } from '../stock/quantity.ts';
import { applicationChanged, notifyArrived } from './notifyApplications.ts';
import { reservationTimer, selectApplicationSetting } from './setting.ts';

/** The need of a row of an application from the stock. */
export interface Need {
  readonly itemID: string;
  readonly partID: string;
  /** The position from which it is taken; null: that of the part first, then the one with the most free. */
  readonly positionID: string | null;
  readonly qty: string;
  /** The place of the line in the body, for refusals. */
  readonly field: string;
}

/** A change of what is reserved: below zero it is freed. */
export interface Reservation {
  readonly itemID: string;
  readonly partID: string;
  readonly positionID: string;
  readonly qty: string;
}

/** Locks the totals of parts in the order of their ids, as bookings do. */
export async function lockTotals(
  tx: Tx,
  orgCode: string,
  partIDs: readonly string[],
): Promise<void> {
  await tx.query(
    'select from stock_total where org_code = $1 and part_id = any($2) order by part_id for update',
    [orgCode, partIDs],
  );
}

/**
 * Reserves what lines need. The totals are locked.
 *
 * @param allowsShort what the stock lacks is not reserved, instead of a refusal
 * @returns the ids of the lines for which something was reserved
 * @throws AppError STOCK_SHORT with the field of the line
 */
export async function reserveNeeds(
  scope: StockScope,
  needs: readonly Need[],
  allowsShort: boolean,
): Promise<string[]> {
  const { tx, actor } = scope;
  const places = await selectFree(
    tx,
    actor.orgCode,
    needs.map(({ partID }) => partID),
  );
  const rows: Reservation[] = [];
  for (const { itemID, partID, positionID, qty, field } of needs) {
    let left = micro(qty);
    const own = places.filter(
      (place) =>
        place.partID === partID && (positionID === null || place.positionID === positionID),
    );
    for (const place of own) {
      const taken = left < place.free ? left : place.free;
      if (taken <= 0n) continue;
      left -= taken;
      place.free -= taken;
      rows.push({ itemID, partID, positionID: place.positionID, qty: decimal(taken) });
    }
    if (left > 0n && !allowsShort)
      throw await shortage(scope, { partID, field, free: micro(qty) - left, own });
  }
  await storeReservations(scope, rows);
  return [...new Set(rows.map(({ itemID }) => itemID))];
}

interface Place {
  readonly partID: string;
  readonly positionID: string;
  readonly positionName: string;
  free: bigint;
}

async function selectFree(tx: Tx, orgCode: string, partIDs: readonly string[]): Promise<Place[]> {
  const rows = await tx.query<Omit<Place, 'free'> & { free: string }>(
    `select b.part_id as "partID", b.position_id as "positionID", p.name as "positionName",
       trim_scale(b.in_stock - b.reserved)::text as free
     from stock_balance b join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id
     join spare_part s on s.org_code = b.org_code and s.id = b.part_id
     where b.org_code = $1 and b.part_id = any($2) and b.in_stock > b.reserved and p.user_id is null
     order by b.part_id, (s.position_id is not distinct from b.position_id) desc, b.in_stock - b.reserved desc, b.position_id`,
    [orgCode, partIDs],
  );
  return rows.map((row) => ({ ...row, free: micro(row.free) }));
}

async function shortage(
  { tx, actor }: StockScope,
  {
    partID,
    field,
    free,
    own,
  }: {
    readonly partID: string;
    readonly field: string;
    readonly free: bigint;
    readonly own: readonly Place[];
  },
): Promise<AppError> {
  const [part] = await tx.query<{ part: string; unit: string }>(
    'select part_name as part, unit from spare_part where org_code = $1 and id = $2',
    [actor.orgCode, partID],
  );
  const names = own.map(({ positionName }) => positionName).slice(0, 3);
  const nowhere = { 'zh-CN': '仓库', 'en-US': 'The store' };
  return new AppError('STOCK_SHORT', {
    field,
    params: {
      position: names.length === 0 ? nowhere : names.join(', '),
      free: decimal(free),
      unit: part?.unit ?? '',
      part: part?.part ?? '',
    },
  });
}

/** Stores changes of reservations in one go, and the levels that follow. The totals are locked. */
export async function storeReservations(
  { tx, actor, now }: StockScope,
  changes: readonly Reservation[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ itemID, partID, positionID, qty }, at) => ({
    at,
    item_id: itemID,
    part_id: partID,
    position_id: positionID,
    qty,
  }));
  const [wrong] = await tx.query<{ at: number }>('select at from reserve_stock($1, $2)', [
    actor.orgCode,
    JSON.stringify(rows),
  ]);
  if (wrong !== undefined) throw new Error('a reservation does not fit the balance that is locked');
  const ids = [...new Set(changes.map(({ partID }) => partID))];
  await appendOutbox(tx, await notifyLevels(tx, actor.orgCode, ids, now));
}

/** Selects what is reserved for an application, by line and position. The totals are locked. */
export function selectReserved(
  tx: Tx,
  orgCode: string,
  applicationID: string,
): Promise<Reservation[]> {
  return tx.query<Reservation>(
    `select r.item_id as "itemID", r.part_id as "partID", r.position_id as "positionID", trim_scale(r.qty)::text as qty
     from part_reservation r join part_application_item i on i.org_code = r.org_code and i.id = r.item_id
     where r.org_code = $1 and i.application_id = $2 order by i.item, r.qty desc, r.position_id`,
    [orgCode, applicationID],
  );
}

/** Frees everything that is reserved for an application. The totals are locked. */
export async function freeReserved(scope: StockScope, applicationID: string): Promise<void> {
  const rows = await selectReserved(scope.tx, scope.actor.orgCode, applicationID);
  await storeReservations(
    scope,
    rows.map((row) => ({ ...row, qty: decimal(-micro(row.qty)) })),
  );
}

interface WaitingItem extends Need {
  readonly applicationID: string;
}

/**
 * Reserves what has come in, or has become free, for the approved requisitions that still wait for it: the one for
 * which it was bought first, then by the time of the decision. Notifies their people. The totals
 * are locked; no row of an application is, so that callers that lock one first do not wait in a circle.
 */
export async function fillReservations(
  scope: StockScope,
  partIDs: readonly string[],
  sourceID: string | null = null,
): Promise<void> {
  const { tx, actor, now } = scope;
  const { orgCode } = actor;
  const waiting = await tx.query<WaitingItem>(
    `select * from (
       select i.id as "itemID", i.part_id as "partID", null::uuid as "positionID", 'ID' as field,
         i.application_id as "applicationID", trim_scale(i.approved_qty - i.received_qty - i.given_up_qty
           - coalesce((select sum(r.qty) from part_reservation r where r.org_code = i.org_code and r.item_id = i.id), 0))::text as qty,
         a.id is not distinct from $3 as "isSource", a.decide_time, i.item
       from part_application_item i join part_application a on a.org_code = i.org_code and a.id = i.application_id
       where i.org_code = $1 and i.part_id = any($2) and a.apply_type = ${applyType.values.requisition}
         and a.apply_state = ${applyState.values.awaitingPickup}
     ) v where v.qty::numeric > 0 order by v."isSource" desc, v.decide_time, v.item`,
    [orgCode, partIDs, sourceID],
  );
  if (waiting.length === 0) return;
  const filled = await reserveNeeds(scope, waiting, true);
  const ids = [
    ...new Set(
      waiting.filter(({ itemID }) => filled.includes(itemID)).map((one) => one.applicationID),
    ),
  ];
  if (ids.length === 0) return;
  await startReservations(scope, ids);
  await appendOutbox(tx, [
    applicationChanged(orgCode, ids),
    ...(await notifyArrived(tx, orgCode, ids, now)),
  ]);
}

/** Lets reservations end after the days of the setting. */
export async function startReservations(
  { tx, actor, now }: StockScope,
  applicationIDs: readonly string[],
): Promise<void> {
  const { orgCode } = actor;
  const { expireDays } = await selectApplicationSetting(tx, orgCode);
  const dueTime = new Date(now.getTime() + expireDays * 86_400_000);
  await setTimers(
    tx,
    applicationIDs.map((key) => ({ orgCode, kind: reservationTimer, key, dueTime })),
  );
}
