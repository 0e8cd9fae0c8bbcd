import { isCancel } from 'axios';
import { Subject } from 'rxjs';
import { reactionTo } from '../../../contract/codes.ts';
import { ApiError } from '../http/apiError.ts';
import { describeFailure, type FailureWords } from '../http/failureText.ts';

/** What is to be told of failures; the console's frame shows each for five seconds. */
export const told$ = new Subject<FailureWords>();

/**
 * The message of a failed call. Null: none, since its code is silent (403), the end of the session
 * has its dialog, or the caller gave it up. Each has its line in the error log already.
 */
export function toldOf(cause: unknown): FailureWords | null {
  if (isCancel(cause)) return null;
  const reaction = cause instanceof ApiError ? reactionTo(cause.code) : 'show';
  return reaction === 'silent' || reaction === 'relogin' ? null : describeFailure(cause);
}

/**
 * Tells a failed call as specification 8 says, where nothing on the page says it in its place: a
 * form says its own at the field, a page stands in for its data by a FailureNote.
 *
 * @throws what is no failure of a call: a mistake of ours must not pass for one
 */
export function tellFailure(cause: unknown): void {
  if (!(cause instanceof ApiError) && !isCancel(cause)) throw cause;
  const told = toldOf(cause);
  if (told !== null) told$.next(told);
}

/**
 * A call of the shell, whose failure nobody is told (specification 8): null then, and the error log
 * has the line.
 */
export async function quietly<T>(run: Promise<T>): Promise<T | null> {
  try {
    return await run;
  } catch (cause) {
    if (cause instanceof ApiError || isCancel(cause)) return null;
    throw cause;
  }
}
