import { useEffect, useRef, useState } from 'react';
import type { ChannelName } from '../../../contract/topics/live.ts';
import type { Live } from '../../streams/live.ts';
import type { ChannelContent } from '../../streams/topics/normalise.ts';

/** One thing that a channel brought. */
export interface Brought {
  readonly key: number;
  /** ms of this machine's clock. */
  readonly at: number;
  readonly channel: ChannelName;
  /** `message:` and its type, `topic:` and its name, or `text`, `revision`, `unreadable`. */
  readonly kind: string;
  readonly text: string;
  /** The messages or patches that arrived as one. */
  readonly count: number;
}

/** The numbers of what a channel has brought since the page was opened. */
export interface ChannelCount {
  /** Messages and patches. */
  readonly total: number;
  /** In a second, over the last `rateMs`. */
  readonly perSecond: number;
}

export type ChannelCounts = Readonly<Record<ChannelName, ChannelCount>>;

/** The most entries that are shown. */
export const mostBrought = 200;
/** The time over which messages a second are counted, and how often the page is painted, ms. */
const rateMs = 10_000;
const paintMs = 1_000;
/** Characters of an entry. */
const textLength = 300;

/** Describes what a channel brought. @param nth counts up */
export function describeBrought(content: ChannelContent, at: number, nth: number): Brought {
  const of = (kind: string, text: string, count = 1): Brought => ({
    key: nth,
    at,
    channel: content.channel,
    kind,
    text: text.slice(0, textLength),
    count,
  });
  switch (content.type) {
    case 'typed':
      return of(
        `message:${content.message.MType}`,
        `${content.message.Title} ${content.message.Msg}`,
      );
    case 'text':
      return of('text', content.text);
    case 'patch': {
      const { Topic, Rev, From = Rev, Set: set = {}, Del = [] } = content.patch;
      const keys = [...Object.keys(set), ...Del.map((key) => `-${key}`)];
      return of(`topic:${Topic}`, `Rev ${Rev}: ${keys.join(', ')}`, Rev - From + 1);
    }
    case 'revision':
      return of('revision', `Rev ${content.revision.rev}`);
    case 'unreadable':
      return of('unreadable', JSON.stringify(content.payload) ?? '');
  }
}

const none: ChannelCount = { total: 0, perSecond: 0 };

/**
 * Returns the last entries of all channels, newest first, and their counts, painted once a second. While it is paused
 * the entries stay; the counts go on.
 */
export function useBrought(live: Live | null, isPaused: boolean) {
  const [shown, setShown] = useState<{
    readonly entries: readonly Brought[];
    readonly counts: ChannelCounts;
  }>({ entries: [], counts: { main: none, gateway: none, daping: none } });
  const paused = useRef(isPaused);
  const entries = useRef<readonly Brought[]>([]);
  useEffect(() => {
    paused.current = isPaused;
  }, [isPaused]);
  useEffect(() => {
    if (live === null) return;
    let nth = 0;
    const totals: Record<ChannelName, number> = { main: 0, gateway: 0, daping: 0 };
    /** The totals at each painting of the last `rateMs`, the oldest first. */
    let past = [{ at: Date.now(), totals: { ...totals } }];
    const subscription = live.brought$.subscribe((content) => {
      nth += 1;
      const one = describeBrought(content, Date.now(), nth);
      totals[one.channel] += one.count;
      if (!paused.current) entries.current = [one, ...entries.current].slice(0, mostBrought);
    });
    const paint = () => {
      const now = Date.now();
      // the last one before the window stays: a page in the background is painted seldom
      past = past.filter((_, index) => now - (past[index + 1]?.at ?? now) < rateMs);
      const [first] = past;
      const seconds = Math.max(1, (now - (first?.at ?? now)) / 1000);
      const countOf = (channel: ChannelName): ChannelCount => ({
        total: totals[channel],
        perSecond: (totals[channel] - (first?.totals[channel] ?? 0)) / seconds,
      });
      past.push({ at: now, totals: { ...totals } });
      const counts = {
        main: countOf('main'),
        gateway: countOf('gateway'),
        daping: countOf('daping'),
      };
      setShown({ entries: entries.current, counts });
    };
    const timer = setInterval(paint, paintMs);
    return () => {
      clearInterval(timer);
      subscription.unsubscribe();
    };
  }, [live]);
  const clear = () => {
    entries.current = [];
    setShown((last) => ({ ...last, entries: [] }));
  };
  return { ...shown, clear };
}
