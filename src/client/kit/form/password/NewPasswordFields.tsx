import { useTranslation } from 'react-i18next';
import {
  defaultPasswordRule,
  type PasswordRule,
} from '../../../../contract/areas/session/endpoints.ts';
import { type NewPasswordProblem, passwordStrength } from '../../../lib/newPassword.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import style from './NewPasswordFields.module.css';
import { PasswordField } from './PasswordField.tsx';

interface NewPasswordFieldsProps {
  readonly password: string;
  readonly confirm: string;
  readonly errors: { readonly [K in NewPasswordProblem['field']]?: string | undefined };
  /** The rule of the organisation, where it is known. */
  readonly rule?: PasswordRule;
  /** Uses the control height of the login page. */
  readonly large?: boolean;
  readonly onPassword: (password: string) => void;
  readonly onConfirm: (confirm: string) => void;
}

/** Fields for a new password and its repetition, with a strength meter. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const { password, confirm, errors, large = false, rule = defaultPasswordRule } = props;
  const bounds = { length: rule.minLength, kinds: rule.minKinds };
  const strength = errors.password === undefined ? passwordStrength(password, rule) : 0;
  return (
    <>
      <Stack gap={8}>
        <PasswordField
          required
          large={large}
          label={t('login.newPassword.label')}
          help={t('login.newPassword.help', bounds)}
          autoComplete="new-password"
          value={password}
          error={errors.password}
          onChange={props.onPassword}
        />
        {password !== '' && (
          <div className={style.strength} data-level={strength}>
            <span className={style.bar} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span role="status">
              {t('login.newPassword.strength', { level: t(`login.newPassword.level.${strength}`) })}
            </span>
          </div>
        )}
      </Stack>
      <PasswordField
        required
        large={large}
        label={t('login.newPassword.confirm')}
        autoComplete="new-password"
        value={confirm}
        error={errors.confirm}
        onChange={props.onConfirm}
      />
    </>
  );
}
