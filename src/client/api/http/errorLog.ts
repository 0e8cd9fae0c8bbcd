import { BehaviorSubject } from 'rxjs';

/** An error that was not shown to the user, or not in detail. */
export interface ErrorLogEntry {
  /** ms of this machine's clock. */
  readonly at: number;
  /** The call's path, or the page. */
  readonly where: string;
  readonly name: string;
  readonly info: string;
  /** The server understood a call and refused it: no failure of the product. */
  readonly refused?: true;
}

/** The maximum number of entries; the oldest are dropped first. */
export const errorLogLength = 200;

/** The entries of this page, newest first (specification 3, error-log list). */
export const errorLog$ = new BehaviorSubject<readonly ErrorLogEntry[]>([]);

/** Adds an entry. */
export function logError(entry: Omit<ErrorLogEntry, 'at'>): void {
  const entries = [{ at: Date.now(), ...entry }, ...errorLog$.value];
  errorLog$.next(entries.slice(0, errorLogLength));
}

/** Adds an entry for a language whose texts could not be fetched. */
export function logLanguageFailure(cause: unknown): void {
  logError({ where: 'language', name: 'LOAD', info: String(cause) });
}

/** Empties the log. */
export function clearErrorLog(): void {
  errorLog$.next([]);
}

/** Logs uncaught errors and unhandled rejections (specification 8). */
export function collectErrors(): void {
  const where = () => location.pathname;
  window.addEventListener('error', ({ message }) => {
    // a size that is observed in the next frame, as of a select in a dialog: no error
    if (message.startsWith('ResizeObserver loop')) return;
    logError({ where: where(), name: 'SCRIPT', info: message });
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    logError({ where: where(), name: 'PROMISE', info: String(reason) }),
  );
}
