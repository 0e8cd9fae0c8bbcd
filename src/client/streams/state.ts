import type { ChannelName, TopicName } from '../../contract/live.ts';

/** `stopped`: a plain `Error`; nothing is retried until the token changes or somebody asks. */
export type LinkStatus = 'connecting' | 'open' | 'waiting' | 'stopped';

/** One channel as a person needs to know it. Times are ms of this machine's clock. */
export interface LinkState {
  readonly status: LinkStatus;
  /** When it came into this status. */
  readonly since: number;
  /** While `waiting`: when the next try is due. */
  readonly nextTryAt: number | null;
  /** The last proof of life: a message, the opening itself, or a probe answered while open. */
  readonly lastHeardAt: number | null;
}

export type Links = Readonly<Record<ChannelName, LinkState>>;

/** `late` after 15 s without proof of life, `stale` after 60 s (design page 5). */
export type Freshness = 'live' | 'late' | 'stale';

/** A topic as a tile sees it. */
export interface TopicState<Row> {
  readonly topic: TopicName;
  /** `failed` only while there are no rows to show; with rows, a failed refetch makes them stale. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly freshness: Freshness;
  /** Rows by key, in the server's order. */
  readonly rows: ReadonlyMap<string, Row>;
  /** When the rows were last known to be right, ms of server time; null before the first snapshot. */
  readonly rightAt: number | null;
  /** Why it failed, in words for a person; null while it has not. */
  readonly error: string | null;
}
