import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';
import { id, isoInstant, timeText } from '../../validators.ts';

/** The most curves of one drawing, and steps of a curve. */
export const curveLimits = { curves: 8, steps: 2_000, days: 3_660 } as const;

/** A device and one of its measuring points. */
const seriesBody = z.object({ DeviceID: id, PointID: id });

/** The devices with their measuring points of which values came. */
export const listSeries = defineEndpoint({
  id: 'metric.series',
  path: '/api/Metric/GetSeries',
  permission: 'metric.records',
  summary: 'Devices with measuring points that have values',
  body: z.object({ DeviceID: id.optional() }),
  data: z.array(
    z.object({
      deviceID: z.string(),
      deviceCode: z.string(),
      deviceName: z.string(),
      ...ownerNameField,
      points: z.array(
        z.object({
          pointID: z.string(),
          pointName: z.string(),
          unit: z.string(),
          decimals: z.int(),
          /** pointKind */
          pointKind: z.int(),
          lastTime: isoInstant,
          lastValue: z.number(),
        }),
      ),
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** A curve: the steps that have values. The four lists are equally long. */
export const curveSchema = z.object({
  deviceID: z.string(),
  deviceName: z.string(),
  pointID: z.string(),
  pointName: z.string(),
  unit: z.string(),
  decimals: z.int(),
  pointKind: z.int(),
  /** Where its values were read: `raw`, rows of 5 minutes, of an hour, or of a day. */
  source: z.enum(['raw', '5m', 'hour', 'day']),
  /** The length of a step, ms. */
  stepMs: z.number(),
  /** Between two values there is usually so much time, ms: that of the point, or that of the rows that were read. */
  spacingMs: z.number(),
  /** The number of values. */
  count: z.number(),
  /** Late values among the raw ones. */
  late: z.int(),
  /** The time of the first value of each step, ms since 1970. */
  times: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
  mean: z.array(z.number()),
  /** The mean of all values of the window; null: there is none. */
  average: z.number().nullable(),
  /** The rise of a counter in the window, without falls. */
  rise: z.number(),
  falls: z.int(),
  /** The limits of its rules. */
  limits: z.array(z.object({ ruleName: z.string(), severity: z.int(), threshold: z.number() })),
});
export type MetricCurve = z.output<typeof curveSchema>;

const mark = { id: z.string(), deviceID: z.string(), text: z.string(), startTime: isoInstant };

/** The alarms and orders of a window, the latest first, at most 200 of each. */
const marksSchema = z.object({
  alarms: z.array(
    z.object({ ...mark, severity: z.int(), endTime: isoInstant.nullable(), pointID: z.string() }),
  ),
  orders: z.array(z.object({ ...mark, endTime: isoInstant.nullable() })),
});
export type Marks = z.output<typeof marksSchema>;

/**
 * Curves over a window [StartTime, EndTime) of at most ten years. Each step has the least and the greatest value, so that no
 * peak is lost, however long the window is.
 */
export const getCurves = defineEndpoint({
  id: 'metric.curves',
  path: '/api/Metric/GetCurves',
  permission: 'metric.records',
  summary: 'Curves of measuring points',
  body: z.object({
    Series: z.array(seriesBody).min(1).max(curveLimits.curves),
    StartTime: timeText,
    EndTime: timeText,
    Steps: z.int().min(10).max(curveLimits.steps).default(1_000),
  }),
  data: z.object({ curves: z.array(curveSchema), marks: marksSchema }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The rows of an export: the values of the drawn window as they are stored, by step. */
export const valuesFilter = z.object({
  Series: z.array(seriesBody).min(1).max(curveLimits.curves),
  StartTime: timeText,
  EndTime: timeText,
});

/** The days of a curve: its figures by day of the organisation, the latest first. */
export const getDays = defineEndpoint({
  id: 'metric.days',
  path: '/api/Metric/GetDays',
  permission: 'metric.records',
  summary: 'Figures of a measuring point by day',
  body: seriesBody.extend({ Days: z.int().min(1).max(400).default(31) }),
  data: z.array(
    z.object({
      /** yyyy-MM-dd */
      day: z.string(),
      count: z.int(),
      low: z.number(),
      high: z.number(),
      mean: z.number(),
      first: z.number(),
      last: z.number(),
      rise: z.number(),
      falls: z.int(),
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
