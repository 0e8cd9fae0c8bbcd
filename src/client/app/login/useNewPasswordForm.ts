import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/apiError.ts';
import type { NewPasswordProblem } from '../../lib/newPassword.ts';
import { loginFailure } from './loginFailure.ts';

/**
 * An error of a field, of the new password where the server refused it (`refused`), or above the
 * form (null).
 */
export type FormProblem<Name extends string> =
  | { readonly field: Name | 'refused' | null; readonly text: string }
  | NewPasswordProblem;

/**
 * State of a login form that sets a new password: input, errors and progress. The focus moves to
 * the first field of a step, or to the first refused field.
 */
export function useNewPasswordForm<Name extends string>(step: string) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problems, setProblems] = useState<readonly FormProblem<Name>[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusInForm(form, problems, step);

  /**
   * Runs the submission. @param toProblem turns a refusal into an error at a field; null: at the
   * new password or above the form
   */
  const run = async (
    action: () => Promise<void>,
    toProblem: (cause: ApiError) => FormProblem<Name> | null,
  ) => {
    setBusy(true);
    setProblems([]);
    try {
      await action();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblems([toProblem(cause) ?? defaultProblem(cause)]);
    } finally {
      setBusy(false);
    }
  };
  const defaultProblem = (cause: ApiError): FormProblem<Name> =>
    cause.field === 'PSD'
      ? { field: 'refused', text: cause.infoAtField }
      : { field: null, text: loginFailure(cause, t) };
  const errorOf = (field: Name | 'refused' | null) => {
    const found = problems.find((problem) => problem.field === field);
    return found !== undefined && 'text' in found ? found.text : undefined;
  };
  return {
    form,
    password,
    confirm,
    busy,
    setProblems,
    run,
    errorOf,
    /** The error above the form. */
    failure: errorOf(null),
    /** Props of the new password fields. */
    fields: {
      large: true,
      password,
      confirm,
      problems: problems.filter((one): one is NewPasswordProblem => 'reason' in one),
      refused: errorOf('refused'),
      onPassword: setPassword,
      onConfirm: setConfirm,
    },
  };
}

/** Moves the focus to the first refused field, and at each step to its first field. */
function useFocusInForm(
  form: RefObject<HTMLFormElement | null>,
  problems: readonly object[],
  step: string,
): void {
  useEffect(() => {
    const input = form.current?.querySelector<HTMLElement>('input:not([type="hidden"])');
    if (step !== '') input?.focus();
  }, [form, step]);
  useEffect(() => {
    if (problems.length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}
