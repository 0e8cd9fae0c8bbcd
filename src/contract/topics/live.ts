import type { z } from 'zod';
import { type FaultLevel, type MessageType, messageType } from '../enums.ts';
import type { ChangeRow, topicRows } from './topicRows.ts';

/** One message of the list that `receive_msg` carries (specification 7; fields after `Msg` are our additions). */
export interface UserMsg {
  MType: MessageType;
  Title: string;
  Msg: string;
  Id?: string;
  /** The id of the record concerned, e.g. of the work order. */
  Url?: string;
  /** ISO 8601, UTC. */
  Time?: string;
  /** The level of the fault concerned. */
  Level?: FaultLevel;
  /** 0: the message is not stored in the notification centre (a device reading), so it cannot be marked as read. */
  Stored?: 0;
}

/** The payload of `topic_patch`. Rows are absolute values, so applying a patch twice is harmless. */
export interface TopicPatch {
  Topic: TopicName;
  /** Changes when the numbering restarts; a client then fetches the snapshot. */
  Epoch: string;
  /** Increases by one per patch, for each topic and organisation; after a gap a client fetches the snapshot. */
  Rev: number;
  /** ISO 8601, UTC: when the rows were read. */
  At: string;
  Set?: Record<string, unknown>;
  Del?: string[];
}

/** The newest patch of a topic. Its rows, and answers taken afterwards, contain every change up to it. */
export interface TopicRevision {
  readonly epoch: string;
  readonly rev: number;
}

/** The revision of a topic without patches; its first patch is Rev 1 of another epoch. */
export const noRevision: TopicRevision = { epoch: '00000000-0000-0000-0000-000000000000', rev: 0 };

/** The payload of `topic_revision`, which a board's channel brings after it has opened. */
export interface RevisionMessage {
  Topic: 'changes';
  Epoch: string;
  Rev: number;
}

/**
 * The header of an answer with the revision of the topic `changes` in the caller's organisation, read before
 * the answer's own data. Absent during a visit: the own organisation does not number all changes of the other.
 */
export const revisionHeader = 'andon-revision';

/** Writes the value of `revisionHeader`. */
export function formatRevision({ epoch, rev }: TopicRevision): string {
  return `${epoch}:${rev}`;
}

/** Parses a value of `revisionHeader`; null if it is none. */
export function parseRevision(value: unknown): TopicRevision | null {
  const [, epoch, rev] = /^([\w-]+):(\d+)$/.exec(String(value)) ?? [];
  return epoch === undefined ? null : { epoch, rev: Number(rev) };
}

/** The three connections (specification 7, Real-time connections). */
export const channelNames = ['main', 'gateway', 'daping'] as const;
export type ChannelName = (typeof channelNames)[number];

/** Paths and queries of the hubs, relative to `apiHost` and `secondApiHost` of platform.json. */
export const hubPaths = {
  chat: '/chat',
  boardQuery: 'user_type=daping',
  gatewayPrefix: '/gateway',
} as const;

/** Names of the hub's events. */
export const hubEvents = {
  message: 'receive_msg',
  patch: 'topic_patch',
  revision: 'topic_revision',
} as const;

/** The reason with which the server closes a connection permanently: the session was revoked or its user disabled. */
export const sessionEndedReason = 'The session has ended.';

/** The reason with which the server closes the oldest connection of a user who has too many. */
export const tooManyConnectionsReason = 'Too many connections of one user: the oldest was closed.';

/** A topic: rows by key, a snapshot call and patches. */
export interface Topic<Row = unknown> {
  readonly name: string;
  /** Never set: it only carries the row type for the compiler. `topicRows` has the schemas. */
  readonly row?: Row;
  /** The channel that carries its patches. */
  readonly channel: ChannelName;
  /** Message types that make the topic stale where the server sends no patches (another or an older server). */
  readonly staleOn: readonly MessageType[];
  /** The kind of record whose ids are the topic's keys; a change of a row is also published in `changes`. One of the `changeKinds` of the areas. */
  readonly changes?: string;
}

export type TopicName = keyof typeof topicRows;
export type TopicRowOf<Name extends TopicName> = z.output<(typeof topicRows)[Name]>;

function defineTopic<const Name extends TopicName>(
  topic: Topic & { readonly name: Name },
): Topic<TopicRowOf<Name>> & { readonly name: Name } {
  return topic as Topic<TopicRowOf<Name>> & { readonly name: Name };
}

const { workOrder, device } = messageType.values;

/** The number of events in a snapshot of the ticker. */
export const tickerRowCount = 30;

/** The number of days that rankings and trends of the wall cover, including today. */
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

export const liveValuesTopic = defineTopic({ name: 'liveValues', channel: 'gateway', staleOn: [] });
export const openAlarmsTopic = defineTopic({
  name: 'openAlarms',
  channel: 'gateway',
  staleOn: [],
  changes: 'alarm',
});

export const onDutyTopic = defineTopic({
  name: 'onDuty',
  channel: 'daping',
  staleOn: [],
  changes: 'duty',
});

export const boardTopic = defineTopic({
  name: 'board',
  channel: 'daping',
  staleOn: [],
});

/** One inbox per person: its patches go to that person only, and `getInbox` answers its snapshot. */
const inboxTopic = defineTopic({
  name: 'inbox',
  channel: 'daping',
  staleOn: messageType.list,
});

/**
 * The records that changed in an organisation, by kind and id. A client that shows such a record reads
 * it again with its own rights, so all users of the organisation receive the patches, including those
 * visiting another organisation. The snapshot has no rows: after a gap, or with another Epoch, anything
 * may have changed.
 */
const changesTopic = defineTopic({ name: 'changes', channel: 'daping', staleOn: [] });

/** Returns the topic key of a change. */
export function changeKey({ kind, id }: ChangeRow): string {
  return `${kind}:${id}`;
}

/** Every topic by name; client and server share this registry. */
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
  liveValues: liveValuesTopic,
  openAlarms: openAlarmsTopic,
  onDuty: onDutyTopic,
  board: boardTopic,
  inbox: inboxTopic,
  changes: changesTopic,
} as const satisfies {
  readonly [Name in TopicName]: Topic<TopicRowOf<Name>> & { readonly name: Name };
};
