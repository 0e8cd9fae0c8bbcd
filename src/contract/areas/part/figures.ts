import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { id, isoInstant, oneOf, searchText, timeText } from '../../validators.ts';
import { partType } from './partEnums.ts';
import { abcClasses, serviceLevels } from './stockMath.ts';

/** The days of a window, today included, where the caller names none, and the most that one may have. */
export const figureDays = { usual: 90, most: 732 } as const;
/** The days without an issue after which a stock is dead, where the caller names none. */
export const deadDays = 180;
/** The groupings of the use of parts. */
export const usageGroups = ['device', 'deviceType', 'cause'] as const;
/** The most groups of one answer. */
export const useGroupsListed = 100;

/** The filter of the figures by part. */
export const figureFilter = z.object({
  /** Finds parts by code, name, pinyin or specification. */
  SearchText: searchText,
  /** With the types below it. */
  TypeID: id.optional(),
  /** The usual position of the part, with those below it. */
  PositionID: id.optional(),
  /** The window [StartTime, EndTime) in whole days, at most `figureDays.most`; absent: the last `figureDays.usual` days. */
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
});

/** The window of an answer. */
const windowFields = { startTime: isoInstant, endTime: isoInstant, days: z.int() } as const;
const partFields = {
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
} as const;
/** The use of a part in the window: issues, less what repairs gave back. */
const useFields = {
  used: z.number(),
  /** The movements behind it. */
  n: z.int(),
} as const;

/** The most parts in `lowest`. */
export const lowestListed = 6;

/** The counts of parts by stock level, and what came in and went out. */
export const getPartsData = defineEndpoint({
  id: 'part.data',
  path: '/api/Home/GetPartsData',
  permission: 'part.view',
  summary: 'Counts of parts, value and movements',
  body: figureFilter.pick({ StartTime: true, EndTime: true }),
  data: z.object({
    ...windowFields,
    /** Parts in use, and those of them that are low and high. */
    parts: z.int(),
    low: z.int(),
    high: z.int(),
    /** The low parts with the least available stock, at most `lowestListed`. */
    lowest: z.array(
      z.object({
        ...partFields,
        available: z.number(),
        minQty: z.number().nullable(),
      }),
    ),
    /** Parts that lie in stock. */
    stocked: z.int(),
    /** Receipts and issues of the window. */
    receipts: z.int(),
    issues: z.int(),
    /** CNY; null without the right to see costs. */
    value: z.number().nullable(),
    receivedAmount: z.number().nullable(),
    issuedAmount: z.number().nullable(),
  }),
  source: 'specification 7 Home',
});

const partFigure = z.object({
  ...partFields,
  inStock: z.number(),
  available: z.number(),
  partType: oneOf(partType),
  ...useFields,
  perDay: z.number(),
  /** available / perDay; null: nothing was used. */
  daysOfCover: z.number().nullable(),
  /** Use of a year by the mean of the stock at the start and at the end; null: without stock. */
  turnover: z.number().nullable(),
  /** The last issue, or the first receipt of a part that was never issued; null: no movement. */
  idleSince: isoInstant.nullable(),
  /** CNY; null without the right to see costs, and where no price is known. */
  value: z.number().nullable(),
  ...windowFields,
});
export type PartFigure = z.output<typeof partFigure>;

/** The filter of `listPartFigures`. */
export const partFigureFilter = figureFilter.extend({
  /** Parts in stock without an issue for so many days, the longest first; absent: all parts by their code. */
  DeadDays: z.coerce.number().int().min(1).max(3_650).optional(),
});

/** Days of cover, turnover and the last issue of each part. */
export const listPartFigures = defineEndpoint({
  id: 'part.figures',
  path: '/api/Parts/GetPartsFigureList',
  permission: 'part.figures',
  summary: 'Days of cover, turnover and dead stock',
  body: pageBody.extend(partFigureFilter.shape),
  ...pageOf(partFigure),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const proposal = z.object({
  ...partFields,
  available: z.number(),
  ...useFields,
  /** d and sd, units for a day. */
  perDay: z.number(),
  deviation: z.number(),
  /** L and sL, days. */
  leadDays: z.number(),
  leadDeviation: z.number(),
  z: z.number(),
  safetyStock: z.number(),
  reorderPoint: z.number(),
  minQty: z.number().nullable(),
  maxQty: z.number().nullable(),
  /** The quantity to order, and why: the economic one, up to the maximum, up to the reorder point. */
  qty: z.number(),
  rule: z.enum(['economic', 'maximum', 'point']),
  supplier: z.string().nullable(),
  ...windowFields,
});
export type ReorderProposal = z.output<typeof proposal>;

/** The filter of `listReorder`. */
export const reorderFilter = figureFilter.extend({
  /** The wanted share of order cycles without a shortage. */
  ServiceLevel: labelled(
    z.coerce.number().min(serviceLevels.least).max(serviceLevels.most).default(serviceLevels.usual),
    '服务水平',
    'Service level',
  ),
  /** Days, of parts without a lead time. */
  LeadDays: labelled(
    z.coerce.number().min(0).max(3_650).default(7),
    '采购周期（天）',
    'Lead time (days)',
  ),
  /** The standard deviation of lead times, days. */
  LeadDeviation: labelled(
    z.coerce.number().min(0).max(365).default(0),
    '周期偏差（天）',
    'Deviation of the lead time (days)',
  ),
  /** CNY; with the holding cost it gives the economic quantity. */
  OrderCost: labelled(
    z.coerce.number().min(0).max(1_000_000).optional(),
    '每次订货成本（元）',
    'Cost of an order (CNY)',
  ),
  /** Per cent of the value in a year. */
  HoldingPercent: labelled(
    z.coerce.number().gt(0).max(1_000).optional(),
    '年持有成本（%）',
    'Holding cost a year (%)',
  ),
});

/** Parts whose available stock is at or below their reorder point or minimum, the shortest cover first. */
export const listReorder = defineEndpoint({
  id: 'part.reorder',
  path: '/api/Parts/GetPartsReorderList',
  permission: 'part.figures',
  summary: 'Parts to reorder',
  body: pageBody.extend(reorderFilter.shape),
  ...pageOf(proposal),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const abcRow = z.object({
  ...partFields,
  class: z.enum(abcClasses),
  /** CNY of the use in the window. */
  amount: z.number(),
  /** Shares of the amount of all parts: its own, and with those before it. */
  share: z.number(),
  cumulative: z.number(),
  ...useFields,
  ...windowFields,
});
export type AbcRow = z.output<typeof abcRow>;

/** The filter of `listAbc`. */
export const abcFilter = figureFilter.extend({ Class: z.enum(abcClasses).optional() });

/** Parts by the value of their use, the highest first, in the classes A, B and C. */
export const listAbc = defineEndpoint({
  id: 'part.abc',
  path: '/api/Parts/GetPartsAbcList',
  permission: 'part.cost',
  summary: 'ABC analysis of parts',
  body: pageBody.extend(abcFilter.shape),
  ...pageOf(abcRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const useRow = z.object({
  /** Null: movements without an order, or orders without a cause. */
  id: z.string().nullable(),
  name: z.string(),
  parts: z.int(),
  orders: z.int(),
  n: z.int(),
  /** In the unit of the part; null where several parts are counted. */
  used: z.number().nullable(),
  /** CNY; null without the right to see costs. */
  amount: z.number().nullable(),
  ...windowFields,
});
export type UseRow = z.output<typeof useRow>;

/** The filter of `listPartUse`. */
export const useFilter = figureFilter.extend({
  By: z.enum(usageGroups).default('device'),
  PartID: id.optional(),
});

/** The use of parts by device, type of device or fault cause, the most first. */
export const listPartUse = defineEndpoint({
  id: 'part.use',
  path: '/api/Parts/GetPartsUseList',
  permission: 'part.figures',
  summary: 'Use of parts by device, type and cause',
  body: pageBody.extend(useFilter.shape),
  ...pageOf(useRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const valueRow = z.object({
  positionID: z.string(),
  positionName: z.string(),
  parts: z.int(),
  /** Parts without a known price; the value leaves them out. */
  unpriced: z.int(),
  value: z.number(),
});
export type PositionValue = z.output<typeof valueRow>;

/** The filter of `listStockValue`. */
export const valueFilter = z.object({
  TypeID: id.optional(),
  /** With the positions below it. */
  PositionID: id.optional(),
  /** The instant whose stock is valued; absent: now. */
  EndTime: timeText.optional(),
});

/** The value of the stock by position, at present or at a time: quantity x moving average of that time. */
export const listStockValue = defineEndpoint({
  id: 'part.positionValue',
  path: '/api/Parts/GetStorageValueList',
  permission: 'part.cost',
  summary: 'Value of the stock by position',
  body: pageBody.extend(valueFilter.shape),
  ...pageOf(valueRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The months of `getStockValueTrend`. */
export const trendMonths = 12;

const valuePoint = z.object({
  /** The start of a month; of the last point the end of the period. */
  time: isoInstant,
  /** CNY; parts without a known price are left out. */
  value: z.number(),
});
export type ValuePoint = z.output<typeof valuePoint>;

/** The value of the whole stock at the start of the last months and at the end, the earliest first. */
export const getStockValueTrend = defineEndpoint({
  id: 'part.valueTrend',
  path: '/api/Parts/GetStorageValueTrend',
  permission: 'part.cost',
  summary: 'Value of the stock by month',
  body: valueFilter.pick({ TypeID: true, EndTime: true }),
  data: z.array(valuePoint),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const missingRow = z.object({
  /** Null: orders whose repair recorded no part. */
  partID: z.string().nullable(),
  partCode: z.string(),
  partName: z.string(),
  /** Minutes of interruptions with the reason part while the machine stood, within the window. */
  minutes: z.number(),
  interruptions: z.int(),
  orders: z.int(),
  /** The order with the most minutes. */
  orderID: z.string(),
  orderCode: z.string(),
  ...windowFields,
});
export type MissingPart = z.output<typeof missingRow>;

/** Minutes of stopped machines by the part that was missing: one that the repair used after the interruption. */
export const listMissingParts = defineEndpoint({
  id: 'part.missing',
  path: '/api/Parts/GetPartsMissingList',
  permission: 'part.figures',
  summary: 'Minutes of stopped machines per missing part',
  body: pageBody.extend(figureFilter.pick({ StartTime: true, EndTime: true }).shape),
  ...pageOf(missingRow),
  source: 'product decision',
});

/** The calls of the figures. */
export const figureEndpoints = [
  getPartsData,
  listPartFigures,
  listReorder,
  listAbc,
  listPartUse,
  listStockValue,
  getStockValueTrend,
  listMissingParts,
] as const;
