import { z } from 'zod';
import { ofOwner } from './ofOwner.ts';
import { behindFigure, orderKeys, orderSide } from './orderKeys.ts';
import { timeText } from './validators.ts';
import { interruptReason } from './workOrder.ts';

/** The figures of design page 3 that one call answers. */
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

/** What the rows of a figure are: each one a device, a type, a position or an organisation. */
export const figureBy = z.enum(['device', 'type', 'position', 'organisation']);
export type FigureBy = z.output<typeof figureBy>;

/** The call that lists the orders behind a figure, as many as `orders` says. */
export const behindCall = z.object({
  path: z.string(),
  body: z.object({
    Behind: behindFigure,
    Side: orderSide,
    /** ISO 8601; a figure of the present moment has no window. */
    StartTime: z.string().optional(),
    EndTime: z.string().optional(),
  }),
  /** The field that takes a row's id and narrows the list to the row: `none` where its id is null. */
  rowKey: orderKeys.keyof().nullable(),
});
export type BehindCall = z.output<typeof behindCall>;

/** What a windowed answer says of itself (design page 3: formula, window, n, and the orders behind). */
export const windowRemark = z.object({
  /** The figure, or the name of a call that answers several. */
  formula: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** What the figure of all rows together is divided by; of a count, the count. */
  n: z.int(),
  /** How many orders stand behind all rows together. */
  orders: z.int(),
  behind: behindCall,
});

/** What a failed device's time was spent on (design page 3, segments). */
export const spentOn = z.enum([
  /** Until the fault was reported. */
  'report',
  'wait',
  'repair',
  ...interruptReason.options,
]);
export type SpentOn = z.output<typeof spentOn>;

/** A figure of some orders. The one field of its unit is not null, where there is a figure. */
export const figureCell = z.object({
  hours: z.number().nullable(),
  /** 0 to 1. */
  ratio: z.number().nullable(),
  count: z.int().nullable(),
  /** What it is divided by; of a count, the count. */
  n: z.int(),
  /** How many orders stand behind it. */
  orders: z.int(),
  /**
   * Told beside it: breakdowns still open (MTTR, MTBF); orders unreceived (MTTA) or not arrived at
   * (arrival); orders that count as fixed but may still come back (firstTimeFix).
   */
  apart: z.int(),
  /** Age of the oldest of them, and of the backlog. */
  oldestApartHours: z.number().nullable(),
  /** Of MTBF and availability: required time without downtime. */
  operatingHours: z.number().optional(),
  /** Of MTBF without a failure: its one-sided 60 % lower bound. */
  lowerBoundHours: z.number().nullable().optional(),
  /** Of availability and downtime. */
  downHours: z.number().optional(),
  /** What the downtime was spent on; adds up to downHours. */
  spent: z.array(z.object({ on: spentOn, hours: z.number() })).optional(),
  /** Downtime without what the user's side caused: the time until the report and waiting for it. */
  providerDownHours: z.number().optional(),
  /** Of availability: as it would be if only the repair side had caused downtime. */
  providerRatio: z.number().nullable().optional(),
});
export type FigureCell = z.output<typeof figureCell>;

/** A row: its key, and the name that people know it by. */
export const figureRow = figureCell.extend({
  /** An id, or an organisation's code; null: of no type, or at no position. */
  id: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  /** Of a device, a type or a position of another owner, on the repaired side. */
  ...ofOwner,
});
