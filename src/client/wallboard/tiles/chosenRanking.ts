import {
  concatMap,
  connect,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  first,
  from,
  ignoreElements,
  map,
  merge,
  type Observable,
  type ObservableInput,
  retry,
  Subject,
  tap,
  throttle,
  timeout,
  timer,
} from 'rxjs';
import type { WallRankRow } from '../../../contract/topicRows.ts';
import { freshnessOf } from '../../streams/freshness.ts';
import { fetchTimeoutMs, refetchMs } from '../../streams/refetch.ts';
import type { Freshness, TopicState } from '../../streams/state.ts';

type RankState = TopicState<WallRankRow>;
type Rows = RankState['rows'];

/** However many patches come, the window is asked for so often at most. */
const askEveryMs = 1_000;

/** How the rows of a chosen window are had. */
export interface RankSource {
  ask(): ObservableInput<Rows>;
  /** Why it failed, in words for a person. */
  explain(cause: unknown): string;
}

/**
 * A ranking over another window than its topic's: asked for by a call, and anew when the topic's
 * rows change: at once, then once a second at most, one at a time, again 5 s after a failure.
 *
 * As long as the topic's rows are those that the answer was asked for, the topic vouches for it;
 * from then on the answer ages by itself until the next one comes.
 */
export function chosenRanking(
  topic$: Observable<RankState>,
  source: RankSource,
): Observable<RankState> {
  return defer(() => {
    const proof$ = new Subject<void>();
    const told$ = new Subject<void>();
    const paced$ = new Subject<void>();
    let topic: RankState | null = null;
    let answer: { readonly rows: Rows; readonly askedFor: Rows | undefined } | null = null;
    let rightAt: number | null = null;
    let age: Freshness = 'live';
    let error: string | null = null;

    const took = (next: RankState) => {
      if (answer !== null && answer.askedFor === topic?.rows) {
        rightAt = topic?.rightAt ?? null;
        if (next.rows !== answer.askedFor) proof$.next(); // it was right until now
      }
      topic = next;
    };
    const attempt$ = defer(() => {
      const asked = topic;
      return from(source.ask()).pipe(
        timeout({ first: fetchTimeoutMs }),
        first(),
        tap((rows) => {
          answer = { rows, askedFor: asked?.rows };
          rightAt = asked?.rightAt ?? null;
          error = null;
          proof$.next();
          told$.next();
        }),
      );
    }).pipe(
      retry({
        delay: (cause) => {
          error = source.explain(cause);
          told$.next();
          return timer(refetchMs);
        },
      }),
    );
    const asks = (shared$: Observable<RankState>) =>
      shared$.pipe(
        filter(({ phase }) => phase === 'ready'),
        map(({ rows }) => rows),
        distinctUntilChanged(),
        throttle(() => paced$, { leading: true, trailing: true }),
        concatMap(() => merge(attempt$, timer(askEveryMs)).pipe(finalize(() => paced$.next()))),
        ignoreElements(),
      );
    const aged$ = freshnessOf(proof$).pipe(
      tap((now) => {
        age = now;
      }),
    );
    const view = (): RankState | null => {
      if (topic === null || topic.phase !== 'ready') return topic;
      if (answer === null) return { ...topic, phase: error === null ? 'loading' : 'failed', error };
      const { rows, askedFor } = answer;
      if (askedFor === topic.rows) return { ...topic, rows };
      return { ...topic, rows, rightAt, freshness: worse(topic.freshness, age) };
    };

    return topic$.pipe(
      tap(took),
      connect((shared$) => merge(shared$, told$, aged$, asks(shared$))),
      map(view),
      filter((state) => state !== null),
    );
  });
}

const byAge: readonly Freshness[] = ['live', 'late', 'stale'];

function worse(one: Freshness, other: Freshness): Freshness {
  return byAge.indexOf(one) > byAge.indexOf(other) ? one : other;
}
