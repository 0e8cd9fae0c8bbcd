import { z } from 'zod';
import { type MessageType, messageType } from './enums.ts';
import { bit } from './validators.ts';

/** What `receive_msg` carries, one of a list (specification 7; the last three are ours). */
export interface UserMsg {
  MType: MessageType;
  Title: string;
  Msg: string;
  Id?: string;
  /** The id of the thing it is about, e.g. the work order. */
  Url?: string;
  /** ISO 8601, UTC. */
  Time?: string;
}

/** What `topic_patch` carries. Rows are absolute, so an overlap is harmless. */
export interface TopicPatch {
  Topic: TopicName;
  /** Changes when the numbering starts anew; a client then fetches the snapshot. */
  Epoch: string;
  /** Counts by one per topic and organisation; a gap means: fetch the snapshot. */
  Rev: number;
  /** ISO 8601, UTC: when the rows were read. */
  At: string;
  Set?: Record<string, unknown>;
  Del?: string[];
}

/** The three connections (specification 7, Real-time connections). */
export const channels = ['main', 'gateway', 'daping'] as const;
export type ChannelName = (typeof channels)[number];

/** Paths and queries of the hubs, behind `apiHost` and `secondApiHost` of platform.json. */
export const hubPaths = {
  chat: '/chat',
  boardQuery: 'user_type=daping',
  gatewayPrefix: '/gateway',
} as const;

/** Names of the hub's events. */
export const hubEvents = { message: 'receive_msg', patch: 'topic_patch' } as const;

/** A topic: rows by key, a snapshot call and patches. */
export interface Topic<Row = unknown> {
  readonly name: string;
  readonly row: z.ZodType<Row>;
  /** The channel that carries its patches. */
  readonly channel: ChannelName;
  /** Messages that make it stale where no patches come (another server, an older one). */
  readonly staleOn: readonly MessageType[];
}

function defineTopic<const Name extends string, Row>(topic: Topic<Row> & { name: Name }) {
  return topic;
}

const { workOrder, device } = messageType.values;

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
});
export type RankRow = z.output<typeof rankRow>;

/** A place in the ranking by response time; the row "fleet" tells what it is measured to. */
export const mtrRankRow = rankRow.extend({ basis: z.enum(['MTTA', 'arrival']).optional() });
export type MtrRankRow = z.output<typeof mtrRankRow>;

/** Faults of an hour of today; key: the hour, "0" to "23" (design page 2, GetDayNumberFaults). */
export const dayFaultRow = z.object({
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
export const faultShareRow = z.object({
  /** Of the device type, or of the cause. */
  id: z.string().nullable(),
  name: z.string(),
  count: z.int(),
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
});
export type CountRankRow = z.output<typeof countRankRow>;

/** A thing that happened to an order; key: its owner, id and version, `{orgCode}:{id}:{version}`. */
export const orderEventRow = z.object({
  orderID: z.string(),
  orderCode: z.string(),
  deviceName: z.string(),
  faultLevel: z.int(),
  /** WorkOrderCall, or `Import`. */
  call: z.string(),
  toState: z.int(),
  userName: z.string().nullable(),
  time: z.iso.datetime(),
});
export type OrderEventRow = z.output<typeof orderEventRow>;
/** Happenings that a snapshot of the ticker holds. */
export const tickerRows = 30;

/** What a device is doing, told by the gateway; key: its id. */
export const deviceStateRow = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string().nullable(),
  runState: z.int(),
  since: z.iso.datetime(),
});
export type DeviceStateRow = z.output<typeof deviceStateRow>;

/** A board and how often it was stored; key: its id. Who hangs an older version fetches the board. */
export const boardRow = z.object({ id: z.string(), version: z.int() });
export type BoardRow = z.output<typeof boardRow>;

/** Rankings and trends of the wall look back so many days, today included. */
export const wallWindowDays = 30;

export const openOrdersTopic = defineTopic({
  name: 'openOrders',
  row: openOrderRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const faultTrendTopic = defineTopic({
  name: 'faultTrend',
  row: trendRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const mttrRankTopic = defineTopic({
  name: 'mttrRank',
  row: rankRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const mtbfRankTopic = defineTopic({
  name: 'mtbfRank',
  row: rankRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const mtrRankTopic = defineTopic({
  name: 'mtrRank',
  row: mtrRankRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const errorRankTopic = defineTopic({
  name: 'errorRank',
  row: countRankRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const workOrderRankTopic = defineTopic({
  name: 'workOrderRank',
  row: countRankRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const dayFaultsTopic = defineTopic({
  name: 'dayFaults',
  row: dayFaultRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const faultTypesTopic = defineTopic({
  name: 'faultTypes',
  row: faultShareRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const faultCausesTopic = defineTopic({
  name: 'faultCauses',
  row: faultShareRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const orderEventsTopic = defineTopic({
  name: 'orderEvents',
  row: orderEventRow,
  channel: 'daping',
  staleOn: [workOrder],
});
export const deviceStatesTopic = defineTopic({
  name: 'deviceStates',
  row: deviceStateRow,
  channel: 'gateway',
  staleOn: [device],
});

export const boardTopic = defineTopic({
  name: 'board',
  row: boardRow,
  channel: 'daping',
  staleOn: [],
});

/** Every topic by name: the one registry of both sides. */
export const topics = {
  openOrders: openOrdersTopic,
  faultTrend: faultTrendTopic,
  mttrRank: mttrRankTopic,
  mtbfRank: mtbfRankTopic,
  mtrRank: mtrRankTopic,
  errorRank: errorRankTopic,
  workOrderRank: workOrderRankTopic,
  dayFaults: dayFaultsTopic,
  faultTypes: faultTypesTopic,
  faultCauses: faultCausesTopic,
  orderEvents: orderEventsTopic,
  deviceStates: deviceStatesTopic,
  board: boardTopic,
} as const satisfies Record<string, Topic>;
export type TopicName = keyof typeof topics;
export type RowOf<Name extends TopicName> = z.output<(typeof topics)[Name]['row']>;
export const topicName = z.enum(Object.keys(topics) as [TopicName, ...TopicName[]]);
