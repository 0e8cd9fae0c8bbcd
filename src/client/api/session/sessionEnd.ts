import { BehaviorSubject } from 'rxjs';
import type { ErrorName } from '../../../contract/index.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { storeItem } from './storeItem.ts';

/** The reason why the server no longer accepts the session (codes 50008, 50012, 50014 of specification 8). */
export interface SessionEnd {
  readonly name: ErrorName;
  /** The server's text. */
  readonly info: string;
}

/** The storage key by which a tab notifies the others that the session has ended. */
export const sessionEndKey = 'sessionEnd';

/** The end of the session, until it is dismissed or somebody signs in or out. */
export const sessionEnd$ = new BehaviorSubject<SessionEnd | null>(null);

/** True if the user was notified and has stayed on the page. */
let stays = false;

/**
 * Reports in every tab that the session has ended; once. A user who stays on the page is notified again
 * by an action, not by a read in the background.
 */
export function endSession(end: SessionEnd, isRead = false): void {
  if (sessionEnd$.value !== null || (stays && isRead)) return;
  sessionEnd$.next(end);
  storeItem(localStorage, sessionEndKey, JSON.stringify(end));
}

/** Handles the report of another tab. @param text the stored SessionEnd */
export function hearSessionEnd(text: string | null): void {
  if (text === null || sessionEnd$.value !== null || stays) return;
  sessionEnd$.next(JSON.parse(text) as SessionEnd);
}

/** Closes the dialog and keeps the page, for reading. */
export function stayOnPage(): void {
  stays = true;
  sessionEnd$.next(null);
}

/** Withdraws the report, because somebody signed in or out. */
export function dismissSessionEnd(): void {
  stays = false;
  localStorage.removeItem(sessionEndKey);
  sessionEnd$.next(null);
}

/** Returns the end of the session to show: by the console in a dialog, by the wall in place. */
export function useSessionEnded(): SessionEnd | null {
  return useSubject(sessionEnd$);
}
