import { type BenchTopic, type Painting, shows } from './rows.ts';

const longestMs = 60_000;

/** How old events were when a tile first showed them. */
export interface Ages {
  /** ms that this part of the events (0 to 1) stayed below. */
  percentile(part: number): number;
  /** How many were counted. */
  readonly count: number;
}

/**
 * The age of every event at the first painting that holds it or what came after it: each event
 * counts once for each tile that shows it, those that a newer one had replaced before it could be
 * painted too.
 *
 * @param sentAt when each event of a topic was sent, ms of the machine's clock, the first event first
 */
export function agesOf(
  paintings: readonly Painting[],
  sentAt: (topic: BenchTopic) => readonly number[],
): Ages {
  const byMs = new Uint32Array(longestMs + 1);
  let count = 0;
  for (const { topic, nth, before, newest, at } of paintings) {
    const sent = sentAt(topic);
    for (let event = before + 1; event <= newest; event += 1) {
      const since = sent[event - 1];
      if (since === undefined || !shows(topic, nth, event)) continue;
      const ms = Math.min(longestMs, Math.max(0, Math.round(at - since)));
      byMs[ms] = (byMs[ms] ?? 0) + 1;
      count += 1;
    }
  }
  return {
    count,
    percentile(part) {
      let below = 0;
      for (const [ms, events] of byMs.entries()) {
        below += events;
        if (below > 0 && below >= count * part) return ms;
      }
      return Number.NaN; // nothing was painted
    },
  };
}
