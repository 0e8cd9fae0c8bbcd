import { z } from 'zod';
import { ofOwner } from './ofOwner.ts';
import { bit } from './validators.ts';

/** An order that still waits for somebody; key: its id. */
export const openOrderRow = z.object({
  id: z.string(),
  orderCode: z.string(),
  orderState: z.int(),
  faultLevel: z.int(),
  isStop: bit,
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string().nullable(),
  faultText: z.string(),
  repairUserName: z.string().nullable(),
  faultTime: z.iso.datetime(),
  reportTime: z.iso.datetime(),
  /** When the order came into its present state. */
  stateTime: z.iso.datetime(),
  /** While it is unreceived: when the next on call and the supervisor are told; null: never. */
  escalateTime: z.iso.datetime().nullable(),
  superviseTime: z.iso.datetime().nullable(),
  ...ofOwner,
});
export type OpenOrderRow = z.output<typeof openOrderRow>;

/** One day of the organisation; key: the day, `yyyy-MM-dd` (design page 2, Home/FailureTrend). */
export const trendRow = z.object({
  day: z.string(),
  /** Orders that count as failures, by the day of their fault. */
  failures: z.int(),
  /** Merged breakdowns, by the day of their start. */
  breakdowns: z.int(),
  /** Merged breakdowns, by the day of their end. */
  finished: z.int(),
  downHours: z.number(),
});
export type TrendRow = z.output<typeof trendRow>;

/**
 * A place in a ranking; key: the place, "1" first. The row "fleet" (deviceID null) is the figure
 * of all devices together; `hours` is null where there is no figure (shown "-", never 0).
 */
export const rankRow = z.object({
  deviceID: z.string().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  hours: z.number().nullable(),
  breakdowns: z.int(),
  /** Breakdowns still open. */
  open: z.int(),
  ...ofOwner,
});
export type RankRow = z.output<typeof rankRow>;

/** A place in the ranking by response time; the row "fleet" tells what it is measured to. */
const mtrRankRow = rankRow.extend({ basis: z.enum(['MTTA', 'arrival']).optional() });
export type MtrRankRow = z.output<typeof mtrRankRow>;

/** Faults of an hour of today; key: the hour, "0" to "23" (design page 2, GetDayNumberFaults). */
const dayFaultRow = z.object({
  /** yyyy-MM-dd: rows of yesterday stay until the first change of today. */
  day: z.string(),
  hour: z.int(),
  count: z.int(),
});
export type DayFaultRow = z.output<typeof dayFaultRow>;

/**
 * A place in a count of failures, most first; key: the place, "1" first. The row "all" (id null,
 * name empty) counts all; a place whose `id` is null and whose name is empty: where none is given.
 */
const faultShareRow = z.object({
  /** Of the device type, or of the cause. */
  id: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  ...ofOwner,
});
export type FaultShareRow = z.output<typeof faultShareRow>;

/** A place in a ranking of devices by a count, most first; key: the place, or "fleet" as in `rankRow`. */
export const countRankRow = z.object({
  deviceID: z.string().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  count: z.int(),
  breakdowns: z.int(),
  open: z.int(),
  ...ofOwner,
});
export type CountRankRow = z.output<typeof countRankRow>;

/** A thing that happened to an order; key: its owner, id and version, `{orgCode}:{id}:{version}`. */
const orderEventRow = z.object({
  orderID: z.string(),
  orderCode: z.string(),
  deviceName: z.string(),
  faultLevel: z.int(),
  /** WorkOrderCall, or `Import`. */
  call: z.string(),
  toState: z.int(),
  userName: z.string().nullable(),
  time: z.iso.datetime(),
  ...ofOwner,
});
export type OrderEventRow = z.output<typeof orderEventRow>;

/** What a device is doing, told by the gateway; key: its id. */
const deviceStateRow = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string().nullable(),
  runState: z.int(),
  since: z.iso.datetime(),
  ...ofOwner,
});
export type DeviceStateRow = z.output<typeof deviceStateRow>;

/** A board and how often it was stored; key: its id. Who hangs an older version fetches the board. */
const boardRow = z.object({ id: z.string(), version: z.int() });
export type BoardRow = z.output<typeof boardRow>;

/**
 * How much of a type a person has not read, and which message of it is the newest (empty: none); key:
 * the type's code. Nothing goes from read to unread, so that the two tell of every change.
 */
const inboxRow = z.object({ unread: z.int(), newest: z.string() });
export type InboxRow = z.output<typeof inboxRow>;

/** The kinds of things whose changes everybody of an organisation hears of. */
export const changeKinds = ['order', 'device', 'notice'] as const;

/** That something changed, and no more; key: `{kind}:{id}`. */
const changeRow = z.object({ kind: z.enum(changeKinds), id: z.string() });
export type ChangeRow = z.output<typeof changeRow>;

/** The schema of each topic's rows, by its name. */
export const topicRows = {
  openOrders: openOrderRow,
  faultTrend: trendRow,
  mttrRank: rankRow,
  mtbfRank: rankRow,
  mtrRank: mtrRankRow,
  errorRank: countRankRow,
  workOrderRank: countRankRow,
  dayFaults: dayFaultRow,
  faultTypes: faultShareRow,
  faultCauses: faultShareRow,
  orderEvents: orderEventRow,
  deviceStates: deviceStateRow,
  board: boardRow,
  inbox: inboxRow,
  changes: changeRow,
} as const satisfies Record<string, z.ZodType>;

/** A topic's name. */
export const topicName = z.enum(
  Object.keys(topicRows) as [keyof typeof topicRows, ...(keyof typeof topicRows)[]],
);
