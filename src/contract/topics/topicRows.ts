import { z } from 'zod';
import { ownerNameField } from '../orders/ownerNameField.ts';
import { bit } from '../validators.ts';

/** An open order; key: its id. */
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
  /** When the order entered its current state. */
  stateTime: z.iso.datetime(),
  /** While the order is not received: when the next people on call, and the supervisor, are notified; null: never. */
  escalateTime: z.iso.datetime().nullable(),
  superviseTime: z.iso.datetime().nullable(),
  /** When somebody acknowledged its alarm; null: nobody has. */
  acknowledgeTime: z.iso.datetime().nullable(),
  /**
   * While an order of level 1 is not received: how many people were called last, and the first names of them, which
   * only their own organisation gets; else null.
   */
  called: z.object({ names: z.array(z.string()), count: z.int() }).nullable(),
  /** interruptReason while the order is interrupted; otherwise null. */
  interruptReason: z.string().nullable(),
  /** When work on an interrupted order should continue, or the record of a restored one is due. */
  dueTime: z.iso.datetime().nullable(),
  ...ownerNameField,
});
export type OpenOrderRow = z.output<typeof openOrderRow>;

/** One day of the organisation; key: the day, `yyyy-MM-dd`. */
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
 * A rank in a ranking; key: the rank, starting with "1". The row "fleet" (deviceID null) is the figure
 * of all devices; `hours` is null where there is no figure (shown as "-", never as 0).
 */
export const rankRow = z.object({
  deviceID: z.string().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  hours: z.number().nullable(),
  breakdowns: z.int(),
  /** Breakdowns still open. */
  open: z.int(),
  ...ownerNameField,
});
export type RankRow = z.output<typeof rankRow>;

/** A row of a ranking by hours on the wall; only the row "fleet" has the optional fields. */
const wallRankRow = rankRow.extend({
  /** The organisation's target in hours; null if it has none. */
  target: z.number().nullable().optional(),
  /** The figure of the preceding window of the same length; null where there is none. */
  previousHours: z.number().nullable().optional(),
});
export type WallRankRow = z.output<typeof wallRankRow>;

/** A rank in the ranking by response time; the row "fleet" has the event at which it ends. */
const mtrRankRow = wallRankRow.extend({ basis: z.enum(['MTTA', 'arrival']).optional() });
export type MtrRankRow = z.output<typeof mtrRankRow>;

/** The faults in one hour of today; key: the hour, "0" to "23". */
const dayFaultRow = z.object({
  /** yyyy-MM-dd. Rows of yesterday remain until the first change of today. */
  day: z.string(),
  hour: z.int(),
  count: z.int(),
});
export type DayFaultRow = z.output<typeof dayFaultRow>;

/**
 * A rank by number of failures, highest first; key: the rank, starting with "1". The row "all" (id
 * null, name empty) counts all failures; a rank with a null id and an empty name counts failures
 * without a type or cause.
 */
const faultShareRow = z.object({
  /** The id of the device type or of the cause. */
  id: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  ...ownerNameField,
});
export type FaultShareRow = z.output<typeof faultShareRow>;

/** A rank of devices by a count, highest first; key: the rank, or "fleet" as in `rankRow`. */
export const countRankRow = z.object({
  deviceID: z.string().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  count: z.int(),
  breakdowns: z.int(),
  open: z.int(),
  ...ownerNameField,
});
export type CountRankRow = z.output<typeof countRankRow>;

/** An event of an order; key: `{orgCode}:{id}:{version}`, with the owner's orgCode. */
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
  ...ownerNameField,
});
export type OrderEventRow = z.output<typeof orderEventRow>;

/** The run state of a device, as the gateway reported it; key: the device's id. */
const deviceStateRow = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string().nullable(),
  runState: z.int(),
  since: z.iso.datetime(),
  ...ownerNameField,
});
export type DeviceStateRow = z.output<typeof deviceStateRow>;

/** The newest value of each measuring point of a device; key: the device's id. */
const liveValuesRow = z.object({
  deviceID: z.string(),
  values: z.array(
    z.object({
      pointID: z.string(),
      pointName: z.string(),
      unit: z.string(),
      decimals: z.int(),
      value: z.number(),
      time: z.iso.datetime(),
    }),
  ),
});
export type LiveValuesRow = z.output<typeof liveValuesRow>;

/** An alarm that lasts; key: its id. */
const openAlarmRow = z.object({
  id: z.string(),
  deviceID: z.string(),
  deviceName: z.string(),
  pointName: z.string(),
  ruleName: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** faultLevel */
  severity: z.int(),
  /** alarmState */
  alarmState: z.int(),
  startTime: z.iso.datetime(),
  lastValue: z.number(),
  peak: z.number(),
  threshold: z.number(),
  /** The device sends nothing: nobody knows whether it lasts. */
  isSilent: z.boolean(),
});
export type OpenAlarmRow = z.output<typeof openAlarmRow>;

/** A shift that is on, and the people on call in it, first ones before back-ups; key: the shift's id. */
const onDutyRow = z.object({
  setName: z.string(),
  /** The end of the shift. */
  until: z.iso.datetime(),
  people: z.array(z.object({ realName: z.string(), /** dutyLevel */ level: z.int() })),
});
export type OnDutyRow = z.output<typeof onDutyRow>;

/** A board and its version; key: its id. A wall that shows an older version fetches the board. */
const boardRow = z.object({ id: z.string(), version: z.int() });
export type BoardRow = z.output<typeof boardRow>;

/**
 * A person's unread count of one message type, and the id of its newest message (empty if none); key:
 * the type's code. A message never becomes unread again, so every change alters one of the two.
 */
const inboxRow = z.object({ unread: z.int(), newest: z.string() });
export type InboxRow = z.output<typeof inboxRow>;

/** A record that changed, without details; key: `{kind}:{id}`. The kinds are the `changeKinds` of the areas. */
const changeRow = z.object({ kind: z.string(), id: z.string() });
export type ChangeRow = z.output<typeof changeRow>;

/** The schema of each topic's rows, by topic name. */
export const topicRows = {
  openOrders: openOrderRow,
  faultTrend: trendRow,
  mttrRank: wallRankRow,
  mtbfRank: wallRankRow,
  mtrRank: mtrRankRow,
  errorRank: countRankRow,
  workOrderRank: countRankRow,
  dayFaults: dayFaultRow,
  faultTypes: faultShareRow,
  faultCauses: faultShareRow,
  orderEvents: orderEventRow,
  deviceStates: deviceStateRow,
  liveValues: liveValuesRow,
  openAlarms: openAlarmRow,
  onDuty: onDutyRow,
  board: boardRow,
  inbox: inboxRow,
  changes: changeRow,
} as const satisfies Record<string, z.ZodType>;

/** The name of a topic of devices, which the channel `gateway` carries. */
export const deviceTopicName = z.enum(['deviceStates', 'liveValues', 'openAlarms']);

/** The name of a topic. */
export const topicName = z.enum(
  Object.keys(topicRows) as [keyof typeof topicRows, ...(keyof typeof topicRows)[]],
);
