import type { ChannelName, TopicName } from '../../contract/topics/live.ts';

/** `stopped`: after a plain `Error`; nothing is retried until the token changes or `retry` is called. */
export type LinkStatus = 'connecting' | 'open' | 'waiting' | 'stopped';

/** The state of one channel, to be shown. Times are ms of this machine's clock. */
export interface LinkState {
  readonly status: LinkStatus;
  /** The time at which it entered this status. */
  readonly since: number;
  /** While `waiting`: the time of the next attempt. */
  readonly nextTryAt: number | null;
  /** The last proof of life: a message, the opening itself, or a probe answered while open. */
  readonly lastHeardAt: number | null;
}

export type Links = Readonly<Record<ChannelName, LinkState>>;

/** `late` after 15 s without proof of life, `stale` after 60 s. */
export type Freshness = 'live' | 'late' | 'stale';

/** The state of a topic, for a tile. */
export interface TopicState<Row> {
  readonly topic: TopicName;
  /** `failed` only while there are no rows to show; with rows, a failed refetch makes them stale. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly freshness: Freshness;
  /** Rows by key, in the server's order. */
  readonly rows: ReadonlyMap<string, Row>;
  /** The time at which the rows were last known to be right, ms of server time; null before the first snapshot. */
  readonly rightAt: number | null;
  /** The reason of a failure, in the user's language; else null. */
  readonly error: string | null;
}
