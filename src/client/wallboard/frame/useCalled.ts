import { useEffect, useState } from 'react';
import { auditTime, defer, exhaustMap, filter, from, merge, retry, switchMap, timer } from 'rxjs';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { failureText } from '../../api/http/failureText.ts';
import { observeCall } from '../../api/http/observeCall.ts';
import type { LiveKind } from '../../streams/channels/changes.ts';
import type { Live } from '../../streams/live.ts';
import { refetchMs } from '../../streams/topics/refetch.ts';
import { useLive } from '../../streams/useTopic.tsx';
import type { TileState } from './TileFrame.tsx';

/** The time after which an answer is read again without a change, and the least time between two, ms. */
const renewMs = 60_000;
const pauseMs = 5_000;
/** Longer than this without an answer, it is stale, ms. */
const staleMs = 2 * renewMs;

/** Fixed answers by the call's id, for pages that show tiles without a server. */
export const fixedAnswers = new WeakMap<Live, ReadonlyMap<string, unknown>>();

/** The answer of a call, and its state for the tile's frame. */
export interface Called<Data> {
  readonly data: Data | null;
  readonly state: TileState;
}

const loading: TileState = { phase: 'loading', freshness: 'live', rightAt: null, error: null };

/**
 * Reads a call for a tile: at once, every minute, and some seconds after records of these kinds change. After a failure it
 * tries again as topics do; the last answer stays, and becomes stale. It serves what a topic may not carry, because its
 * rows are the same for everybody.
 *
 * @param load a constant that imports the call: other tiles do not load its definition
 * @param body a constant
 */
export function useCalled<E extends Endpoint>(
  load: () => Promise<E>,
  body: InputOf<E>,
  kinds: readonly LiveKind[],
): Called<ResultOf<E>> {
  const live = useLive();
  const [called, setCalled] = useState<Called<ResultOf<E>>>({ data: null, state: loading });
  useEffect(() => {
    const show = (data: ResultOf<E>) =>
      setCalled({
        data,
        state: { phase: 'ready', freshness: 'live', rightAt: live.serverNow(), error: null },
      });
    const fail = (error: string) =>
      setCalled(({ data, state }) => {
        if (data === null) return { data, state: { ...state, phase: 'failed', error } };
        const isStale = live.serverNow() - (state.rightAt ?? 0) > staleMs;
        return { data, state: { ...state, freshness: isStale ? 'stale' : state.freshness } };
      });
    const fixed = fixedAnswers.get(live);
    if (fixed !== undefined) {
      const subscription = from(load()).subscribe(({ id }) => show(fixed.get(id) as ResultOf<E>));
      return () => subscription.unsubscribe();
    }
    const changed$ = live.changes$.pipe(
      filter(
        (changes) => changes === 'everything' || changes.some(({ kind }) => kinds.includes(kind)),
      ),
      auditTime(pauseMs),
    );
    const subscription = merge(timer(0, renewMs), changed$)
      .pipe(
        exhaustMap(() =>
          defer(load).pipe(
            switchMap((endpoint) => observeCall(endpoint, body)),
            retry({
              delay: (cause: unknown) => {
                fail(failureText(cause));
                return timer(refetchMs);
              },
            }),
          ),
        ),
      )
      .subscribe(show);
    return () => subscription.unsubscribe();
  }, [live, load, body, kinds]);
  return called;
}
