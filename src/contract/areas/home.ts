import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { windowBody, windowRemark } from '../figures.ts';
import { orderSide } from '../orderKeys.ts';
import { countRankRow, rankRow, trendRow } from '../topicRows.ts';
import { dayText } from '../validators.ts';

/** What a ranking says of itself: formula, window and n, and the figure of the whole fleet. */
export const figureRemark = windowRemark.extend({
  formula: z.enum(['MTTR', 'MTBF', 'MTR', 'failures', 'orders']),
  /** All devices together; null where there is no figure, and of a count (`n` has it). */
  fleetHours: z.number().nullable(),
  /** What the figure is made of; of a count: breakdowns that began in the window. */
  breakdowns: z.int(),
  /** Breakdowns still open; of MTR: orders that still wait for the answer. */
  open: z.int(),
  /** Age of the oldest open one; null where none is open. */
  oldestOpenHours: z.number().nullable(),
  devices: z.int(),
  /** Of MTR: those without an order that was answered. */
  devicesWithoutFailure: z.int(),
  /** Of MTBF: required time without downtime, and what it shows where nothing has failed. */
  operatingHours: z.number().optional(),
  /** One-sided 60 % lower bound, OT / 0.916; null where there are failures. */
  lowerBoundHours: z.number().nullable().optional(),
});
export type FigureRemark = z.output<typeof figureRemark>;

/** Whose orders: a provider's are those that it repairs, a user's those of its devices. */
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
  beside: { dataRemark: figureRemark },
  source: 'specification 7 Home; design page 2 Shapes, page 3 Figures (SMRP 3.5.2)',
});

/** Devices by mean time between failures over the window, shortest first; none without a failure. */
export const getTop10Mtbf = defineEndpoint({
  id: 'home.top10Mtbf',
  path: '/api/Home/GetTop10MTBF',
  permission: 'home.view',
  summary: 'Devices that fail most often',
  body: rankBody,
  data: rankData,
  beside: { dataRemark: figureRemark },
  source: 'specification 7 Home; design page 2 Shapes, page 3 Figures (IEC 60050-192)',
});

/**
 * Devices by mean time to respond over orders answered in the window, longest first: to receipt, or
 * to arrival, as the organisation has set it. `breakdowns` are orders answered, `open` those that
 * still wait.
 */
export const getTop10Mtr = defineEndpoint({
  id: 'home.top10Mtr',
  path: '/api/Home/GetTop10MTR',
  permission: 'home.view',
  summary: 'Devices whose faults wait longest for an answer',
  body: rankBody,
  data: rankData,
  beside: { dataRemark: figureRemark.extend({ basis: z.enum(['MTTA', 'arrival']) }) },
  source: 'specification 7 Home; design page 2 Shapes, page 3 Figures (MTR)',
});

/** Devices by failures whose fault lies in the window, most first. */
export const getTop10Error = defineEndpoint({
  id: 'home.top10Error',
  path: '/api/Home/GetTop10Error',
  permission: 'home.view',
  summary: 'Devices with the most failures',
  body: rankBody,
  data: countData,
  beside: { dataRemark: figureRemark },
  source: 'specification 7 Home; design page 2 Shapes, page 3 Figures',
});

/** Devices by orders of any kind whose fault lies in the window, most first. */
export const getTop10WorkOrder = defineEndpoint({
  id: 'home.top10WorkOrder',
  path: '/api/Home/GetTop10WorkOrder',
  permission: 'home.view',
  summary: 'Devices with the most work orders',
  body: rankBody,
  data: countData,
  beside: { dataRemark: figureRemark },
  source: 'specification 7 Home; design page 2 Shapes',
});

/** Orders that still wait for somebody, by state and by level; of both sides where none is given. */
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
  source: 'specification 7 Home; design page 2 Shapes',
});

/** Faults of one day by hour, 24 rows; today where no day is given. */
export const getDayNumberFaults = defineEndpoint({
  id: 'home.dayNumberFaults',
  path: '/api/Home/GetDayNumberFaults',
  permission: 'home.view',
  summary: 'Faults of a day by hour',
  body: z.object({ ...sided, Day: dayText.optional() }),
  data: z.array(z.object({ hour: z.int(), count: z.int() })),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home; design page 2 Shapes',
});

/** One row for every day that the window touches, oldest first; a day without faults is zeros. */
export const getFailureTrend = defineEndpoint({
  id: 'home.failureTrend',
  path: '/api/Home/FailureTrend',
  permission: 'home.view',
  summary: 'Failures, breakdowns and downtime by day',
  body: windowBody.extend(sided),
  data: z.array(trendRow),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home; design page 2 Shapes, page 3 Figures',
});
