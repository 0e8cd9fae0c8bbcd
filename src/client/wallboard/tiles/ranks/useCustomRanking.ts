import { useEffect, useMemo, useState } from 'react';
import { BehaviorSubject, forkJoin, map } from 'rxjs';
import type { getTop10Mtbf, getTop10Mttr } from '../../../../contract/areas/home/rankings.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import type { WallRankRow } from '../../../../contract/topics/topicRows.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { observeCall } from '../../../api/http/observeCall.ts';
import type { TopicState } from '../../../streams/state.ts';
import { customRanking } from './customRanking.ts';
import { customWindow, type RankConfig, windowBefore } from './rankWindow.ts';

type RankCall = typeof getTop10Mttr | typeof getTop10Mtbf;

/** Returns the rows of a ranking in the form of its topic: places from "1" on, and "fleet". */
function rowsOf(
  { data, dataRemark }: ResultOf<RankCall>,
  before: ResultOf<RankCall>,
): ReadonlyMap<string, WallRankRow> {
  const { fleetHours: hours, breakdowns, open } = dataRemark;
  const fleet: WallRankRow = {
    deviceID: null,
    deviceCode: '',
    deviceName: '',
    hours,
    breakdowns,
    open,
    previousHours: before.dataRemark.fleetHours,
  };
  return new Map<string, WallRankRow>([
    ...data.map((row, at) => [String(at + 1), row] as const),
    ['fleet', fleet],
  ]);
}

/** Adds the target, which only the topic has. */
function withTarget(
  rows: ReadonlyMap<string, WallRankRow>,
  target: number | null,
): ReadonlyMap<string, WallRankRow> {
  const fleet = rows.get('fleet');
  return fleet === undefined ? rows : new Map([...rows, ['fleet', { ...fleet, target }]]);
}

/** Returns a ranking over the window of a tile's settings; the topic's own rows without one. */
export function useCustomRanking(
  endpoint: RankCall,
  state: TopicState<WallRankRow>,
  config: RankConfig,
): TopicState<WallRankRow> {
  const { from, to } = config;
  const window = useMemo(() => customWindow({ from, to }), [from, to]);
  const [topic$] = useState(() => new BehaviorSubject(state));
  const [custom, setCustom] = useState<{ of: object; state: TopicState<WallRankRow> } | null>(null);
  useEffect(() => topic$.next(state), [topic$, state]);
  useEffect(() => {
    if (window === null) return undefined;
    const ranking$ = customRanking(topic$, {
      fetch: () =>
        forkJoin([
          observeCall(endpoint, window),
          observeCall(endpoint, { ...windowBefore({ from, to }), Top: 1 }),
        ]).pipe(map(([now, before]) => rowsOf(now, before))),
      explain: (cause) => failureText(cause),
    });
    const subscription = ranking$.subscribe((next) => setCustom({ of: window, state: next }));
    return () => subscription.unsubscribe();
  }, [endpoint, from, to, window, topic$]);

  const target = state.rows.get('fleet')?.target ?? null;
  const found = custom?.of === window ? custom.state : null;
  const rows = useMemo(() => found && withTarget(found.rows, target), [found, target]);
  if (window === null) return state;
  return found === null || rows === null ? { ...state, phase: 'loading' } : { ...found, rows };
}
