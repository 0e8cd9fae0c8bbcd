import { t } from 'i18next';
import { ApiError } from './apiError.ts';

/** A failed call in the user's language. */
export interface FailureWords {
  readonly text: string;
  /** What is known beneath it; empty: nothing. */
  readonly detail: string;
}

/**
 * A failed call as specification 8 shows it: the server's own text where it refused the call; for the
 * network and HTTP the general sentence with what is known beneath it; for a refused permission that
 * this action is not allowed.
 *
 * @param known what the caller adds beneath the general sentence, e.g. that the outcome is unknown
 */
export function describeFailure(cause: unknown, known = ''): FailureWords {
  if (!(cause instanceof ApiError)) return { text: t('app.failure'), detail: known };
  if (cause.name === 'DENIED') return { text: t('app.denied.action'), detail: '' };
  if (cause.refused) return { text: cause.info === '' ? 'Error' : cause.info, detail: '' };
  return { text: t('app.failure'), detail: linesOf(known, cause.info) };
}

/** `describeFailure` as one text, a line each: for a form, a picker or a dialog. */
export function failureText(cause: unknown, known = ''): string {
  const { text, detail } = describeFailure(cause, known);
  return linesOf(text, detail);
}

function linesOf(...lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
