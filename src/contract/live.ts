import type { z } from 'zod';
import { type FaultLevel, type MessageType, messageType } from './enums.ts';
import type { ChangeRow, topicRows } from './topicRows.ts';

/** What `receive_msg` carries, one of a list (specification 7; all after `Msg` is ours). */
export interface UserMsg {
  MType: MessageType;
  Title: string;
  Msg: string;
  Id?: string;
  /** The id of the thing it is about, e.g. the work order. */
  Url?: string;
  /** ISO 8601, UTC. */
  Time?: string;
  /** The level of the fault that it is about. */
  Level?: FaultLevel;
  /** 0: it is in nobody's notification centre (a device's reading), so nobody can mark it as read. */
  Stored?: 0;
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

/** Why the server closes connections for good: their session was revoked, or its user disabled. */
export const sessionOver = 'The session has ended.';

/** The reason with which the oldest connection of a person who has too many is closed. */
export const tooManyConnections = 'Too many connections of one user: the oldest was closed.';

/** A topic: rows by key, a snapshot call and patches. */
export interface Topic<Row = unknown> {
  readonly name: string;
  /** Never there: it tells the compiler of its rows, whose schemas are `topicRows`. */
  readonly row?: Row;
  /** The channel that carries its patches. */
  readonly channel: ChannelName;
  /** Messages that make it stale where no patches come (another server, an older one). */
  readonly staleOn: readonly MessageType[];
  /** Its keys are the ids of things of this kind: a change of one is a change in `changes` too. */
  readonly changes?: ChangeRow['kind'];
}

export type TopicName = keyof typeof topicRows;
export type RowOf<Name extends TopicName> = z.output<(typeof topicRows)[Name]>;

function defineTopic<const Name extends TopicName>(
  topic: Topic & { readonly name: Name },
): Topic<RowOf<Name>> & { readonly name: Name } {
  return topic as Topic<RowOf<Name>> & { readonly name: Name };
}

const { workOrder, device } = messageType.values;

/** Happenings that a snapshot of the ticker holds. */
export const tickerRows = 30;

/** Rankings and trends of the wall look back so many days, today included. */
export const wallWindowDays = 30;

export const openOrdersTopic = defineTopic({
  name: 'openOrders',
  channel: 'daping',
  staleOn: [workOrder],
  changes: 'order',
});
export const faultTrendTopic = defineTopic({
  name: 'faultTrend',
  channel: 'daping',
  staleOn: [workOrder],
});
export const mttrRankTopic = defineTopic({
  name: 'mttrRank',
  channel: 'daping',
  staleOn: [workOrder],
});
export const mtbfRankTopic = defineTopic({
  name: 'mtbfRank',
  channel: 'daping',
  staleOn: [workOrder],
});
export const mtrRankTopic = defineTopic({
  name: 'mtrRank',
  channel: 'daping',
  staleOn: [workOrder],
});
export const errorRankTopic = defineTopic({
  name: 'errorRank',
  channel: 'daping',
  staleOn: [workOrder],
});
export const workOrderRankTopic = defineTopic({
  name: 'workOrderRank',
  channel: 'daping',
  staleOn: [workOrder],
});
export const dayFaultsTopic = defineTopic({
  name: 'dayFaults',
  channel: 'daping',
  staleOn: [workOrder],
});
export const faultTypesTopic = defineTopic({
  name: 'faultTypes',
  channel: 'daping',
  staleOn: [workOrder],
});
export const faultCausesTopic = defineTopic({
  name: 'faultCauses',
  channel: 'daping',
  staleOn: [workOrder],
});
export const orderEventsTopic = defineTopic({
  name: 'orderEvents',
  channel: 'daping',
  staleOn: [workOrder],
});
export const deviceStatesTopic = defineTopic({
  name: 'deviceStates',
  channel: 'gateway',
  staleOn: [device],
  changes: 'device',
});

export const boardTopic = defineTopic({
  name: 'board',
  channel: 'daping',
  staleOn: [],
});

/** Each person's own: their patches go to them alone, and everybody has a snapshot (`getInbox`). */
const inboxTopic = defineTopic({
  name: 'inbox',
  channel: 'daping',
  staleOn: messageType.list,
});

/**
 * What changed in an organisation, by kind and id: whoever shows it reads it anew, by their own rights.
 * So all of its people hear it, those who look into another organisation too. Its snapshot has no rows:
 * after a gap, or under another Epoch, anything may have changed.
 */
const changesTopic = defineTopic({ name: 'changes', channel: 'daping', staleOn: [] });

/** The key of a change. */
export function changeKey({ kind, id }: ChangeRow): string {
  return `${kind}:${id}`;
}

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
  inbox: inboxTopic,
  changes: changesTopic,
} as const satisfies { readonly [Name in TopicName]: Topic<RowOf<Name>> & { readonly name: Name } };
