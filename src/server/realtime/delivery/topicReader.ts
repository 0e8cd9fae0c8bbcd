import type { TopicName } from '../../../contract/live.ts';
import type { Tx } from '../../storage/db.ts';

/** The organisation whose rows are read, and when. */
export interface TopicScope {
  readonly orgCode: string;
  /** What it is: an equipment user or a provider. */
  readonly orgType: number;
  readonly timeZone: string;
  readonly now: Date;
  /** Whose rows, of a personal topic. */
  readonly userID?: string;
}

/** Where a topic's rows come from; one for each topic of the contract. */
export interface TopicReader {
  readonly topic: TopicName;
  /** Rows by key as they are now; with `keys` only those, and a key that is gone is absent. */
  rows(tx: Tx, scope: TopicScope, keys?: readonly string[]): Promise<Map<string, object>>;
  /**
   * Every key that can be, for a topic whose changes are told without keys (a ranking): those
   * without a row are deleted by the patch. Absent: all changes name their keys.
   */
  universe?(scope: TopicScope): readonly string[];
  /** A provider's rows are made from all that it repairs: nothing else waits until they are told. */
  readonly isSlowForProviders?: true;
  /** Each person has rows of their own, numbered for themselves; nothing but `inbox` is so far. */
  readonly isPersonal?: true;
}

export type TopicReaders = ReadonlyMap<TopicName, TopicReader>;

/** @throws Error when a topic of the contract has no reader, or two */
export function readersOf(names: readonly TopicName[], list: readonly TopicReader[]): TopicReaders {
  const readers = new Map(list.map((reader) => [reader.topic, reader]));
  const missing = names.filter((name) => !readers.has(name));
  if (missing.length > 0 || readers.size !== list.length) {
    throw new Error(`each topic needs one reader; without one: ${missing.join(', ') || 'none'}`);
  }
  return readers;
}
