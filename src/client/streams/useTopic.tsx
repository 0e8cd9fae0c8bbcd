import { useAtomValue, useStore } from 'jotai';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { TopicRowOf, TopicName } from '../../contract/live.ts';
import type { Live } from './live.ts';
import { liveAtoms } from './liveAtoms.ts';
import type { Links, TopicState } from './state.ts';

const LiveContext = createContext<Live | null>(null);

/** Gives the components below it their streams; null: there are none yet. Whoever created `live` stops it. */
export function LiveProvider({ live, children }: { live: Live | null; children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The streams, where there are any. */
export function usePresentLive(): Live | null {
  return useContext(LiveContext);
}

/** The streams themselves: messages, retry, the server's time. @throws Error outside LiveProvider */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider above it');
  return live;
}

/**
 * A topic, repainted at most once per animation frame and not at all while the page is hidden.
 * The order of rows is that of `createTopicRows`: sort what is shown in an order.
 */
export function useTopic<Name extends TopicName>(name: Name): TopicState<TopicRowOf<Name>> {
  const slice = liveAtoms(useLive()).topic(name);
  const store = useStore();
  // Asked for before the first painting, not after it.
  useLayoutEffect(() => store.sub(slice, () => undefined), [store, slice]);
  return useAtomValue(slice);
}

/** The three channels, repainted like a topic. */
export function useLinks(): Links {
  return useAtomValue(liveAtoms(useLive()).links);
}

/** Server time in ms, renewed every `everyMs`; all who ask for one interval renew in one frame. */
export function useServerNow(everyMs: number): number {
  return useAtomValue(liveAtoms(useLive()).serverNow(everyMs));
}
