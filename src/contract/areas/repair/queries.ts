import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { orderState } from '../../enums.ts';
import { locales } from '../../locale.ts';
import { windowBody } from '../../orders/figures.ts';
import { drilldownFigure, orderKeys, orderSide } from '../../orders/orderKeys.ts';
import { workOrderDetail, workOrderSchema } from '../../orders/workOrder.ts';
import { bit, id, oneOf, searchText, text, timeText } from '../../validators.ts';

/** An order with its segments, history and parts. */
export const getWorkOrder = defineEndpoint({
  id: 'repair.get',
  path: '/api/RepairManger/GetWorkOrderforID',
  permission: 'repair.view',
  summary: 'One order by id',
  body: z.object({ ID: id }),
  data: workOrderDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 RepairManger',
});

/** The service report of an order, with its photos and the signature, as a PDF file. */
export const printServiceReport = defineEndpoint({
  id: 'repair.printReport',
  path: '/api/RepairManger/PrintWorkOrderReport',
  permission: 'repair.view',
  summary: 'Download the service report of an order',
  body: z.object({
    ID: id,
    /** The report's language; the caller's where absent. */
    Locale: z.enum(locales).optional(),
    /** 1: with the cost of the caller's organisation. */
    WithCost: bit.default(0),
  }),
  data: z.null(),
  download: true,
  errors: ['NOT_FOUND', 'PRINT_TOO_LONG', 'PRINT_TIMEOUT', 'TOO_MANY'],
  source: 'product decision',
});

/** An order by its code. Codes are unique per organisation only: a provider gets the newest match. */
export const getWorkOrderByCode = defineEndpoint({
  id: 'repair.getByCode',
  path: '/api/RepairManger/GetWorkOrderforCode',
  permission: 'repair.view',
  summary: 'One order by code',
  body: z.object({ OrderCode: text(40) }),
  data: workOrderDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 RepairManger',
});

/** The filter of a list of orders. StartTime and EndTime bound the fault time, [start, end). */
export const orderFilter = z.object({
  /** Matches order code, device code, device name and fault text. */
  SearchText: searchText,
  OrderState: oneOf(orderState).optional(),
  /** 1: only open orders, neither completed nor rejected. */
  Unfinished: z.literal(1).optional(),
  /** 1: only orders that the caller repairs or reported. */
  Mine: z.literal(1).optional(),
  FaultLevel: z.literal([1, 2, 3, 4]).optional(),
  ...orderKeys.shape,
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
  /** Only the orders counted by this figure: the window then bounds the events that the figure counts. */
  Behind: drilldownFigure.optional(),
  /** Only these orders. */
  IDs: z.array(id).min(1).max(200).optional(),
});

/** One page of orders, newest fault first. */
export const listWorkOrders = defineEndpoint({
  id: 'repair.list',
  path: '/api/RepairManger/GetWorkOrderList',
  permission: 'repair.view',
  summary: 'List orders',
  body: pageBody.extend(orderFilter.shape),
  ...pageOf(workOrderSchema),
  source: 'specification 7 RepairManger',
});

/**
 * The cost, in CNY, of the orders of a device whose fault lies in [StartTime, EndTime) for the caller's
 * organisation; the other side's cost is in no answer. The list of the figure `orders` has the same orders.
 */
export const getDeviceCost = defineEndpoint({
  id: 'repair.deviceCost',
  path: '/api/RepairManger/GetDeviceCost',
  permission: 'repair.view',
  summary: 'What the orders of a device cost',
  body: windowBody.extend({ DeviceID: id, Side: orderSide.default('own') }),
  data: z.object({
    /** The number of orders counted. */
    orders: z.int(),
    /** 0 where the organisation has no rate for its people's hours. */
    labour: z.number(),
    labourMinutes: z.int(),
    parts: z.number(),
    /** Used parts without a price, which are in no sum. */
    unpricedParts: z.int(),
    /** Service by others. */
    outside: z.number(),
    total: z.number(),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/**
 * How a figure follows from the orders that its drilldown lists: [StartTime, EndTime) bounds what the figure counts, as in
 * the list.
 */
export const getDrilldownSum = defineEndpoint({
  id: 'repair.drilldownSum',
  path: '/api/RepairManger/GetDrilldownSum',
  permission: 'repair.view',
  summary: 'How a figure follows from its orders',
  body: z.object({
    Behind: drilldownFigure,
    ...orderKeys.shape,
    StartTime: timeText.optional(),
    EndTime: timeText.optional(),
    /** The orders of a page of the list, whose minutes are wanted. */
    IDs: z.array(id).max(200).default([]),
  }),
  data: z.object({
    /** The orders that the figure lists. */
    orders: z.int(),
    /** The divisor: the breakdowns to which overlapping orders are merged (MTTR, MTBF, downtime), or the orders. */
    n: z.int(),
    /** The sum of the minutes that are divided; null for a figure that sums no minutes of single orders. */
    minutes: z.number().nullable(),
    /** The minutes of orders in `IDs`; 0: the order is part of the breakdown of an earlier one. */
    lines: z.array(z.object({ id: z.string(), minutes: z.number() })),
    /** Set for failures: all orders whose fault lies in the window, and how many of them are no failures. */
    excluded: z.object({ orders: z.int(), rejected: z.int(), notFailures: z.int() }).nullable(),
    /** 1: there are more orders than are summed; the counts and the sum then cover the first ones. */
    isBound: bit,
  }),
  source: 'product decision',
});

/** The most orders that `getDrilldownSum` sums. */
export const mostSummedOrders = 50_000;

/** The maximum filter values in one answer. */
export const filterValuesListed = 20;

/** The filters of the order list that select one of many values. */
export const orderFilterField = z.enum(['device', 'position', 'repairer']);
export type OrderFilterField = z.output<typeof orderFilterField>;

/**
 * Values of a filter, ordered by name, at most `filterValuesListed`: devices and positions of the
 * organisation and of what it services; people who can repair there or repaired one of its latest orders.
 */
export const listOrderFilterValues = defineEndpoint({
  id: 'repair.listFilterValues',
  path: '/api/Kanban/GetWorkOrderFilterList',
  permission: 'repair.view',
  summary: 'Values of a filter of the order list',
  body: z.object({
    Field: orderFilterField,
    /** Matches the name, and a device's code. */
    SearchText: searchText,
    /** Only this value. */
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
  source: 'product decision',
});

/** A person to whom an order can be assigned, with what they have to do. */
export const repairer = z.object({
  id: z.string(),
  realName: z.string(),
  /** The orders that they have received and whose repair or record is not finished. */
  assignedOrders: z.int(),
  /** 1: they are repairing one of them now. */
  isRepairing: bit,
  /** How often they have restored the device of the call; 0 without one. */
  repairs: z.int(),
  /** dutyLevel: on call now, for the device of the call; null: not. */
  dutyLevel: z.int().nullable(),
});
export type Repairer = z.output<typeof repairer>;

/**
 * The people to whom a supervisor may assign an order: active repairers of the supervisor's organisation, first
 * those who are on call now for the device, then those who are repairing nothing and hold few orders, of these who have
 * restored the device most often.
 */
export const listRepairers = defineEndpoint({
  id: 'repair.listRepairers',
  path: '/api/RepairManger/GetRepairUserList',
  permission: 'repair.supervise',
  summary: 'Who can be given an order',
  body: z.object({ DeviceID: id.optional() }),
  data: z.array(repairer),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
