import { useStore } from 'jotai';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { RowOf, TopicName } from '../../contract/live.ts';
import type { Live } from '../streams/live.ts';
import { liveAtoms } from '../streams/liveAtoms.ts';
import type { TopicState } from '../streams/state.ts';
import { useLive } from '../streams/useTopic.tsx';
import { forgetPaint, paintSoon } from '../ui/paintQueue.ts';

/**
 * A topic for a tile that draws a chart: renewed four times a second at most, in its turn within the
 * budget of a frame, so that no tile computes what its chart would not paint (design page 5
 * Painting). What it shows then is the newest there is, not what the frame before has painted.
 */
export function useChartTopic<Name extends TopicName>(name: Name): TopicState<RowOf<Name>> {
  const live = useLive();
  const store = useStore();
  const paced = useMemo(
    () => pace(live, name, store.get(liveAtoms(live).topic(name))),
    [live, name, store],
  );
  useLayoutEffect(() => paced.ask(), [paced]);
  return useSyncExternalStore(paced.subscribe, paced.shown);
}

/** A topic as an external store that changes when it is its turn to be painted. */
function pace<Name extends TopicName>(live: Live, name: Name, known: TopicState<RowOf<Name>>) {
  let newest = known;
  let shown = known;
  return {
    shown: () => shown,
    /** Has the topic fetched before the first painting, not after it. @returns how to let go */
    ask() {
      const subscription = live.topic(name).subscribe();
      return () => subscription.unsubscribe();
    },
    subscribe(changed: () => void) {
      const show = () => {
        shown = newest;
        flushSync(changed);
      };
      const subscription = live.topic(name).subscribe((state) => {
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
