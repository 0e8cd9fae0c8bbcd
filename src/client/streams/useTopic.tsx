import { useAtomValue, useStore } from 'jotai';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { TopicName, TopicRowOf } from '../../contract/topics/live.ts';
import type { Live } from './live.ts';
import { liveAtoms } from './liveAtoms.ts';
import type { Links, TopicState } from './state.ts';

const LiveContext = createContext<Live | null>(null);

/** Provides the streams to the components below; null if there are none yet. The creator of `live` stops it. */
export function LiveProvider({ live, children }: { live: Live | null; children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Returns the streams, or null. */
export function usePresentLive(): Live | null {
  return useContext(LiveContext);
}

/** Returns the streams. @throws Error outside LiveProvider */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider above it');
  return live;
}

/**
 * Returns a topic, repainted at most once per animation frame and not at all while the page is hidden. The
 * rows have the order of `createTopicRows`; sort them where the display needs another one.
 */
export function useTopic<Name extends TopicName>(name: Name): TopicState<TopicRowOf<Name>> {
  const slice = liveAtoms(useLive()).topic(name);
  const store = useStore();
  // Subscribed before the first paint, not after it.
  useLayoutEffect(() => store.sub(slice, () => undefined), [store, slice]);
  return useAtomValue(slice);
}

/** Returns the state of the three channels, repainted like a topic. */
export function useLinks(): Links {
  return useAtomValue(liveAtoms(useLive()).links);
}

/** Returns server time in ms, renewed every `everyMs`; all users of one interval renew in one frame. */
export function useServerNow(everyMs: number): number {
  return useAtomValue(liveAtoms(useLive()).serverNow(everyMs));
}
