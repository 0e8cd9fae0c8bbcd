import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { workOrderSchema } from '../../orders/workOrder.ts';
import { bit } from '../../validators.ts';
import { orderFilter } from './queries.ts';

/** An order as a card: what lanes, a repairer's day and a supervisor's view show, and what decides who may act on it. */
export const laneOrder = workOrderSchema
  .pick({
    id: true,
    orderCode: true,
    orderState: true,
    deviceCode: true,
    deviceName: true,
    positionName: true,
    orgCode: true,
    ownerName: true,
    repairOrgCode: true,
    reportUserID: true,
    reportUserName: true,
    repairUserID: true,
    repairUserName: true,
    faultText: true,
    faultLevel: true,
    isStop: true,
    faultTime: true,
    reportTime: true,
    stateTime: true,
    escalateTime: true,
    superviseTime: true,
    writeDueTime: true,
    expectRecoverTime: true,
  })
  .extend({
    /** interruptReason, while the order is interrupted. */
    interruptReason: z.string().nullable(),
  });
export type LaneOrder = z.output<typeof laneOrder>;

/** The cards of each lane where the caller names no number, and the most in one answer. */
export const laneSize = { usual: 20, most: 100 } as const;

/** The orders in one state. `totalNum` counts them exactly up to 1,000; where there are more, `totalBound` is 1. */
export const orderLane = z.object({
  /** orderState */
  orderState: z.int(),
  totalNum: z.int(),
  totalBound: z.literal(1).optional(),
  orders: z.array(laneOrder),
});
export type OrderLane = z.output<typeof orderLane>;

/**
 * The orders of a filter by state: the first of each lane, in the open ones the oldest fault, in the closed
 * ones the newest. A lane that the filter leaves out is absent.
 */
export const listOrderLanes = defineEndpoint({
  id: 'repair.listLanes',
  path: '/api/Kanban/GetWorkOrderLanes',
  permission: 'repair.view',
  summary: 'Orders by state, the first of each',
  body: orderFilter.extend({
    /** The cards of each lane. */
    Size: z.int().min(1).max(laneSize.most).default(laneSize.usual),
  }),
  data: z.array(orderLane),
  source: 'product decision',
});

/** The most orders of each part of a repairer's day. */
export const dayOrders = { assigned: 100, unreceived: 50 } as const;

/**
 * The orders of the caller's day, the most urgent first: those that they have received and whose repair or
 * record is not finished, and those that they may receive: of devices that they are bound to, or that no
 * repairer of their organisation is bound to.
 */
export const getMyDay = defineEndpoint({
  id: 'repair.myDay',
  path: '/api/Kanban/GetMyWorkOrders',
  permission: 'repair.work',
  summary: "The caller's own orders, and those that they may receive",
  body: z.object({}),
  data: z.object({
    assigned: z.array(laneOrder),
    /** 1: they hold more orders. */
    moreAssigned: bit,
    unreceived: z.array(laneOrder),
    /** 1: there are more orders to receive. */
    moreUnreceived: bit,
  }),
  source: 'product decision',
});
