import { BehaviorSubject } from 'rxjs';
import type { ErrorName } from '../../../contract/errors.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { keepIn } from './storeItem.ts';

/** Why the server no longer knows the session (codes 50008, 50012, 50014 of specification 8). */
export interface SessionEnd {
  readonly name: ErrorName;
  /** The server's words. */
  readonly info: string;
}

/** Where a tab tells the others that the session has ended. */
export const sessionEndKey = 'sessionEnd';

/** The end of the session, until it is dismissed or somebody signs in or out. */
export const sessionEnd$ = new BehaviorSubject<SessionEnd | null>(null);

/** The user was told, and chose to stay on the page. */
let stays = false;

/**
 * Tells that the session has ended, in every tab; only the first telling counts. Who stays on the
 * page is not told again by what it reads in the background, but by what they do.
 */
export function endSession(end: SessionEnd, isRead = false): void {
  if (sessionEnd$.value !== null || (stays && isRead)) return;
  sessionEnd$.next(end);
  keepIn(localStorage, sessionEndKey, JSON.stringify(end));
}

/** Another tab told that the session has ended. @param text what it left */
export function hearSessionEnd(text: string | null): void {
  if (text === null || sessionEnd$.value !== null || stays) return;
  sessionEnd$.next(JSON.parse(text) as SessionEnd);
}

/** "Cancel": this page stays as it is, for reading. */
export function stayOnPage(): void {
  stays = true;
  sessionEnd$.next(null);
}

/** Somebody signed in or out: there is nothing to tell any more. */
export function dismissSessionEnd(): void {
  stays = false;
  localStorage.removeItem(sessionEndKey);
  sessionEnd$.next(null);
}

/** The end of the session for a page to show: the console as a dialog, the wall in place. */
export function useSessionEnded(): SessionEnd | null {
  return useSubject(sessionEnd$);
}
