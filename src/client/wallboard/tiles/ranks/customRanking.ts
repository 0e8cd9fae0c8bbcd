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
import type { WallRankRow } from '../../../../contract/topics/topicRows.ts';
import type { Freshness, TopicState } from '../../../streams/state.ts';
import { freshnessOf } from '../../../streams/topics/freshness.ts';
import { fetchTimeoutMs, refetchMs } from '../../../streams/topics/refetch.ts';

type RankState = TopicState<WallRankRow>;
type Rows = RankState['rows'];

/** The least interval between two requests, however many patches arrive. */
const fetchEveryMs = 1_000;

/** The source of the rows of a custom window. */
export interface RankSource {
  fetch(): ObservableInput<Rows>;
  /** Returns the error text of a failure. */
  explain(cause: unknown): string;
}

/**
 * Creates a ranking over another window than its topic's. It is fetched by a call, and again when the
 * topic's rows change: at once, then once a second at most, one call at a time, and 5 s after a failure.
 *
 * While the topic's rows are those that the answer was requested for, the answer is as fresh as the
 * topic; after that it ages on its own until the next answer.
 */
export function customRanking(
  topic$: Observable<RankState>,
  source: RankSource,
): Observable<RankState> {
  return defer(() => {
    const proof$ = new Subject<void>();
    const changed$ = new Subject<void>();
    const paced$ = new Subject<void>();
    let topic: RankState | null = null;
    let answer: { readonly rows: Rows; readonly requestedFor: Rows | undefined } | null = null;
    let rightAt: number | null = null;
    let age: Freshness = 'live';
    let error: string | null = null;

    const onTopicState = (next: RankState) => {
      if (answer !== null && answer.requestedFor === topic?.rows) {
        rightAt = topic?.rightAt ?? null;
        if (next.rows !== answer.requestedFor) proof$.next(); // it was valid until now
      }
      topic = next;
    };
    const attempt$ = defer(() => {
      const requestedWith = topic;
      return from(source.fetch()).pipe(
        timeout({ first: fetchTimeoutMs }),
        first(),
        tap((rows) => {
          answer = { rows, requestedFor: requestedWith?.rows };
          rightAt = requestedWith?.rightAt ?? null;
          error = null;
          proof$.next();
          changed$.next();
        }),
      );
    }).pipe(
      retry({
        delay: (cause) => {
          error = source.explain(cause);
          changed$.next();
          return timer(refetchMs);
        },
      }),
    );
    const refetches = (shared$: Observable<RankState>) =>
      shared$.pipe(
        filter(({ phase }) => phase === 'ready'),
        map(({ rows }) => rows),
        distinctUntilChanged(),
        throttle(() => paced$, { leading: true, trailing: true }),
        concatMap(() => merge(attempt$, timer(fetchEveryMs)).pipe(finalize(() => paced$.next()))),
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
      const { rows, requestedFor } = answer;
      if (requestedFor === topic.rows) return { ...topic, rows };
      return { ...topic, rows, rightAt, freshness: worse(topic.freshness, age) };
    };

    return topic$.pipe(
      tap(onTopicState),
      connect((shared$) => merge(shared$, changed$, aged$, refetches(shared$))),
      map(view),
      filter((state) => state !== null),
    );
  });
}

const byAge: readonly Freshness[] = ['live', 'late', 'stale'];

function worse(one: Freshness, other: Freshness): Freshness {
  return byAge.indexOf(one) > byAge.indexOf(other) ? one : other;
}
