import { listNearPlaces } from '../../../../contract/areas/part/near.ts';
import {
  answerStockQuestion,
  type BookingKind,
  bookingCalls,
  getPartValue,
  listBalances,
  listLots,
  listMovements,
  listStockQuestions,
  movementFilter,
  saveStockLevel,
  undoStorage,
} from '../../../../contract/areas/part/stock.ts';
import { type Route, route, type TransactionContext } from '../../../kernel/http/module.ts';
import { onceByActionID } from '../../../kernel/http/onceByActionID.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { lockReceipt, undoReceipt } from '../applications/receive.ts';
import { fillReservations } from '../applications/reserve.ts';
import type { Booked } from './book.ts';
import { selectNearPlaces } from './nearPlaces.ts';
import { bookItems, bookingKinds, undoMovement } from './stockCalls.ts';
import {
  movementExport,
  selectBalances,
  selectLots,
  selectMovements,
  selectPartValue,
  selectStockQuestions,
  storeStockAnswer,
  storeStockLevel,
} from './stockQueries.ts';

/** Leaves an entry of each movement, with its part as the target. */
async function auditBooked(
  { tx, audit }: Pick<TransactionContext, 'audit' | 'tx'>,
  orgCode: string,
  { bookingID }: Booked,
): Promise<void> {
  const rows = await tx.query<{ targetID: string; qty: string; positionName: string }>(
    `select m.part_id as "targetID", trim_scale(m.qty)::text as qty, p.name as "positionName"
     from stock_movement m join spare_part_position p on p.org_code = m.org_code and p.id = m.position_id
     where m.org_code = $1 and m.booking_id = $2 order by m.item, m.seq`,
    [orgCode, bookingID],
  );
  audit(rows.map(({ targetID, ...after }) => ({ targetID, after })));
}

function bookingRoute(kind: BookingKind): Route {
  const endpoint = bookingCalls[kind];
  return route(endpoint, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: endpoint.id, body }, async () => {
      const booked = await bookItems(context, kind, body);
      if (kind === 'in' || kind === 'return')
        await fillReservations(
          context,
          body.Items.map(({ PartID }) => PartID),
        );
      await auditBooked(context, context.actor.orgCode, booked);
      return booked;
    }),
  );
}

/** The routes of the stock. */
export const stockRoutes: readonly Route[] = [
  ...bookingKinds.map(bookingRoute),

  route(undoStorage, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: undoStorage.id, body }, async () => {
      const receipt = await lockReceipt(context, body.ID);
      const booked = await undoMovement(context, body);
      if (receipt !== null) await undoReceipt(context, receipt);
      await auditBooked(context, context.actor.orgCode, booked);
      return booked;
    }),
  ),

  route(listMovements, 'read', ({ tx, actor, body }) => selectMovements(tx, actor, body)),

  route(listBalances, 'read', ({ tx, actor, body }) => selectBalances(tx, actor, body)),

  route(listLots, 'read', ({ tx, actor, now, body }) => selectLots(tx, actor, body, now)),

  route(listNearPlaces, 'read', ({ tx, actor, body }) => selectNearPlaces(tx, actor, body)),

  route(getPartValue, 'read', ({ tx, actor, body }) => selectPartValue(tx, actor.orgCode, body)),

  route(saveStockLevel, 'write', async ({ tx, actor, body, publish, audit }) => {
    await storeStockLevel(tx, actor.orgCode, body);
    publish(changeEvent(actor.orgCode, 'stock', [body.PartID]));
    audit({ targetID: body.PartID, after: { minQty: body.MinQty, maxQty: body.MaxQty } });
    return null;
  }),

  route(listStockQuestions, 'read', ({ tx, actor, body }) =>
    selectStockQuestions(tx, actor.orgCode, body),
  ),

  route(answerStockQuestion, 'write', async ({ tx, actor, now, body, publish, audit }) => {
    await storeStockAnswer(tx, actor, body, now);
    publish(changeEvent(actor.orgCode, 'stock', ['*']));
    audit({ targetID: body.ID, after: { answer: body.Answer } });
    return null;
  }),
];

export const stockExports = { StockMovement: movementExport(movementFilter) };
