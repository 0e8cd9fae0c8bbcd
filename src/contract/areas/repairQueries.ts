import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { orderState } from '../enums.ts';
import { behindFigure, orderKeys } from '../orderKeys.ts';
import { id, oneOf, searchText, text, timeText } from '../validators.ts';
import { workOrder, workOrderDetail } from '../workOrder.ts';

/** An order with its segments, history and parts. */
export const getWorkOrder = defineEndpoint({
  id: 'repair.get',
  path: '/api/RepairManger/GetWorkOrderforID',
  permission: 'repair.view',
  summary: 'One order by id',
  body: z.object({ ID: id }),
  data: workOrderDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 RepairManger; design page 2 Shapes',
});

/** The same by its code. Codes count by organisation: a provider is answered the newest that fits. */
export const getWorkOrderByCode = defineEndpoint({
  id: 'repair.getByCode',
  path: '/api/RepairManger/GetWorkOrderforCode',
  permission: 'repair.view',
  summary: 'One order by code',
  body: z.object({ OrderCode: text(40) }),
  data: workOrderDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 RepairManger; design page 2 Shapes',
});

/** One page of orders, newest fault first. StartTime and EndTime bound the fault, [start, end). */
export const listWorkOrders = defineEndpoint({
  id: 'repair.list',
  path: '/api/RepairManger/GetWorkOrderList',
  permission: 'repair.view',
  summary: 'List orders',
  body: pageBody.extend({
    /** Looks in order code, device code, device name and fault text. */
    SearchText: searchText,
    OrderState: oneOf(orderState).optional(),
    FaultLevel: z.literal([1, 2, 3, 4]).optional(),
    ...orderKeys.shape,
    StartTime: timeText.optional(),
    EndTime: timeText.optional(),
    /** The orders behind a figure of the window: the window then bounds what the figure counts. */
    Behind: behindFigure.optional(),
  }),
  ...pageOf(workOrder),
  source: 'specification 7 RepairManger; design page 2 Shapes, page 3 Figures',
});

/** Somebody who can be given an order. */
export const repairer = z.object({ id: z.string(), realName: z.string() });
export type Repairer = z.output<typeof repairer>;

/** To whom a supervisor may give an order: active people of their own organisation who repair, by name. */
export const listRepairers = defineEndpoint({
  id: 'repair.listRepairers',
  path: '/api/RepairManger/GetRepairUserList',
  permission: 'repair.supervise',
  summary: 'Who can be given an order',
  body: z.object({}),
  data: z.array(repairer),
  source: 'design page 3 Transitions (Recovery: a supervisor may reassign)',
});
