import { type PrimitiveAtom, useStore } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { RowOf, TopicName } from '../../contract/live.ts';
import { liveAtoms } from '../streams/liveAtoms.ts';
import type { TopicState } from '../streams/state.ts';
import { useLive } from '../streams/useTopic.tsx';
import { forgetPaint, paintSoon } from '../ui/paintQueue.ts';

/**
 * A topic for a tile that draws a chart: renewed four times a second at most, in its turn within the
 * budget of a frame, so that no tile computes what its chart would not paint (design page 5 Painting).
 */
export function useChartTopic<Name extends TopicName>(name: Name): TopicState<RowOf<Name>> {
  const store = useStore();
  const slice = liveAtoms(useLive()).topic(name);
  const paced = useMemo(() => pace(store, slice), [store, slice]);
  return useSyncExternalStore(paced.subscribe, paced.shown);
}

/** An atom as an external store that changes when it is its turn to be painted. */
function pace<Value>(store: ReturnType<typeof useStore>, slice: PrimitiveAtom<Value>) {
  let shown = store.get(slice);
  return {
    shown: () => shown,
    subscribe(changed: () => void) {
      const owner = {};
      const show = () => {
        shown = store.get(slice);
        flushSync(changed);
      };
      const stop = store.sub(slice, () => paintSoon(owner, show));
      shown = store.get(slice); // React looks again once it is subscribed
      return () => {
        stop();
        forgetPaint(owner);
      };
    },
  };
}
