import type { z } from 'zod';
import {
  addWorkOrder,
  amendWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
  updateWorkOrderParts,
} from '../../../contract/areas/repair.ts';
import {
  getWorkOrder,
  getWorkOrderByCode,
  listOrderFilterValues,
  listRepairers,
  listWorkOrders,
} from '../../../contract/areas/repairQueries.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { WorkOrder, workOrder } from '../../../contract/workOrder.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { once } from './commands/actionAnswers.ts';
import { addOrder } from './commands/addOrder.ts';
import { amending } from './commands/amend.ts';
import type { Deed } from './commands/deed.ts';
import { interrupting, recovering } from './commands/interruptions.ts';
import { type Move, moveOrder } from './commands/moveOrder.ts';
import {
  confirming,
  laterWriting,
  receiving,
  rejecting,
  repairing,
  scanning,
} from './commands/moves.ts';
import { requireDistinctParts } from './commands/parts.ts';
import { moveAndPassOn } from './commands/passOrders.ts';
import { updateParts } from './commands/updateParts.ts';
import { selectFilterValues } from './queries/filterValues.ts';
import {
  namedOrder,
  selectOrderByCode,
  selectOrderDetail,
  selectOrders,
} from './queries/queries.ts';
import { selectRepairers } from './rules/people.ts';

export interface RepairDeps {
  /** Whether a scanned text is the label of this device. */
  readonly isQrOf: (text: string, deviceID: string) => boolean;
}

export const repairModule = ({ isQrOf }: RepairDeps) =>
  defineModule({
    name: 'repair',
    routes: [
      route(addWorkOrder, 'write', ({ body, ...deed }) =>
        once(deed, { call: addWorkOrder.id, body }, () => addOrder(deed, body)),
      ),

      moving(receiveWorkOrder, receiving),
      moving(rejectWorkOrder, rejecting),
      moving(scanWorkOrder, (body) => scanning(body, isQrOf)),
      moving(interruptWorkOrder, (body, { actor, now }) => interrupting(body, actor.timeZone, now)),
      moving(recoverWorkOrder, recovering),
      moving(repairWorkOrder, (body, { actor }) => repairing(body, actor.timeZone)),
      moving(laterWriteWorkOrder, (body, { actor }) => laterWriting(body, actor.timeZone)),
      moving(amendWorkOrder, (body, { actor }) => amending(body, actor.timeZone)),
      moving(confirmWorkOrder, confirming, moveAndPassOn),

      route(
        updateWorkOrderParts,
        'write',
        async ({ body, ...deed }) => {
          requireDistinctParts(body.Parts);
          return once(deed, { call: updateWorkOrderParts.id, body }, () => updateParts(deed, body));
        },
        finishing,
      ),

      route(getWorkOrder, 'read', async ({ tx, body, actor }) => {
        const order = await selectOrderDetail(tx, actor.orgCode, body.ID);
        if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
        return order;
      }),

      route(getWorkOrderByCode, 'read', async ({ tx, body, actor }) => {
        const order = await selectOrderByCode(tx, actor.orgCode, body.OrderCode);
        if (order === null) throw new AppError('NOT_FOUND', { field: 'OrderCode' });
        return order;
      }),

      route(listRepairers, 'read', ({ tx, actor }) => selectRepairers(tx, actor.orgCode)),

      route(listOrderFilterValues, 'read', ({ tx, body, actor }) =>
        selectFilterValues(tx, actor.orgCode, body),
      ),

      route(listWorkOrders, 'read', ({ tx, body, actor, now }) =>
        selectOrders(tx, actor, body, now),
      ),
    ],
  });

/** What an expired organisation may still do: finish what is open. */
const finishing = { whileExpired: true } as const;

/** A call that moves an order, once for each ActionID; what is wrong with its body is said before any lock. */
function moving<Body extends z.ZodObject>(
  endpoint: Endpoint<Body, typeof workOrder, Record<never, never>>,
  read: (body: z.output<Body>, deed: Deed) => Move,
  make: (deed: Deed, move: Move) => Promise<WorkOrder> = moveOrder,
) {
  return route(
    endpoint,
    'write',
    async ({ body, ...deed }) => {
      const move = read(body, deed);
      const { tx, actor } = deed;
      const made = async () => namedOrder(tx, actor.orgCode, await make(deed, move));
      return once(deed, { call: endpoint.id, body }, made);
    },
    finishing,
  );
}
