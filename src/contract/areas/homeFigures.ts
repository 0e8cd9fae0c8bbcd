import { z } from 'zod';
import { defineEndpoint, pageBody } from '../endpoint.ts';
import {
  behindCall,
  figureBy,
  figureCell,
  figureRow,
  formula,
  windowBody,
  windowRemark,
} from '../figures.ts';
import { ofOwner } from '../ofOwner.ts';
import { orderSide } from '../orderKeys.ts';

/** Whose orders: a provider's are those that it repairs, a user's those of its devices. */
const sided = windowBody.extend({ Side: orderSide.optional() });

/** Any figure, by device, type, position or organisation: worst first, and all together beside. */
export const getFigures = defineEndpoint({
  id: 'home.figures',
  path: '/api/Home/GetFigures',
  permission: 'home.view',
  summary: 'A figure by device, type, position or organisation',
  body: sided.extend({
    Formula: formula,
    By: figureBy.default('device'),
    Top: z.int().min(1).max(1000).default(10),
  }),
  data: z.array(figureRow),
  beside: {
    dataRemark: windowRemark.extend({
      formula,
      by: figureBy,
      side: orderSide,
      /** Of MTR: which of the two it is. */
      basis: z.enum(['MTTA', 'arrival']).optional(),
      whole: figureCell,
      /** The orders told apart; null where breakdowns are, or none. */
      apartBehind: behindCall.nullable(),
    }),
  },
  source: 'specification 7 Home; design page 3 Figures',
});

/** Repairs of the window: orders by day, and by the state in which they are now. */
export const getWeiXiuCount = defineEndpoint({
  id: 'home.repairCount',
  path: '/api/Home/GetWeiXiuCount',
  permission: 'home.view',
  summary: 'Orders by day and by state',
  body: sided,
  data: z.object({
    /** A row for every day that the window touches, oldest first. */
    byDay: z.array(z.object({ day: z.string(), count: z.int(), finished: z.int() })),
    byState: z.array(z.object({ orderState: z.int(), count: z.int() })),
  }),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home; design page 2 Shapes',
});

/** Repair hours by person, most first: repair segments within the window, running ones until now. */
export const getGongshiCount = defineEndpoint({
  id: 'home.labourHours',
  path: '/api/Home/GetGongshiCount',
  permission: 'home.view',
  summary: 'Repair hours by person',
  body: sided,
  data: z.array(
    z.object({
      userID: z.string().nullable(),
      userName: z.string(),
      hours: z.number(),
      orders: z.int(),
    }),
  ),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home; design page 2 Shapes, page 3 (segments)',
});

/** The orders behind one column of a report. */
const column = z.object({ column: z.string(), formula: z.string(), behind: behindCall });
const reportRemark = windowRemark.extend({ columns: z.array(column) });

/** All figures of each device, by code; a figure that does not exist is null, never 0. */
export const deviceReport = defineEndpoint({
  id: 'home.deviceReport',
  path: '/api/Home/DeviceReport',
  permission: 'home.view',
  summary: 'All figures by device',
  body: sided.extend(pageBody.shape),
  data: z.array(
    z.object({
      deviceID: z.string(),
      deviceCode: z.string(),
      deviceName: z.string(),
      orders: z.int(),
      failures: z.int(),
      /** Orders that still wait for somebody now. */
      open: z.int(),
      breakdowns: z.int(),
      mttrHours: z.number().nullable(),
      activeRepairHours: z.number().nullable(),
      mttaHours: z.number().nullable(),
      arrivalHours: z.number().nullable(),
      mtbfHours: z.number().nullable(),
      /** Where nothing has failed. */
      mtbfLowerBoundHours: z.number().nullable(),
      operatingHours: z.number(),
      downHours: z.number(),
      availabilityRatio: z.number().nullable(),
      firstTimeFixRatio: z.number().nullable(),
      firstTimeFixProvisional: z.int(),
    }),
  ),
  beside: { dataRemark: reportRemark, totalNum: z.int() },
  source: 'specification 7 Home (device reports); design page 3 Figures',
});

/** What each person did in the window, by name. */
export const userReport = defineEndpoint({
  id: 'home.userReport',
  path: '/api/Home/UserReport',
  permission: 'home.view',
  summary: 'What each person repaired',
  body: sided,
  data: z.array(
    z.object({
      userID: z.string(),
      userName: z.string(),
      /** Orders that they hold and that were answered in the window. */
      received: z.int(),
      mttaHours: z.number().nullable(),
      /** Failures that they hold and that were finished in the window. */
      repaired: z.int(),
      /** Repair segments of theirs within the window. */
      hours: z.number(),
      firstTimeFixRatio: z.number().nullable(),
      firstTimeFixProvisional: z.int(),
      scored: z.int(),
      /** Mean score, 1 to 5. */
      score: z.number().nullable(),
    }),
  ),
  beside: { dataRemark: reportRemark },
  source: 'specification 7 Home (user reports); design page 3 Figures',
});

/** Failures of the window by cause and by device type, most first. */
export const faultReport = defineEndpoint({
  id: 'home.faultReport',
  path: '/api/Home/FaultReport',
  permission: 'home.view',
  summary: 'Failures by cause and by type',
  body: sided.extend({ Top: z.int().min(1).max(1000).default(100) }),
  data: z.object({
    byCause: z.array(
      z.object({
        causeID: z.string().nullable(),
        causeName: z.string(),
        count: z.int(),
        /** From the fault to the finish, of those that are finished. */
        finished: z.int(),
        repairHours: z.number().nullable(),
        /** Of another owner's, on the repaired side. */
        ...ofOwner,
      }),
    ),
    byType: z.array(
      z.object({
        typeID: z.string().nullable(),
        typeName: z.string(),
        count: z.int(),
        finished: z.int(),
        repairHours: z.number().nullable(),
        ...ofOwner,
      }),
    ),
  }),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home (fault reports); design page 3 Figures',
});
