import { isCancel } from 'axios';
import { Subject } from 'rxjs';
import { reactionTo } from '../../contract/codes.ts';
import { ApiError } from './apiError.ts';

/** A failure as it is told: the server's own words, or ours (null) with the server's beneath. */
export interface ToldFailure {
  readonly text: string | null;
  readonly detail: string;
}

/** What is to be told of failures; the console's frame shows each for five seconds. */
export const told$ = new Subject<ToldFailure>();

/**
 * What specification 8 shows of a failed call: a refusal's own words; for the network and HTTP the
 * general ones. Null: nothing, since its code is silent (403), the end of the session has its
 * dialog, or the caller gave it up. Each has its line in the error log already.
 */
export function toldOf(cause: unknown): ToldFailure | null {
  if (isCancel(cause)) return null;
  if (!(cause instanceof ApiError)) return { text: null, detail: '' };
  const reaction = reactionTo(cause.code);
  if (reaction === 'silent' || reaction === 'relogin') return null;
  if (cause.refused) return { text: cause.info === '' ? 'Error' : cause.info, detail: '' };
  return { text: null, detail: cause.info };
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
