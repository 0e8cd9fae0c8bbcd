import { z } from 'zod';
import { timeText } from '../validators.ts';
import { drilldownFigure, orderKeys, orderSide } from './orderKeys.ts';
import { ownerNameField } from './ownerNameField.ts';
import { interruptReason } from './workOrder.ts';

/** The figures that `getFigures` can compute. */
export const formula = z.enum([
  'MTTR',
  'activeRepair',
  'MTTA',
  'arrival',
  'MTR',
  'MTBF',
  'downtime',
  'availability',
  'firstTimeFix',
  'backlog',
  'failures',
  'orders',
]);
export type Formula = z.output<typeof formula>;

/** The window [StartTime, EndTime) of a call. */
export const windowBody = z.object({ StartTime: timeText, EndTime: timeText });

/** The grouping of a figure's rows: one row per device, type, position or organisation. */
export const figureBy = z.enum(['device', 'type', 'position', 'organisation']);
export type FigureBy = z.output<typeof figureBy>;

/** The call that lists the orders counted by a figure; `orders` is their number. */
export const drilldownCall = z.object({
  path: z.string(),
  body: z.object({
    Behind: drilldownFigure,
    Side: orderSide,
    /** ISO 8601; absent for a figure of the current state, which has no window. */
    StartTime: z.string().optional(),
    EndTime: z.string().optional(),
  }),
  /** The body field that narrows the list to one row by its id; its value is `none` where the id is null. */
  rowKey: orderKeys.keyof().nullable(),
});
export type DrilldownCall = z.output<typeof drilldownCall>;

/** Describes an answer over a time window: its formula, its window, its divisor n, and its drilldown. */
export const windowRemark = z.object({
  /** The figure, or the name of a call that answers several. */
  formula: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The divisor of the figure over all rows; for a count, the count itself. */
  n: z.int(),
  /** The number of orders counted over all rows. */
  orders: z.int(),
  drilldown: drilldownCall,
});

/** The activity that a failed device's downtime was spent on. */
export const spentOn = z.enum([
  /** From the fault until it was reported. */
  'report',
  'wait',
  'repair',
  ...interruptReason.options,
]);
export type SpentOn = z.output<typeof spentOn>;

/** A figure of some orders. Only the field of its unit (hours, ratio or count) is set; all are null if there is no figure. */
export const figureCell = z.object({
  hours: z.number().nullable(),
  /** 0 to 1. */
  ratio: z.number().nullable(),
  count: z.int().nullable(),
  /** The divisor; for a count, the count itself. */
  n: z.int(),
  /** The number of orders counted. */
  orders: z.int(),
  /**
   * Cases that the figure leaves out or that may still change: open breakdowns (MTTR, MTBF), orders not
   * yet received (MTTA) or not yet arrived at (arrival), fixed orders that may still recur (firstTimeFix).
   */
  apart: z.int(),
  /** The age of the oldest of these cases, or of the oldest order of the backlog. */
  oldestApartHours: z.number().nullable(),
  /** MTBF and availability only: required time minus downtime. */
  operatingHours: z.number().optional(),
  /** MTBF without any failure only: its one-sided 60 % lower bound. */
  lowerBoundHours: z.number().nullable().optional(),
  /** Availability and downtime only. */
  downHours: z.number().optional(),
  /** The downtime by activity; the hours add up to downHours. */
  spent: z.array(z.object({ on: spentOn, hours: z.number() })).optional(),
  /** Downtime excluding what the owner's side caused: the time before the report and waiting for the owner. */
  providerDownHours: z.number().optional(),
  /** Availability only: the ratio if only the repair side's downtime counted. */
  providerRatio: z.number().nullable().optional(),
});
export type FigureCell = z.output<typeof figureCell>;

/** A row of a figure: its key, its code and its name. */
export const figureRow = figureCell.extend({
  /** An id, or an organisation's code; null for devices without a type or position. */
  id: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  /** Present for devices, types and positions of another owner, on the side `repaired`. */
  ...ownerNameField,
});
