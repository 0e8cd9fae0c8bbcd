import { t } from 'i18next';
import { ApiError } from './apiError.ts';

/** A failed call in the user's language. */
export interface FailureDescription {
  readonly text: string;
  /** Details; may be empty. */
  readonly detail: string;
}

/**
 * Describes a failed call by specification 8: the server's own text if it refused the call; for the
 * network and HTTP the general sentence with details; for a refused permission that this action is
 * not allowed.
 *
 * @param known a detail of the caller, e.g. that the outcome is unknown
 */
export function describeFailure(cause: unknown, known = ''): FailureDescription {
  if (!(cause instanceof ApiError)) return { text: t('app.failure'), detail: known };
  if (cause.name === 'DENIED') return { text: t('app.denied.action'), detail: '' };
  if (cause.refused) return { text: cause.info === '' ? 'Error' : cause.info, detail: '' };
  return { text: t('app.failure'), detail: linesOf(known, cause.info) };
}

/** Returns `describeFailure` as one text with a line each, for a form, a picker or a dialog. */
export function failureText(cause: unknown, known = ''): string {
  const { text, detail } = describeFailure(cause, known);
  return linesOf(text, detail);
}

function linesOf(...lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
