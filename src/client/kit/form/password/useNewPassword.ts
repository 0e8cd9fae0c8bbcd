import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  defaultPasswordRule,
  type PasswordRule,
} from '../../../../contract/areas/session/endpoints.ts';
import { hashPassword } from '../../../api/signing/hashPassword.ts';
import { newPasswordProblems } from '../../../lib/newPassword.ts';
import { fieldProblemText, type Problem } from '../problem.ts';
import type { ConvertedField, FormField } from '../useEntityForm.ts';

/** A form whose body has a `PSD`, as `useNewPassword` takes it. */
export interface PasswordForm {
  readonly problem: Problem<string> | null;
  readonly field: (name: 'PSD') => FormField;
}

/**
 * Returns a new password with its repetition for a form: `converted` is the option of the form for its field `PSD`,
 * `fieldsOf` the props of `NewPasswordFields`, `clear` empties the repetition.
 */
export function useNewPassword(rule: PasswordRule = defaultPasswordRule) {
  const { t } = useTranslation();
  const [confirm, setConfirm] = useState('');
  const bounds = { length: rule.minLength, kinds: rule.minKinds };
  const converted = {
    toWire: hashPassword,
    problems: (typed: string) =>
      newPasswordProblems(typed, confirm, rule).map(({ field, reason }) => ({
        field: field === 'password' ? 'PSD' : field,
        text: t(`login.newPassword.${reason}`, bounds),
      })),
  } satisfies ConvertedField;
  const fieldsOf = ({ problem, field }: PasswordForm) => {
    const { value, error, onChange } = field('PSD');
    return {
      rule,
      large: true,
      password: value,
      confirm,
      errors: { password: error, confirm: fieldProblemText(problem, 'confirm') },
      onPassword: onChange,
      onConfirm: setConfirm,
    };
  };
  return { converted, fieldsOf, clear: () => setConfirm('') };
}
