import type { TopicRowOf, TopicName } from '../../../contract/live.ts';
import { topicRows } from '../../../contract/topicRows.ts';

/** A topic of more rows is not kept: what is kept stays small. */
export const keptRowsLimit = 5_000;

/** Rows of a topic as they were last known. */
export interface KeptRows<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** When they were last right, ms of server time as far as it is known at the moment of asking. */
  rightAt(): number;
}

/**
 * Kept rows of a topic, each as the contract has it today; null where a single one is not: then
 * they are another build's, or broken.
 */
export function readKeptRows<Name extends TopicName>(
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
