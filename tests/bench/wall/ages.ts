import { type BenchTopic, isShownBy, type Painting } from './rows.ts';

const longestMs = 60_000;

/** The ages of events at the time a tile first showed them. */
export interface Ages {
  /** Returns the age in ms below which this fraction of the events (0 to 1) stayed. */
  percentile(part: number): number;
  /** The number of counted events. */
  readonly count: number;
}

/**
 * Returns the age of every event at the first painting of it or of a later one: each event counts once
 * for each tile that shows it, including events that a newer one replaced before they were painted.
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
      if (since === undefined || !isShownBy(topic, nth, event)) continue;
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
