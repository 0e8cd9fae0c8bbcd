import type { TopicName, TopicRowOf } from '../../../contract/topics/live.ts';
import { topicRows } from '../../../contract/topics/topicRows.ts';

/** The maximum of rows of a cached topic, so that the cache stays small. */
export const cachedRowsLimit = 5_000;

/** The last known rows of a topic. */
export interface CachedRows<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** Returns when they were last right, ms of server time as estimated at the call. */
  rightAt(): number;
}

/**
 * Parses the cached rows of a topic by the contract; null if a single row does not match: then the rows are
 * damaged, or another build has stored them.
 */
export function readCachedRows<Name extends TopicName>(
  topic: Name,
  value: unknown,
): ReadonlyMap<string, TopicRowOf<Name>> | null {
  if (!(value instanceof Map)) return null;
  const row = topicRows[topic];
  const rows = new Map<string, TopicRowOf<Name>>();
  for (const [key, found] of value) {
    const { data } = row.safeParse(found);
    if (typeof key !== 'string' || data === undefined) return null;
    rows.set(key, data as TopicRowOf<Name>);
  }
  return rows;
}
