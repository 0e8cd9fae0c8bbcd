import type { TopicName } from '../../../contract/topics/live.ts';
import type { Tx } from '../../storage/db.ts';

/** The organisation whose rows are read, and the time. */
export interface TopicScope {
  readonly orgCode: string;
  /** A value of `orgType`: equipment user or provider. */
  readonly orgType: number;
  readonly timeZone: string;
  readonly now: Date;
  /** The user of a personal topic. */
  readonly userID?: string;
}

/** The source of a topic's rows; one for each topic of the contract. */
export interface TopicReader {
  readonly topic: TopicName;
  /** Returns the present rows by key; with `keys` only those. A deleted key is absent. */
  rows(tx: Tx, scope: TopicScope, keys?: readonly string[]): Promise<Map<string, object>>;
  /**
   * Returns every possible key of a topic whose changes come without keys (a ranking); the patch
   * deletes those without a row. Absent: all changes name their keys.
   */
  universe?(scope: TopicScope): readonly string[];
  /** Its rows take long to read, so they are published in a queue of their own, which messages do not wait for. */
  readonly isSlow?: true;
  /** Each user has their own rows and revisions; only `inbox` so far. */
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
