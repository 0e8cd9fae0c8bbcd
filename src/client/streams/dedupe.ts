import type { ChannelName } from '../../contract/live.ts';
import type { LiveMessage } from './normalise.ts';

/** Copies of a message without an Id arrive on the other channels within this time. */
export const dedupeMs = 10_000;
/** Messages, and Ids, remembered at most; the oldest are forgotten first. */
export const dedupeLimit = 10_000;

/** Tells first arrivals from copies. */
export interface Deduper {
  /** Whether the message is to be shown: it is no copy of one that was. */
  isFirst(message: LiveMessage): boolean;
  /** The channel has (re)opened: what was shown so far counts as heard on it. */
  reopened(channel: ChannelName): void;
}

interface Shown {
  readonly key: string;
  readonly at: number;
  readonly heardOn: Set<ChannelName>;
}

/**
 * A message with an Id is shown once: a server may send it again, on any channel. The others are a
 * multiset max-merge: each message shown may be heard once on each channel. So the same message on
 * two channels shows once, and a true repeat on one channel shows twice, whatever the order in
 * which the channels bring them.
 *
 * On `reopened` everything shown counts as heard there; else a channel that came late would take
 * the next true repeat for its copy of the first, and swallow an alarm.
 *
 * @param now ms, of any one clock
 * @see design page 5 Streams
 */
export function createDeduper(now: () => number): Deduper {
  /** In the order of age, too. */
  const ids = new Set<string>();
  const byAge = new Set<Shown>();
  const byKey = new Map<string, Shown[]>();

  function forgetOldest(shown: Shown): void {
    byAge.delete(shown);
    const alike = byKey.get(shown.key);
    alike?.shift(); // lists of a key are in the order of age too
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
