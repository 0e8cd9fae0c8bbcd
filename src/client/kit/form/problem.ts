import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';

/** An error of a form in a dialog. */
export interface Problem<Field> {
  /** The field that it belongs to; null: shown above the fields. */
  readonly field: Field | null;
  readonly text: string;
  /** `unsure`: the action may have been done; `outdated`: the record has changed since it was read. */
  readonly kind?: 'unsure' | 'outdated';
  /** It is of several fields together: a change of any of them may settle it. */
  readonly isOfForm?: true;
  /** Errors of other fields. */
  readonly further?: readonly Problem<Field>[];
}

/** Combines errors, in the order of the fields, into one; null where there are none. */
export function combineProblems<Field>(problems: readonly Problem<Field>[]): Problem<Field> | null {
  const [first, ...further] = problems;
  return first === undefined ? null : { ...first, further };
}

/** Returns the error text of a field; undefined where it has none. */
export function fieldProblemText<Field>(
  problem: Problem<Field> | null,
  field: Field,
): string | undefined {
  const all = problem === null ? [] : [problem, ...(problem.further ?? [])];
  return all.find((one) => one.field === field)?.text;
}

/**
 * Returns the error state of a dialog. Opening the dialog again clears an old error, except an
 * unsure outcome: the action may have been done.
 */
export function useProblem<Field>(visible: boolean) {
  const [problem, setProblem] = useState<Problem<Field> | null>(null);
  const [shown, setShown] = useState(visible);
  if (shown !== visible) {
    setShown(visible);
    if (visible && problem?.kind !== 'unsure') setProblem(null);
  }
  return [problem, setProblem] as const;
}

/** The refused entry of a body with `Items`: its index, the name of the field in it, and the text; null for any other error. */
export function itemProblem(cause: ApiError) {
  const [first, at = '', name = ''] = (cause.field ?? '').split('.');
  return first === 'Items' && at !== '' ? { at: Number(at), name, text: cause.infoAtField } : null;
}

const outdatedErrors: readonly string[] = [
  'STALE_VERSION',
  'ACTION_DONE',
  'WRONG_STATE',
  'NOT_YOURS',
  'NOT_SERVICED',
];

/**
 * Returns a function that turns a failed call into a form error at the refused field.
 * @param fields maps field names of the wire to fields of the dialog, as a record or a function
 * @param isIdempotent sending again is safe: the call has an ActionID, or sets a state that is
 *   already set
 */
export function useProblemFromError<Field extends string>(
  fields: Readonly<Record<string, Field>> | ((name: string) => Field | null),
  isIdempotent = false,
): (error: ApiError) => Problem<Field> {
  const { t } = useTranslation();
  return (error) => {
    if (error.name === 'NETWORK') {
      const text = failureText(error, t(isIdempotent ? 'kit.form.unsureSafe' : 'kit.form.unsure'));
      return { field: null, text, kind: 'unsure' };
    }
    const text = failureText(error);
    if (outdatedErrors.includes(error.name)) return { field: null, text, kind: 'outdated' };
    const [name = ''] = (error.field ?? '').split('.'); // an index of a list: Parts.0.PartID
    const field = typeof fields === 'function' ? fields(name) : (fields[name] ?? null);
    return { field, text: field === null || !error.refused ? text : error.infoAtField };
  };
}
