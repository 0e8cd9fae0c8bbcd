import { useSyncExternalStore } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { ErrorName } from '../../contract/errors.ts';

/** Why the server no longer knows the session (codes 50008, 50012, 50014 of specification 8). */
export interface SessionEnd {
  readonly name: ErrorName;
  /** The server's words. */
  readonly info: string;
}

/** The end of the session, until it is dismissed or somebody signs in or out. */
export const sessionEnd$ = new BehaviorSubject<SessionEnd | null>(null);

/** Tells that the session has ended; only the first telling counts. */
export function endSession(end: SessionEnd): void {
  if (sessionEnd$.value === null) sessionEnd$.next(end);
}

/** "Cancel": the page stays as it is, for reading. */
export function dismissSessionEnd(): void {
  sessionEnd$.next(null);
}

/** The end of the session for a page to show: the console as a dialog, the wall in place. */
export function useSessionEnded(): SessionEnd | null {
  return useSyncExternalStore(
    (changed) => {
      const subscription = sessionEnd$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => sessionEnd$.value,
  );
}
