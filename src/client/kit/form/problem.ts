import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';

/** Why a dialog's deed was not done. */
export interface Problem<Field> {
  /** null: above the fields. */
  readonly field: Field | null;
  readonly text: string;
  /** `unsure`: it may have been done; `moved`: the thing is no longer what was seen. */
  readonly kind?: 'unsure' | 'moved';
  /** What is wrong at other fields besides. */
  readonly further?: readonly Problem<Field>[];
}

/** All that is wrong with what was typed, in the order of the fields; null: nothing. */
export function problemOf<Field>(problems: readonly Problem<Field>[]): Problem<Field> | null {
  const [first, ...further] = problems;
  return first === undefined ? null : { ...first, further };
}

/** What is said beside a field; undefined: nothing is wrong there. */
export function wordsAt<Field>(problem: Problem<Field> | null, field: Field): string | undefined {
  const all = problem === null ? [] : [problem, ...(problem.further ?? [])];
  return all.find((one) => one.field === field)?.text;
}

/**
 * What is wrong in a dialog. An old problem does not greet whoever opens it again, unless it is an
 * unsure outcome: the deed may have been done.
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

const moved: readonly string[] = [
  'STALE_VERSION',
  'ACTION_DONE',
  'WRONG_STATE',
  'NOT_YOURS',
  'NOT_SERVICED',
];

/**
 * A failed call in words, beside the field that was refused.
 * @param fields the wire's fields and where each stands in the dialog
 * @param isRepeatable sending it again does nothing twice: it has an ActionID, or sets what is so already
 */
export function useExplain<Field extends string>(
  fields: Readonly<Record<string, Field>>,
  isRepeatable = false,
): (error: ApiError) => Problem<Field> {
  const { t } = useTranslation();
  return (error) => {
    if (error.name === 'NETWORK') {
      const text = failureText(error, t(isRepeatable ? 'kit.form.unsureSafe' : 'kit.form.unsure'));
      return { field: null, text, kind: 'unsure' };
    }
    const text = failureText(error);
    if (moved.includes(error.name)) return { field: null, text, kind: 'moved' };
    const [name = ''] = (error.field ?? '').split('../../app'); // a line of a list: Parts.0.PartID
    const field = fields[name] ?? null;
    return { field, text: field === null || !error.refused ? text : error.infoAtField };
  };
}
