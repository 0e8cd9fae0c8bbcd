import type { ChannelName } from '../../../contract/topics/live.ts';
import type { LiveMessage } from '../topics/normalise.ts';

/** The time within which copies of a message without an Id arrive on the other channels. */
export const dedupeMs = 10_000;
/** The maximum of messages, and of Ids, remembered; the oldest are dropped first. */
export const dedupeLimit = 10_000;

/** Distinguishes first arrivals from copies. */
export interface Deduper {
  /** Returns whether to show the message: it is not a copy of one that was shown. */
  isFirst(message: LiveMessage): boolean;
  /** Counts everything shown so far as received on a channel, which has (re)opened. */
  reopened(channel: ChannelName): void;
}

interface Shown {
  readonly key: string;
  readonly at: number;
  readonly heardOn: Set<ChannelName>;
}

/**
 * Creates a deduper. A message with an Id is shown once, on whichever channels and however often the server
 * sends it. The others are a multiset max-merge: each shown message may arrive once on each channel. So the
 * same message on two channels is shown once, and a true repeat on one channel is shown twice, in whichever
 * order the channels bring them.
 *
 * After `reopened`, everything shown counts as received there. Otherwise the next true repeat would be
 * taken for the late channel's copy of the first message, and an alarm would be suppressed.
 *
 * @param now returns ms of any one clock
 */
export function createDeduper(now: () => number): Deduper {
  /** Ordered by age. */
  const ids = new Set<string>();
  const byAge = new Set<Shown>();
  const byKey = new Map<string, Shown[]>();

  function forgetOldest(shown: Shown): void {
    byAge.delete(shown);
    const alike = byKey.get(shown.key);
    alike?.shift(); // the lists of a key are ordered by age too
    if (alike?.length === 0) byKey.delete(shown.key);
  }

  function forget(): void {
    for (const shown of byAge) {
      if (byAge.size <= dedupeLimit && now() - shown.at <= dedupeMs) return;
      forgetOldest(shown);
    }
  }

  function isNew(id: string): boolean {
    if (ids.has(id)) return false;
    ids.add(id);
    const [oldest] = ids;
    if (ids.size > dedupeLimit && oldest !== undefined) ids.delete(oldest);
    return true;
  }

  return {
    isFirst(message) {
      const id = message.type === 'typed' ? message.message.Id : undefined;
      if (id !== undefined) return isNew(id);
      forget();
      const key = keyOf(message);
      const alike = byKey.get(key) ?? [];
      const copyOf = alike.find((shown) => !shown.heardOn.has(message.channel));
      if (copyOf) {
        copyOf.heardOn.add(message.channel);
        return false;
      }
      const shown: Shown = { key, at: now(), heardOn: new Set([message.channel]) };
      byAge.add(shown);
      alike.push(shown);
      byKey.set(key, alike);
      forget();
      return true;
    },
    reopened(channel) {
      for (const shown of byAge) shown.heardOn.add(channel);
    },
  };
}

function keyOf(heard: LiveMessage): string {
  if (heard.type === 'text') return JSON.stringify(['text', heard.text]);
  const { MType, Title, Msg } = heard.message;
  return JSON.stringify([MType, Title, Msg]);
}
