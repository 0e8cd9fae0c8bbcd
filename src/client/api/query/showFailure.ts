import { isCancel } from 'axios';
import { Subject } from 'rxjs';
import { reactionTo } from '../../../contract/codes.ts';
import { ApiError } from '../http/apiError.ts';
import { describeFailure, type FailureDescription } from '../http/failureText.ts';

/** The failures to show; the console's frame shows each for five seconds. */
export const shownFailures$ = new Subject<FailureDescription>();

/**
 * Returns the message of a failed call. Null for a silent code (403), for the end of the session, which
 * has a dialog, and for an aborted call. Each has its line in the error log already.
 */
export function describeForToast(cause: unknown): FailureDescription | null {
  if (isCancel(cause)) return null;
  const reaction = cause instanceof ApiError ? reactionTo(cause.code) : 'show';
  return reaction === 'silent' || reaction === 'relogin' ? null : describeFailure(cause);
}

/**
 * Shows a failed call as specification 8 requires, unless the page shows it in place: a form at the
 * field, a page by a FailureNote instead of its data.
 *
 * @throws anything that is not a failed call, because a programming error must not pass for one
 */
export function showFailure(cause: unknown): void {
  if (!(cause instanceof ApiError) && !isCancel(cause)) throw cause;
  const shown = describeForToast(cause);
  if (shown !== null) shownFailures$.next(shown);
}

/**
 * Returns the answer of a call of the shell, whose failure is not shown (specification 8): null then, and
 * the error log has the line.
 */
export async function quietly<T>(run: Promise<T>): Promise<T | null> {
  try {
    return await run;
  } catch (cause) {
    if (cause instanceof ApiError || isCancel(cause)) return null;
    throw cause;
  }
}
