import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { windowBody, windowRemark } from '../../orders/figures.ts';
import { orderSide } from '../../orders/orderKeys.ts';
import { countRankRow, rankRow, trendRow } from '../../topics/topicRows.ts';
import { dayText } from '../../validators.ts';

/** Describes a ranking: its formula, window and n, and the figure of the whole fleet. */
export const figureRemark = windowRemark.extend({
  formula: z.enum(['MTTR', 'MTBF', 'MTR', 'failures', 'orders']),
  /** The figure of all devices; null where there is none, and for a count (see `n`). */
  fleetHours: z.number().nullable(),
  /** The number of breakdowns in the figure; for a count, the breakdowns that began in the window. */
  breakdowns: z.int(),
  /** Breakdowns still open; for MTR, orders that still wait for a response. */
  open: z.int(),
  /** The age of the oldest open case; null if none is open. */
  oldestOpenHours: z.number().nullable(),
  devices: z.int(),
  /** For MTR: the devices without an order that was responded to. */
  devicesWithoutFailure: z.int(),
  /** For MTBF: required time minus downtime. */
  operatingHours: z.number().optional(),
  /** The one-sided 60 % lower bound, operating time / 0.916; null if there are failures. */
  lowerBoundHours: z.number().nullable().optional(),
});
export type FigureRemark = z.output<typeof figureRemark>;

/** The side whose orders count; by default, the orders that a provider repairs or those of a user's devices. */
const sided = { Side: orderSide.optional() };
const rankBody = windowBody.extend({ ...sided, Top: z.int().min(1).max(100).default(10) });
const rankData = z.array(rankRow.extend({ deviceID: z.string(), hours: z.number() }));
const countData = z.array(countRankRow.extend({ deviceID: z.string() }));

/** Devices by mean time to repair over breakdowns finished in the window, longest first. */
export const getTop10Mttr = defineEndpoint({
  id: 'home.top10Mttr',
  path: '/api/Home/GetTop10MTTR',
  permission: 'home.view',
  summary: 'Devices that take longest to repair',
  body: rankBody,
  data: rankData,
  extras: { dataRemark: figureRemark },
  source: 'specification 7 Home',
});

/** Devices by mean time between failures over the window, shortest first; devices without a failure are left out. */
export const getTop10Mtbf = defineEndpoint({
  id: 'home.top10Mtbf',
  path: '/api/Home/GetTop10MTBF',
  permission: 'home.view',
  summary: 'Devices that fail most often',
  body: rankBody,
  data: rankData,
  extras: { dataRemark: figureRemark },
  source: 'specification 7 Home',
});

/**
 * Devices by mean time to respond over orders responded to in the window, longest first. The response
 * is the receipt or the arrival, as the organisation has set it. `breakdowns` counts orders responded
 * to, `open` those that still wait.
 */
export const getTop10Mtr = defineEndpoint({
  id: 'home.top10Mtr',
  path: '/api/Home/GetTop10MTR',
  permission: 'home.view',
  summary: 'Devices whose faults wait longest for a response',
  body: rankBody,
  data: rankData,
  extras: { dataRemark: figureRemark.extend({ basis: z.enum(['MTTA', 'arrival']) }) },
  source: 'specification 7 Home',
});

/** Devices by number of failures in the window, highest first. */
export const getTop10Error = defineEndpoint({
  id: 'home.top10Error',
  path: '/api/Home/GetTop10Error',
  permission: 'home.view',
  summary: 'Devices with the most failures',
  body: rankBody,
  data: countData,
  extras: { dataRemark: figureRemark },
  source: 'specification 7 Home',
});

/** Devices by number of orders of any kind with a fault in the window, highest first. */
export const getTop10WorkOrder = defineEndpoint({
  id: 'home.top10WorkOrder',
  path: '/api/Home/GetTop10WorkOrder',
  permission: 'home.view',
  summary: 'Devices with the most work orders',
  body: rankBody,
  data: countData,
  extras: { dataRemark: figureRemark },
  source: 'specification 7 Home',
});

/** Open orders by state and by level; of both sides where no side is given. */
export const getNowNumberFaults = defineEndpoint({
  id: 'home.nowNumberFaults',
  path: '/api/Home/GetNowNumberFaults',
  permission: 'home.view',
  summary: 'Open faults now',
  body: z.object(sided),
  data: z.object({
    open: z.int(),
    byState: z.array(z.object({ orderState: z.int(), count: z.int() })),
    byLevel: z.array(z.object({ faultLevel: z.int(), count: z.int() })),
  }),
  source: 'specification 7 Home',
});

/** Faults of one day by hour, in 24 rows; of today where no day is given. */
export const getDayNumberFaults = defineEndpoint({
  id: 'home.dayNumberFaults',
  path: '/api/Home/GetDayNumberFaults',
  permission: 'home.view',
  summary: 'Faults of a day by hour',
  body: z.object({ ...sided, Day: dayText.optional() }),
  data: z.array(z.object({ hour: z.int(), count: z.int() })),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home',
});

/** One row for every day of the window, oldest first; a day without faults has zeros. */
export const getFailureTrend = defineEndpoint({
  id: 'home.failureTrend',
  path: '/api/Home/FailureTrend',
  permission: 'home.view',
  summary: 'Failures, breakdowns and downtime by day',
  body: windowBody.extend(sided),
  data: z.array(trendRow),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home',
});
