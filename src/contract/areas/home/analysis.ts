import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import {
  drilldownCall,
  figureCell,
  formula,
  windowBody,
  windowRemark,
} from '../../orders/figures.ts';
import { orderKeys, orderSide, orderSlice } from '../../orders/orderKeys.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';

/** The filter that all analyses have: a window, the side, and keys as lists of orders have them. */
export const analysisScope = windowBody.extend(
  orderKeys.pick({
    Side: true,
    DeviceID: true,
    TypeID: true,
    PositionID: true,
    RepairOrgCode: true,
    OwnerOrgCode: true,
  }).shape,
);
export type AnalysisScope = z.output<typeof analysisScope>;

/** The formulas of windows; a backlog is of the present. */
export const windowFormula = formula.exclude(['backlog', 'MTR']);
export type WindowFormula = z.output<typeof windowFormula>;

const optionRow = z.object({ id: z.string(), name: z.string(), ...ownerNameField });

/** The most values of a filter of the analyses. */
export const mostFilterValues = 500;

/** The types, positions and organisations of the devices of a side, by which its analyses can be filtered, ordered by name. */
export const getAnalysisFilters = defineEndpoint({
  id: 'home.analysisFilters',
  path: '/api/Home/GetAnalysisFilterList',
  permission: 'home.view',
  summary: 'Values of the filters of analyses',
  body: z.object({ Side: orderSide.optional() }),
  data: z.object({
    types: z.array(optionRow),
    positions: z.array(optionRow),
    /** Who repairs the organisation's devices (own), or whose devices it repairs (repaired); the id is a code. */
    parties: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  source: 'product decision',
});

/** Figures of a window, each beside that of the equally long window right before it. */
export const getPeriodFigures = defineEndpoint({
  id: 'home.periodFigures',
  path: '/api/Home/GetPeriodFigures',
  permission: 'home.view',
  summary: 'Figures of a window and of the one before',
  body: analysisScope.extend({
    Formulas: z.array(windowFormula).min(1).max(windowFormula.options.length),
  }),
  data: z.array(
    z.object({
      formula: windowFormula,
      current: figureCell,
      previous: figureCell,
      drilldown: drilldownCall,
    }),
  ),
  extras: {
    dataRemark: windowRemark.extend({
      previousStartTime: z.string(),
      previousEndTime: z.string(),
    }),
  },
  source: 'product decision',
});

/** The grouping of a Pareto analysis. */
export const paretoBy = z.enum(['cause', 'description', 'device', 'type', 'position', 'party']);
export type ParetoBy = z.output<typeof paretoBy>;

/**
 * The measure of a Pareto analysis: failures whose fault lies in the window; or the downtime within it, of a device as the figure downtime,
 * by cause and description the stops of single orders, which count twice where two of one device overlap.
 */
export const paretoMeasure = z.enum(['failures', 'downtime']);
export type ParetoMeasure = z.output<typeof paretoMeasure>;

/** The failures or the downtime of a window by cause, device and so on, largest first, with the cumulative share. */
export const getPareto = defineEndpoint({
  id: 'home.pareto',
  path: '/api/Home/GetPareto',
  permission: 'home.view',
  summary: 'Failures or downtime by cause, device and so on',
  body: analysisScope.extend({
    By: paretoBy,
    Measure: paretoMeasure.default('failures'),
    Top: z.int().min(1).max(100).default(10),
  }),
  data: z.array(
    z.object({
      /** null: without a cause, type and so on. */
      id: z.string().nullable(),
      code: z.string(),
      name: z.string(),
      ...ownerNameField,
      /** Failures, or hours. */
      value: z.number(),
      /** The share of all, and with all rows before it; 0 to 1. */
      share: z.number(),
      cumulative: z.number(),
      orders: z.int(),
    }),
  ),
  extras: {
    /** `total` is the sum over all rows, including those that are not listed. */
    dataRemark: windowRemark.extend({ total: z.number(), rows: z.int() }),
  },
  source: 'product decision',
});

/** Failures of a window by weekday and hour of their fault, in the organisation's time; only hours with failures. */
export const getFaultHours = defineEndpoint({
  id: 'home.faultHours',
  path: '/api/Home/GetFaultHours',
  permission: 'home.view',
  summary: 'Failures by weekday and hour',
  body: analysisScope,
  data: z.array(
    z.object({
      /** 1 Monday to 7. */
      weekday: z.int(),
      hour: z.int(),
      count: z.int(),
      slice: orderSlice,
    }),
  ),
  extras: { dataRemark: windowRemark },
  source: 'product decision',
});

/** The ends of the bars of repair times, in minutes. */
export const repairTimeEdges = [15, 30, 60, 120, 240, 480, 1440, 4320] as const;

/** How long the failures that were finished in a window took, from fault to finish: a bar for each length, and quantiles. */
export const getRepairTimes = defineEndpoint({
  id: 'home.repairTimes',
  path: '/api/Home/GetRepairTimes',
  permission: 'home.view',
  summary: 'Distribution of repair times',
  body: analysisScope,
  data: z.object({
    bars: z.array(
      z.object({
        fromMinutes: z.int(),
        /** null: or longer. */
        toMinutes: z.int().nullable(),
        count: z.int(),
        slice: orderSlice,
      }),
    ),
    /** null without a finished failure. */
    meanHours: z.number().nullable(),
    medianHours: z.number().nullable(),
    /** Nine of ten were finished within it. */
    p90Hours: z.number().nullable(),
  }),
  extras: { dataRemark: windowRemark },
  source: 'product decision',
});

const qualityCounts = z.object({
  /** Failures finished in the window. */
  finished: z.int(),
  /** Finished failures that were fixed at the first time, as the figure firstTimeFix; `provisional` may still return. */
  fixed: z.int(),
  provisional: z.int(),
  /** Finished failures that were sent back at least once. */
  reworked: z.int(),
});

/** Rework and first-time fix of the failures finished in a window, in total and by device type. */
export const getRepairQuality = defineEndpoint({
  id: 'home.repairQuality',
  path: '/api/Home/GetRepairQuality',
  permission: 'home.view',
  summary: 'Rework and first-time fix',
  body: analysisScope,
  data: z.object({
    whole: qualityCounts,
    byType: z.array(
      qualityCounts.extend({ id: z.string().nullable(), name: z.string(), ...ownerNameField }),
    ),
  }),
  extras: { dataRemark: windowRemark },
  source: 'product decision',
});

/**
 * The time from report to receipt of the orders answered in a window, by the shift in which they were reported: the organisation's
 * shifts of the duty that are in force within it, else the three thirds of the day. Where shifts overlap they share orders.
 */
export const getResponseByShift = defineEndpoint({
  id: 'home.responseByShift',
  path: '/api/Home/GetResponseByShift',
  permission: 'home.personnelData',
  summary: 'Time to receive by shift',
  body: analysisScope,
  data: z.array(
    z.object({
      /** '' for a third of the day. */
      name: z.string(),
      /** Minutes of the day. */
      fromMinutes: z.int(),
      toMinutes: z.int(),
      /** Weekdays on which it begins, as a bit set. */
      days: z.int(),
      n: z.int(),
      meanHours: z.number().nullable(),
      medianHours: z.number().nullable(),
      p90Hours: z.number().nullable(),
      slice: orderSlice,
    }),
  ),
  extras: { dataRemark: windowRemark.extend({ meanHours: z.number().nullable() }) },
  source: 'product decision',
});

/** The cost, in CNY, of the orders of each device whose fault lies in the window, for the caller's organisation; highest first. */
export const getDeviceCosts = defineEndpoint({
  id: 'home.deviceCosts',
  path: '/api/Home/GetDeviceCosts',
  permission: 'home.deviceData',
  summary: 'Cost of orders by device',
  body: analysisScope.extend({ Top: z.int().min(1).max(100).default(10) }),
  data: z.array(
    z.object({
      deviceID: z.string(),
      deviceCode: z.string(),
      deviceName: z.string(),
      ...ownerNameField,
      orders: z.int(),
      labour: z.number(),
      parts: z.number(),
      outside: z.number(),
      total: z.number(),
    }),
  ),
  extras: {
    dataRemark: windowRemark.extend({
      labour: z.number(),
      parts: z.number(),
      outside: z.number(),
      total: z.number(),
      /** Used parts without a price, which are in no sum. */
      unpricedParts: z.int(),
      /** Devices with a cost. */
      rows: z.int(),
    }),
  },
  source: 'product decision',
});
