import type { z } from 'zod';
import {
  addOrderComment,
  deleteOrderComment,
  listMentionable,
  listOrderComments,
} from '../../../contract/areas/repair/comments.ts';
import {
  acknowledgeWorkOrder,
  addWorkOrder,
  amendWorkOrder,
  assignWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  saveOrderCost,
  scanWorkOrder,
  updateOrderLabour,
  updateWorkOrderParts,
} from '../../../contract/areas/repair/endpoints.ts';
import { getMyDay, listOrderLanes } from '../../../contract/areas/repair/lanes.ts';
import {
  getDeviceCost,
  getDrilldownSum,
  getWorkOrder,
  getWorkOrderByCode,
  listOrderFilterValues,
  listRepairers,
  listWorkOrders,
} from '../../../contract/areas/repair/queries.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { CataloguedEndpoint } from '../../../contract/index.ts';
import type { WorkOrder, workOrderSchema } from '../../../contract/orders/workOrder.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { onceByActionID } from '../../kernel/http/onceByActionID.ts';
import { requireWindow } from '../../kernel/time/orgTime.ts';
import { requireVisible } from '../device/api.ts';
import { selectOnCall } from '../duty/api.ts';
import { acknowledgeOrder } from './commands/acknowledge.ts';
import { addOrder } from './commands/addOrder.ts';
import { assigning, receiving } from './commands/assignments.ts';
import { amending } from './commands/edit/amend.ts';
import { requireDistinctParts } from './commands/edit/parts.ts';
import { updateParts } from './commands/edit/updateParts.ts';
import { interrupting, recovering } from './commands/interruptions.ts';
import { type Move, moveOrder } from './commands/moveOrder.ts';
import { confirming, laterWriting, rejecting, repairing, scanning } from './commands/moves.ts';
import { moveAndPassOn } from './commands/passOrders.ts';
import type { WriteContext } from './commands/writeContext.ts';
import { addComment, deleteComment } from './comments/editComments.ts';
import { selectMentionable } from './comments/mentionable.ts';
import { selectComments } from './comments/selectComments.ts';
import { orderHistory } from './import/orderHistory.ts';
import { selectDrilldownSum } from './queries/drilldownSum.ts';
import { selectFilterValues } from './queries/filterValues.ts';
import { selectOrderByCode, selectOrderDetail } from './queries/orderDetail.ts';
import { orderExport } from './queries/orderExport.ts';
import { selectLanes, selectMyDay } from './queries/orderLanes.ts';
import { namedOrder, selectOrders } from './queries/orderQueries.ts';
import { onCallFirst, selectRepairers } from './queries/repairers.ts';
import { saveCost } from './record/cost.ts';
import { selectDeviceCost } from './record/deviceCost.ts';
import { type PhotoStore, serviceReportRoute } from './record/serviceReport.ts';
import { updateLabour } from './record/updateLabour.ts';
import { orderTimerHandlers } from './timers/orderTimerHandlers.ts';

export interface RepairDeps {
  /** Returns true if a scanned text is the label of the device. */
  readonly isQrOf: (text: string, deviceID: string) => boolean;
  /** The store of the photos of service reports. */
  readonly files: PhotoStore;
}

export const repairModule = ({ isQrOf, files }: RepairDeps) =>
  defineModule({
    name: 'repair',
    targetNames: { work_order: 'order_code' },
    timers: orderTimerHandlers,
    exports: { WorkOrder: orderExport },
    imports: [orderHistory],
    routes: [
      route(
        addWorkOrder,
        'write',
        ({ body, ...context }) =>
          onceByActionID(context, { call: addWorkOrder.id, body }, () => addOrder(context, body)),
        { plansOnce: true },
      ),

      route(
        acknowledgeWorkOrder,
        'write',
        ({ body, ...context }) =>
          onceByActionID(context, { call: acknowledgeWorkOrder.id, body }, () =>
            acknowledgeOrder(context, body),
          ),
        changesOneOrder,
      ),
      moving(receiveWorkOrder, receiving),
      moving(assignWorkOrder, assigning),
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
        async ({ body, ...context }) => {
          requireDistinctParts(body.Parts);
          return onceByActionID(context, { call: updateWorkOrderParts.id, body }, () =>
            updateParts(context, body),
          );
        },
        changesOneOrder,
      ),

      route(
        updateOrderLabour,
        'write',
        ({ body, ...context }) =>
          onceByActionID(context, { call: updateOrderLabour.id, body }, () =>
            updateLabour(context, body),
          ),
        { plansOnce: true },
      ),

      route(saveOrderCost, 'write', ({ body, ...context }) =>
        onceByActionID(context, { call: saveOrderCost.id, body }, () => saveCost(context, body)),
      ),

      route(getWorkOrder, 'read', async ({ body, ...reader }) => {
        const order = await selectOrderDetail(reader, body.ID);
        if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
        return order;
      }),

      route(getWorkOrderByCode, 'read', async ({ body, ...reader }) => {
        const order = await selectOrderByCode(reader, body.OrderCode);
        if (order === null) throw new AppError('NOT_FOUND', { field: 'OrderCode' });
        return order;
      }),

      serviceReportRoute(files),

      route(listRepairers, 'read', async ({ tx, body, actor, now }) => {
        const { orgCode } = actor;
        if (body.DeviceID !== undefined) await requireVisible(tx, body.DeviceID, orgCode);
        const { people } = await selectOnCall(tx, orgCode, body.DeviceID, now);
        return onCallFirst(await selectRepairers(tx, orgCode, body.DeviceID), people);
      }),

      route(getDeviceCost, 'read', async ({ tx, body, actor, now }) => {
        const window = requireWindow(body, actor.timeZone);
        await requireVisible(tx, body.DeviceID, actor.orgCode);
        return selectDeviceCost(tx, body, window, actor.orgCode, now);
      }),

      route(getDrilldownSum, 'read', ({ tx, body, actor, now }) =>
        selectDrilldownSum(tx, actor, body, now),
      ),

      route(listOrderFilterValues, 'read', ({ tx, body, actor }) =>
        selectFilterValues(tx, actor.orgCode, body),
      ),

      route(listWorkOrders, 'read', ({ tx, body, actor, now }) =>
        selectOrders(tx, actor, body, now),
      ),

      route(listOrderLanes, 'read', ({ tx, body, actor, now }) =>
        selectLanes(tx, actor, body, now),
      ),

      route(getMyDay, 'read', ({ tx, actor }) => selectMyDay(tx, actor)),
      route(listOrderComments, 'read', (context) => selectComments(context, context.body)),
      route(addOrderComment, 'write', ({ body, ...context }) =>
        onceByActionID(context, { call: addOrderComment.id, body }, () =>
          addComment(context, body),
        ),
      ),
      route(deleteOrderComment, 'write', async (context) => {
        await deleteComment(context, context.body);
        return null;
      }),
      route(listMentionable, 'read', ({ tx, actor, body }) => selectMentionable(tx, actor, body)),
    ],
  });

/** An expired organisation may still finish its open orders; the statements over one order are planned once. */
const changesOneOrder = { allowedWhenExpired: true, plansOnce: true } as const;

/** Defines the route of a call that moves an order, once per ActionID. The body is validated before the order is locked. */
function moving<Body extends z.ZodObject>(
  endpoint: Endpoint<Body, typeof workOrderSchema, Record<never, never>> &
    Pick<CataloguedEndpoint, 'permission' | 'errors'>,
  read: (body: z.output<Body>, context: WriteContext) => Move,
  make: (context: WriteContext, move: Move) => Promise<WorkOrder> = moveOrder,
) {
  return route(
    endpoint,
    'write',
    async ({ body, ...context }) => {
      const { tx, actor } = context;
      const made = async () =>
        namedOrder(tx, actor.orgCode, await make(context, read(body, context)));
      return onceByActionID(context, { call: endpoint.id, body }, made);
    },
    changesOneOrder,
  );
}
