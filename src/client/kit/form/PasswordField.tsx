import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.ts';
import style from './PasswordField.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly required?: boolean;
  /** As high as on the login page. */
  readonly large?: boolean;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onChange: (value: string) => void;
}

/** A password that can be shown, and that says when Caps Lock is on; it speaks the login's words. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      label={props.label}
      error={props.error}
      help={capsLock ? t('login.capsLock') : props.help}
      required={props.required ?? false}
    >
      {(control) => (
        <Input
          {...control}
          {...(props.large === true ? { size: 'large' as const } : {})}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          value={props.value}
          onChange={props.onChange}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          suffix={
            <button type="button" className={style.reveal} onClick={() => setShown(!shown)}>
              {t(shown ? 'login.hidePassword' : 'login.showPassword')}
            </button>
          }
        />
      )}
    </Field>
  );
}
