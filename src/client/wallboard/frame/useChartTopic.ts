import { useStore } from 'jotai';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Observable } from 'rxjs';
import type { TopicName, TopicRowOf } from '../../../contract/topics/live.ts';
import { liveAtoms } from '../../streams/liveAtoms.ts';
import type { TopicState } from '../../streams/state.ts';
import { useLive } from '../../streams/useTopic.tsx';
import { cancelPaint, paintSoon } from '../../ui/charts/paintQueue.ts';

/**
 * Returns a topic for a tile that draws a chart. It is updated at most four times a second, when the
 * paint queue reaches the tile, so that no tile computes what its chart would not paint. An update
 * takes the newest state; before the first one the tile shows the state that any tile painted last.
 */
export function useChartTopic<Name extends TopicName>(name: Name): TopicState<TopicRowOf<Name>> {
  const live = useLive();
  const store = useStore();
  const paced = useMemo(() => {
    const slice = liveAtoms(live).topic(name);
    return pace(live.topic(name), store.get(slice), (state) => store.set(slice, state));
  }, [live, name, store]);
  useLayoutEffect(() => paced.prefetch(), [paced]);
  return useSyncExternalStore(paced.subscribe, paced.shown);
}

/**
 * Returns a topic as an external store that changes when the paint queue reaches it.
 * @param known the state that was painted last
 * @param onPaint receives the state that is painted now
 */
function pace<Row>(
  topic$: Observable<TopicState<Row>>,
  known: TopicState<Row>,
  onPaint: (state: TopicState<Row>) => void,
) {
  let newest = known;
  let shown = known;
  return {
    shown: () => shown,
    /** Starts the topic's fetch before the first paint, not after it. @returns the unsubscribe function */
    prefetch() {
      const subscription = topic$.subscribe();
      return () => subscription.unsubscribe();
    },
    subscribe(changed: () => void) {
      const show = () => {
        shown = newest;
        onPaint(shown);
        flushSync(changed);
      };
      const subscription = topic$.subscribe((state) => {
        newest = state;
        const waits = shown.phase === 'loading' && state.phase === 'loading';
        if (!waits) paintSoon(show, show);
      });
      shown = newest; // React reads the store again after subscribing
      return () => {
        subscription.unsubscribe();
        cancelPaint(show);
      };
    },
  };
}
