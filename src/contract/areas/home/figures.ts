import { z } from 'zod';
import { defineEndpoint, pageBody, pageExtras } from '../../endpoint.ts';
import {
  drilldownCall,
  figureBy,
  figureCell,
  figureRow,
  formula,
  windowBody,
  windowRemark,
} from '../../orders/figures.ts';
import { orderSide } from '../../orders/orderKeys.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';
import { id } from '../../validators.ts';
import { analysisScope } from './analysis.ts';

/** The side whose orders count; by default, the orders that a provider repairs or those of a user's devices. */
const sided = windowBody.extend({ Side: orderSide.optional() });

/** Any figure, by device, type, position or organisation, worst first; the total is in dataRemark. */
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
  extras: {
    dataRemark: windowRemark.extend({
      formula,
      by: figureBy,
      side: orderSide,
      /** For MTR: the event at which the response ends. */
      basis: z.enum(['MTTA', 'arrival']).optional(),
      whole: figureCell,
      /** Lists the orders counted in `apart`; null where `apart` counts breakdowns or nothing. */
      apartDrilldown: drilldownCall.nullable(),
    }),
  },
  source: 'product decision',
});

/** Repairs of the window: orders by day, and by current state. */
export const getWeiXiuCount = defineEndpoint({
  id: 'home.repairCount',
  path: '/api/Home/GetWeiXiuCount',
  permission: 'home.view',
  summary: 'Orders by day and by state',
  body: sided,
  data: z.object({
    /** One row for every day of the window, oldest first. */
    byDay: z.array(z.object({ day: z.string(), count: z.int(), finished: z.int() })),
    byState: z.array(z.object({ orderState: z.int(), count: z.int() })),
  }),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home',
});

/**
 * Repair hours by person, highest first: repair segments within the window, current ones until now. Without the permission
 * home.people only the caller's own.
 */
export const getGongshiCount = defineEndpoint({
  id: 'home.labourHours',
  path: '/api/Home/GetGongshiCount',
  permission: 'home.view',
  summary: 'Repair hours by person',
  body: analysisScope,
  data: z.array(
    z.object({
      userID: z.string().nullable(),
      userName: z.string(),
      hours: z.number(),
      orders: z.int(),
    }),
  ),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home',
});

/** The drilldown of one column of a report. */
const column = z.object({ column: z.string(), formula: z.string(), drilldown: drilldownCall });
const reportRemark = windowRemark.extend({ columns: z.array(column) });

/** All figures of each device or of one, ordered by code; a missing figure is null, never 0. */
export const deviceReport = defineEndpoint({
  id: 'home.deviceReport',
  path: '/api/Home/DeviceReport',
  permission: 'home.view',
  summary: 'All figures by device',
  body: sided.extend(pageBody.shape).extend({ DeviceID: id.optional() }),
  data: z.array(
    z.object({
      deviceID: z.string(),
      deviceCode: z.string(),
      deviceName: z.string(),
      orders: z.int(),
      failures: z.int(),
      /** Currently open orders. */
      open: z.int(),
      breakdowns: z.int(),
      mttrHours: z.number().nullable(),
      activeRepairHours: z.number().nullable(),
      mttaHours: z.number().nullable(),
      arrivalHours: z.number().nullable(),
      mtbfHours: z.number().nullable(),
      /** Set if the device has not failed. */
      mtbfLowerBoundHours: z.number().nullable(),
      operatingHours: z.number(),
      downHours: z.number(),
      availabilityRatio: z.number().nullable(),
      firstTimeFixRatio: z.number().nullable(),
      /** The failures that the ratio is of. */
      firstTimeFixOrders: z.int(),
      firstTimeFixProvisional: z.int(),
    }),
  ),
  extras: { ...pageExtras, dataRemark: reportRemark },
  source: 'specification 7 Home (device reports)',
});

/** The work of each person in the window, ordered by name; without the permission home.people only the caller's own. */
export const userReport = defineEndpoint({
  id: 'home.userReport',
  path: '/api/Home/UserReport',
  permission: 'home.view',
  summary: 'What each person repaired',
  body: analysisScope,
  data: z.array(
    z.object({
      userID: z.string(),
      userName: z.string(),
      /** Orders assigned to the person and received in the window. */
      received: z.int(),
      mttaHours: z.number().nullable(),
      /** Failures assigned to the person and finished in the window. */
      repaired: z.int(),
      /** The hours of the person's repair segments within the window. */
      hours: z.number(),
      firstTimeFixRatio: z.number().nullable(),
      firstTimeFixProvisional: z.int(),
      scored: z.int(),
      /** Mean score, 1 to 5. */
      score: z.number().nullable(),
      /** Orders that the person has to do now, whatever the window is. */
      open: z.int(),
    }),
  ),
  extras: { dataRemark: reportRemark },
  source: 'specification 7 Home (user reports)',
});

/** Failures of the window, of all devices or of one, by cause and by device type, highest number first. */
export const faultReport = defineEndpoint({
  id: 'home.faultReport',
  path: '/api/Home/FaultReport',
  permission: 'home.view',
  summary: 'Failures by cause and by type',
  body: sided.extend({
    Top: z.int().min(1).max(1000).default(100),
    DeviceID: id.optional(),
  }),
  data: z.object({
    byCause: z.array(
      z.object({
        causeID: z.string().nullable(),
        causeName: z.string(),
        count: z.int(),
        /** The number of finished failures; `repairHours` covers them from fault to finish. */
        finished: z.int(),
        repairHours: z.number().nullable(),
        /** Present for causes of another owner, on the side `repaired`. */
        ...ownerNameField,
      }),
    ),
    byType: z.array(
      z.object({
        typeID: z.string().nullable(),
        typeName: z.string(),
        count: z.int(),
        finished: z.int(),
        repairHours: z.number().nullable(),
        ...ownerNameField,
      }),
    ),
  }),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home (fault reports)',
});
