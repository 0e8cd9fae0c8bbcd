import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { rankRow, trendRow } from '../live.ts';
import { dayText, timeText } from '../validators.ts';

const window = z.object({ StartTime: timeText, EndTime: timeText });

/** What a ranking says of itself: formula, window and n, and the figure of the whole fleet. */
export const figureRemark = z.object({
  formula: z.enum(['MTTR', 'MTBF']),
  startTime: z.string(),
  endTime: z.string(),
  /** All devices together; null where there is no figure. */
  fleetHours: z.number().nullable(),
  breakdowns: z.int(),
  open: z.int(),
  /** Age of the oldest open breakdown; null where none is open. */
  oldestOpenHours: z.number().nullable(),
  devices: z.int(),
  devicesWithoutFailure: z.int(),
});
export type FigureRemark = z.output<typeof figureRemark>;

const rankBody = window.extend({ Top: z.int().min(1).max(100).default(10) });
const rankData = z.array(rankRow.extend({ deviceID: z.string(), hours: z.number() }));

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

/** Orders that still wait for somebody, by state and by level. */
export const getNowNumberFaults = defineEndpoint({
  id: 'home.nowNumberFaults',
  path: '/api/Home/GetNowNumberFaults',
  permission: 'home.view',
  summary: 'Open faults now',
  body: z.object({}),
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
  body: z.object({ Day: dayText.optional() }),
  data: z.array(z.object({ hour: z.int(), count: z.int() })),
  source: 'specification 7 Home; design page 2 Shapes',
});

/** One row for every day that the window touches, oldest first; a day without faults is zeros. */
export const getFailureTrend = defineEndpoint({
  id: 'home.failureTrend',
  path: '/api/Home/FailureTrend',
  permission: 'home.view',
  summary: 'Failures, breakdowns and downtime by day',
  body: window,
  data: z.array(trendRow),
  source: 'specification 7 Home; design page 2 Shapes, page 3 Figures',
});
