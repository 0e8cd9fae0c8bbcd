import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id, isoInstant } from '../../validators.ts';
import { type PlanArea, planAreas, planCall } from './planAreas.ts';
import { trendReasons } from './trendMath.ts';

/** The most items of a machine, and the most readings of a trend: the latest ones. */
export const trendLimits = { items: 200, readings: 1000 } as const;

const itemSchema = z.object({
  itemID: z.string(),
  itemName: z.string(),
  unit: z.string(),
  formName: z.string(),
  /** The limits of the form with which it was answered last. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  /** The readings, and the last of them. */
  count: z.int(),
  value: z.number(),
  time: isoInstant,
});
export type TrendItem = z.output<typeof itemSchema>;

const trendSchema = z.object({
  item: itemSchema,
  /** The oldest first. */
  readings: z.array(
    z.object({
      time: isoInstant,
      value: z.number(),
      pointID: z.string(),
      userName: z.string().nullable(),
    }),
  ),
  /** The day on which the least-squares line crosses a limit, yyyy-MM-dd, and its 95 % interval; null: `reason` gives why. */
  crossing: z
    .object({
      limit: z.enum(['lower', 'upper']),
      day: z.string(),
      from: z.string(),
      /** Null: no end within three years. */
      until: z.string().nullable(),
    })
    .nullable(),
  reason: z.enum(trendReasons).nullable(),
  /** The line's values at the first and the last reading; null: there is no line. */
  line: z.object({ first: z.number(), last: z.number(), perDay: z.number() }).nullable(),
});
export type PlanTrend = z.output<typeof trendSchema>;

function trendsOf<const Area extends PlanArea>(area: Area) {
  const { noun } = planAreas[area];
  const of = planCall(area);
  return {
    /** The items of a machine that have numbers, by form and name. */
    items: defineEndpoint({
      ...of('TrendItems', 'GetPlanReadingItems', 'view', 'product decision'),
      summary: `List the readings of a machine by its ${noun} records`,
      body: z.object({ DeviceID: id }),
      data: z.array(itemSchema),
      errors: ['NOT_FOUND'],
    }),
    /** The numbers of one item of a machine over time, and when they will cross a limit. */
    trend: defineEndpoint({
      ...of('Trend', 'GetPlanReadingTrend', 'view', 'product decision'),
      summary: `Get the trend of a reading by ${noun} records`,
      body: z.object({ DeviceID: id, ItemID: z.string().regex(/^[\w-]{1,40}$/) }),
      data: trendSchema,
      errors: ['NOT_FOUND'],
    }),
  } as const;
}

/** The calls of readings over time of both areas. */
export const planTrends = {
  maintenance: trendsOf('maintenance'),
  inspection: trendsOf('inspection'),
} as const;
