import {
  addWorkOrder,
  confirmWorkOrder,
  getWorkOrder,
  listWorkOrders,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../contract/areas/repair.ts';
import { AppError } from '../../kernel/appError.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { once } from './actionAnswers.ts';
import { addOrder } from './addOrder.ts';
import type { Deed } from './deed.ts';
import { type Move, moveOrder } from './moveOrder.ts';
import { confirming, receiving, repairing, scanning } from './moves.ts';
import { selectOrderDetail, selectOrders } from './queries.ts';

export interface RepairDeps {
  /** Whether a scanned text is the label of this device. */
  readonly isQrOf: (text: string, deviceID: string) => boolean;
}

/** What an expired organisation may still do: finish what is open. */
const finishing = { whileExpired: true } as const;

export const repairModule = ({ isQrOf }: RepairDeps) =>
  defineModule({
    name: 'repair',
    routes: [
      route(addWorkOrder, 'write', ({ body, ...deed }) =>
        once(deed, addWorkOrder.id, body.ActionID, () => addOrder(deed, body)),
      ),

      route(
        receiveWorkOrder,
        'write',
        ({ body, ...deed }) =>
          moveOnce(deed, receiveWorkOrder.id, body.ActionID, () => receiving(body)),
        finishing,
      ),

      route(
        scanWorkOrder,
        'write',
        ({ body, ...deed }) =>
          moveOnce(deed, scanWorkOrder.id, body.ActionID, () => scanning(body, isQrOf)),
        finishing,
      ),

      route(
        repairWorkOrder,
        'write',
        ({ body, ...deed }) =>
          moveOnce(deed, repairWorkOrder.id, body.ActionID, () =>
            repairing(body, deed.actor.timeZone),
          ),
        finishing,
      ),

      route(
        confirmWorkOrder,
        'write',
        ({ body, ...deed }) =>
          moveOnce(deed, confirmWorkOrder.id, body.ActionID, () => confirming(body)),
        finishing,
      ),

      route(getWorkOrder, 'read', async ({ tx, body }) => {
        const order = await selectOrderDetail(tx, body.ID);
        if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
        return order;
      }),

      route(listWorkOrders, 'read', ({ tx, body, actor, now }) =>
        selectOrders(tx, actor, body, now),
      ),
    ],
  });

/** Moves an order, once for each ActionID; what is wrong with the body is said before any lock. */
async function moveOnce(deed: Deed, call: string, actionID: string | undefined, read: () => Move) {
  const move = read();
  return once(deed, call, actionID, () => moveOrder(deed, move), move.id);
}
