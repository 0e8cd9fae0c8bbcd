import { useStore } from 'jotai';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Observable } from 'rxjs';
import type { RowOf, TopicName } from '../../contract/live.ts';
import { liveAtoms } from '../streams/liveAtoms.ts';
import type { TopicState } from '../streams/state.ts';
import { useLive } from '../streams/useTopic.tsx';
import { forgetPaint, paintSoon } from '../ui/paintQueue.ts';

/**
 * A topic for a tile that draws a chart: renewed four times a second at most, in its turn within the
 * budget of a frame, so that no tile computes what its chart would not paint (design page 5
 * Painting). What it shows then is the newest there is, not what the frame before has painted; until
 * then what was painted last, whichever tile did.
 */
export function useChartTopic<Name extends TopicName>(name: Name): TopicState<RowOf<Name>> {
  const live = useLive();
  const store = useStore();
  const paced = useMemo(() => {
    const slice = liveAtoms(live).topic(name);
    return pace(live.topic(name), store.get(slice), (state) => store.set(slice, state));
  }, [live, name, store]);
  useLayoutEffect(() => paced.ask(), [paced]);
  return useSyncExternalStore(paced.subscribe, paced.shown);
}

/**
 * A topic as an external store that changes when it is its turn to be painted.
 * @param known what was painted last
 * @param painted is told what is painted now
 */
function pace<Row>(
  topic$: Observable<TopicState<Row>>,
  known: TopicState<Row>,
  painted: (state: TopicState<Row>) => void,
) {
  let newest = known;
  let shown = known;
  return {
    shown: () => shown,
    /** Has the topic fetched before the first painting, not after it. @returns how to let go */
    ask() {
      const subscription = topic$.subscribe();
      return () => subscription.unsubscribe();
    },
    subscribe(changed: () => void) {
      const show = () => {
        shown = newest;
        painted(shown);
        flushSync(changed);
      };
      const subscription = topic$.subscribe((state) => {
        newest = state;
        const waits = shown.phase === 'loading' && state.phase === 'loading';
        if (!waits) paintSoon(show, show);
      });
      shown = newest; // React looks again once it is subscribed
      return () => {
        subscription.unsubscribe();
        forgetPaint(show);
      };
    },
  };
}
