import { BehaviorSubject } from 'rxjs';

/** Something that went wrong without a word to the user, or with too few. */
export interface ErrorLine {
  /** ms of this machine's clock. */
  readonly at: number;
  /** Where: a call's path, or the page. */
  readonly where: string;
  readonly name: string;
  readonly info: string;
}

/** The log keeps so many lines; the oldest go first. */
export const errorLogLength = 200;

/** The lines, newest first; a page's lifetime long (specification 3, error-log list). */
export const errorLog$ = new BehaviorSubject<readonly ErrorLine[]>([]);

/** Adds a line. */
export function logError(line: Omit<ErrorLine, 'at'>): void {
  const lines = [{ at: Date.now(), ...line }, ...errorLog$.value];
  errorLog$.next(lines.slice(0, errorLogLength));
}

/** Adds a line of a language whose words could not be fetched. */
export function logLanguageFailure(cause: unknown): void {
  logError({ where: 'language', name: 'LOAD', info: String(cause) });
}

/** Empties the log. */
export function clearErrorLog(): void {
  errorLog$.next([]);
}

/** Collects what no page caught: errors of scripts and promises that nobody awaited (specification 8). */
export function collectErrors(): void {
  const where = () => location.pathname;
  window.addEventListener('error', ({ message }) =>
    logError({ where: where(), name: 'SCRIPT', info: message }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    logError({ where: where(), name: 'PROMISE', info: String(reason) }),
  );
}
