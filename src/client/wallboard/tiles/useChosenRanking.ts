import { useEffect, useMemo, useState } from 'react';
import { BehaviorSubject, map } from 'rxjs';
import type { getTop10Mtbf, getTop10Mttr } from '../../../contract/areas/home.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type { RankRow } from '../../../contract/topicRows.ts';
import { failureText } from '../../api/failureText.ts';
import { observeCall } from '../../api/observeCall.ts';
import type { TopicState } from '../../streams/state.ts';
import { chosenRanking } from './chosenRanking.ts';
import { chosenWindow, type RankConfig } from './rankWindow.ts';

type RankCall = typeof getTop10Mttr | typeof getTop10Mtbf;

/** The rows of a ranking as its topic has them: places from "1" on, and "fleet". */
function rowsOf({ data, dataRemark }: ResultOf<RankCall>): ReadonlyMap<string, RankRow> {
  const { fleetHours: hours, breakdowns, open } = dataRemark;
  const fleet: RankRow = {
    deviceID: null,
    deviceCode: '',
    deviceName: '',
    hours,
    breakdowns,
    open,
  };
  return new Map<string, RankRow>([
    ...data.map((row, at) => [String(at + 1), row] as const),
    ['fleet', fleet],
  ]);
}

/** A ranking over the window that a tile's settings choose; the topic's own rows without one. */
export function useChosenRanking(
  endpoint: RankCall,
  state: TopicState<RankRow>,
  config: RankConfig,
): TopicState<RankRow> {
  const { from, to } = config;
  const window = useMemo(() => chosenWindow({ from, to }), [from, to]);
  const [topic$] = useState(() => new BehaviorSubject(state));
  const [chosen, setChosen] = useState<{ of: object; state: TopicState<RankRow> } | null>(null);
  useEffect(() => topic$.next(state), [topic$, state]);
  useEffect(() => {
    if (window === null) return undefined;
    const ranking$ = chosenRanking(topic$, {
      ask: () => observeCall(endpoint, window).pipe(map(rowsOf)),
      explain: (cause) => failureText(cause),
    });
    const subscription = ranking$.subscribe((next) => setChosen({ of: window, state: next }));
    return () => subscription.unsubscribe();
  }, [endpoint, window, topic$]);

  if (window === null) return state;
  return chosen?.of === window ? chosen.state : { ...state, phase: 'loading' };
}
