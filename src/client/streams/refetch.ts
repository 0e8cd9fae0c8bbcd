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

/** A failed fetch is tried again after this time (design page 5). */
export const refetchMs = 5_000;
/** A fetch that brought nothing by then has failed: a dead link may hold a request for minutes. */
export const fetchTimeoutMs = 30_000;

/** One topic's fetches: never two at once, and never none while one is owed. */
export interface Refetch {
  /**
   * Something may have been missed: another fetch after the pause. One that runs is abandoned only
   * then, since what it brings before is better than nothing.
   */
  restart(pauseMs: number): void;
  /** Asks for a snapshot: at once, after the fetch that runs, or with the one that is due. */
  ask(): void;
  /** Like `ask`, but content with the fetch that runs: it holds what has come since it began. */
  askUnlessFetching(): void;
  /** At once, whatever is being waited for; content with a fetch that runs. */
  hurry(): void;
  stop(): void;
}

/** What a fetch leads to. */
export interface RefetchHandlers {
  started(): void;
  /** @returns whether the snapshot helped; if not, another is fetched, from the second on after a pause */
  answered(snapshot: Snapshot): boolean;
  /** It is tried again after `refetchMs`. */
  failed(cause: unknown): void;
}

type Answer = { snapshot: Snapshot } | { cause: unknown };

/** Fetches snapshots as they are asked for; nothing is fetched before the first asking. */
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
    ask() {
      if (fetching) again = true;
      else if (!due) order(0);
    },
    askUnlessFetching() {
      if (!fetching && !due) order(0);
    },
    hurry() {
      if (!fetching) order(0);
    },
    stop: () => subscription.unsubscribe(),
  };
}
