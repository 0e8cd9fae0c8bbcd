import {
  catchError,
  defer,
  first,
  map,
  type ObservableInput,
  of,
  Subject,
  switchMap,
  timeout,
  timer,
} from 'rxjs';
import type { Snapshot } from './topicRows.ts';

/** The pause before a failed fetch is repeated. */
export const refetchMs = 5_000;
/** The timeout of a fetch: a dead link may hold a request for minutes. */
export const fetchTimeoutMs = 30_000;

/** The fetches of one topic: at most one at a time, and always one while one is due. */
export interface Refetch {
  /**
   * Fetches again after the pause, because something may have been missed. A running fetch continues until
   * then, because its answer is better than none.
   */
  restart(pauseMs: number): void;
  /** Requests a snapshot: at once, after the running fetch, or with the one that is due. */
  request(): void;
  /** As `request`, but a running fetch is enough: patches since its beginning are buffered. */
  requestUnlessFetching(): void;
  /** Fetches at once, without the pause; a running fetch is enough. */
  hurry(): void;
  stop(): void;
}

/** The handlers of a fetch. */
export interface RefetchHandlers {
  started(): void;
  /** @returns whether the snapshot was usable; if not, another is fetched, from the second on after a pause */
  answered(snapshot: Snapshot): boolean;
  /** Handles a failure; the fetch is repeated after `refetchMs`. */
  failed(cause: unknown): void;
}

type Answer = { snapshot: Snapshot } | { cause: unknown };

/** Creates the fetches of a topic; nothing is fetched before the first request. */
export function createRefetch(
  fetch: () => ObservableInput<Snapshot>,
  on: RefetchHandlers,
): Refetch {
  const order$ = new Subject<number>();
  let due = false;
  let fetching = false;
  let again = false;
  let helpless = false;

  const attempt = () => {
    due = false;
    fetching = true;
    again = false;
    on.started();
    return defer(fetch).pipe(
      timeout({ first: fetchTimeoutMs }),
      first(),
      map((snapshot): Answer => ({ snapshot })),
      catchError((cause: unknown) => of<Answer>({ cause })),
    );
  };
  const order = (pauseMs: number) => {
    due = true;
    order$.next(pauseMs);
  };

  const subscription = order$
    .pipe(
      switchMap((pauseMs) => (pauseMs === 0 ? of(0) : timer(pauseMs))),
      switchMap(attempt),
    )
    .subscribe((answer) => {
      fetching = false;
      if ('cause' in answer) {
        on.failed(answer.cause);
        if (!due) order(refetchMs);
        return;
      }
      const wasHelpless = helpless;
      helpless = !on.answered(answer.snapshot);
      if (due) return;
      if (helpless) order(wasHelpless ? refetchMs : 0);
      else if (again) order(0);
    });

  return {
    restart: order,
    request() {
      if (fetching) again = true;
      else if (!due) order(0);
    },
    requestUnlessFetching() {
      if (!fetching && !due) order(0);
    },
    hurry() {
      if (!fetching) order(0);
    },
    stop: () => subscription.unsubscribe(),
  };
}
