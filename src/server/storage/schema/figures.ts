import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, instantMultirange } from './columns.ts';

/** A merged breakdown: overlapping outages of one device as one (design page 3). */
export const breakdown = pgTable(
  'breakdown',
  {
    orgCode: text('org_code').notNull(),
    deviceID: uuid('device_id').notNull(),
    startTime: instant('start_time').notNull(),
    /** The latest end; null while any of its outages is open. */
    endTime: instant('end_time'),
    /** How many orders it holds. */
    orders: integer('orders').notNull(),
    /** Downtime: the union of the outages, each minus its own machineUp segments. */
    down: instantMultirange('down').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.deviceID, t.startTime] }),
    index('breakdown_start').on(t.orgCode, t.startTime, t.deviceID),
    index('breakdown_end').on(t.orgCode, t.endTime, t.startTime, t.deviceID),
    // The few that may reach over a given instant from far before it.
    index('breakdown_long')
      .on(t.orgCode, t.endTime, t.startTime)
      .where(sql`end_time - start_time > interval '2 days'`),
    index('breakdown_open').on(t.orgCode, t.deviceID).where(sql`end_time is null`),
  ],
);

function tallies() {
  return {
    /** Orders of any kind, and those that count as failures, by the day of their fault. */
    orders: integer('orders').notNull(),
    failures: integer('failures').notNull(),
    /** Breakdowns by the day of their start, and the orders that they hold. */
    started: integer('started').notNull(),
    startedOrders: integer('started_orders').notNull(),
    /** Breakdowns by the day of their end, the orders that they hold, and their whole lengths in ms. */
    finished: integer('finished').notNull(),
    finishedOrders: integer('finished_orders').notNull(),
    repairMs: bigint('repair_ms', { mode: 'number' }).notNull(),
    /** Orders by the day of their receipt or rejection, and how long that took, in ms. */
    answered: integer('answered').notNull(),
    answerMs: bigint('answer_ms', { mode: 'number' }).notNull(),
    /** Orders by the day of the arrival at the device, and how long that took, in ms. */
    arrived: integer('arrived').notNull(),
    arriveMs: bigint('arrive_ms', { mode: 'number' }).notNull(),
    /** Downtime of finished breakdowns within the day and the device's required time, in ms. */
    downMs: bigint('down_ms', { mode: 'number' }).notNull(),
  };
}

/** What one device did on one day of its organisation; no row where all is zero. */
export const figureDay = pgTable(
  'figure_day',
  {
    orgCode: text('org_code').notNull(),
    day: date('day').notNull(),
    deviceID: uuid('device_id').notNull(),
    ...tallies(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.day, t.deviceID] }),
    index('figure_day_device').on(t.orgCode, t.deviceID, t.day),
    // Holds all that a ranking reads at the edges of its window.
    index('figure_day_ranked').on(
      t.orgCode,
      t.day,
      t.deviceID,
      t.orders,
      t.failures,
      t.started,
      t.startedOrders,
      t.finished,
      t.finishedOrders,
      t.repairMs,
      t.answered,
      t.answerMs,
      t.arrived,
      t.arriveMs,
      t.downMs,
    ),
  ],
);

/** The sum of a month's days; `month` is its first day. */
export const figureMonth = pgTable(
  'figure_month',
  {
    orgCode: text('org_code').notNull(),
    month: date('month').notNull(),
    deviceID: uuid('device_id').notNull(),
    ...tallies(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.month, t.deviceID] }),
    index('figure_month_device').on(t.orgCode, t.deviceID, t.month),
  ],
);

/**
 * The sum of a day over all devices: a trend of years reads one row a day. Kept by adding what
 * changed, because orders of several devices are written at once.
 */
export const figureFleet = pgTable(
  'figure_fleet',
  {
    orgCode: text('org_code').notNull(),
    day: date('day').notNull(),
    ...tallies(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.day] })],
);
