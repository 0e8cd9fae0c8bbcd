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

/** Which orders a list holds. StartTime and EndTime bound the fault, [start, end). */
export const orderFilter = z.object({
  /** Looks in order code, device code, device name and fault text. */
  SearchText: searchText,
  OrderState: oneOf(orderState).optional(),
  /** 1: those that still wait for somebody, neither completed nor rejected. */
  Unfinished: z.literal(1).optional(),
  /** 1: those that the caller repairs or has reported. */
  Mine: z.literal(1).optional(),
  FaultLevel: z.literal([1, 2, 3, 4]).optional(),
  ...orderKeys.shape,
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
  /** The orders behind a figure of the window: the window then bounds what the figure counts. */
  Behind: behindFigure.optional(),
  /** These alone. */
  IDs: z.array(id).min(1).max(200).optional(),
});

/** One page of orders, newest fault first. */
export const listWorkOrders = defineEndpoint({
  id: 'repair.list',
  path: '/api/RepairManger/GetWorkOrderList',
  permission: 'repair.view',
  summary: 'List orders',
  body: pageBody.extend(orderFilter.shape),
  ...pageOf(workOrder),
  source: 'specification 7 RepairManger; design page 2 Shapes, page 3 Figures',
});

/** So many values of a filter are offered at once. */
export const filterValuesListed = 20;

/** By what a list of orders can be narrowed to one of many. */
export const orderFilterField = z.enum(['device', 'position', 'repairer']);
export type OrderFilterField = z.output<typeof orderFilterField>;

/**
 * Values of a filter by name, `filterValuesListed` at most: devices and positions of the organisation
 * and of what it services; who can repair there, or repaired one of its latest orders.
 */
export const listOrderFilterValues = defineEndpoint({
  id: 'repair.listFilterValues',
  path: '/api/Kanban/GetWorkOrderFilterList',
  permission: 'repair.view',
  summary: 'Values of a filter of the order list',
  body: z.object({
    Field: orderFilterField,
    /** In the name, and in a device's code. */
    SearchText: searchText,
    /** That one alone. */
    ID: id.optional(),
  }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A device's code. */
      code: z.string().nullable(),
    }),
  ),
  source: 'design page 2 Our own calls',
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
