import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/apiError.ts';
import type { NewPasswordProblem } from '../../lib/newPassword.ts';
import { loginFailure } from './loginFailure.ts';
import { useFocusInForm } from './useFocusInForm.ts';

/** What is wrong: at a field, with the new password where the server refused it, or above them all. */
export type FormProblem<Name extends string> =
  | { readonly field: Name | 'refused' | null; readonly text: string }
  | NewPasswordProblem;

/**
 * A form of the login page that ends in a new password: what is typed, what is wrong with it, whether
 * it is on its way. The focus goes to the first field of a step, or to the first that was refused.
 */
export function useNewPasswordForm<Name extends string>(step: string) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problems, setProblems] = useState<readonly FormProblem<Name>[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusInForm(form, problems, step);

  /** @param place where a refusal belongs; null: at the new password or above the form */
  const run = async (
    deed: () => Promise<void>,
    place: (cause: ApiError) => FormProblem<Name> | null,
  ) => {
    setBusy(true);
    setProblems([]);
    try {
      await deed();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblems([place(cause) ?? elsewhere(cause)]);
    } finally {
      setBusy(false);
    }
  };
  const elsewhere = (cause: ApiError): FormProblem<Name> =>
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
    /** What stands above the form. */
    failure: errorOf(null),
    /** Of the fields of the new password. */
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
