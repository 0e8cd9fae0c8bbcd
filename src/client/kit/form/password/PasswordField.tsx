import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import style from './PasswordField.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly required?: boolean;
  /** Uses the control height of the login page. */
  readonly large?: boolean;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onChange: (value: string) => void;
}

/**
 * A password field with a show button and a Caps Lock warning; its texts are in the `login`
 * namespace.
 */
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
        <div className={style.password}>
          <TextInput
            {...control}
            large={props.large ?? false}
            type={shown ? 'text' : 'password'}
            autoComplete={props.autoComplete}
            value={props.value}
            onChange={props.onChange}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
          />
          <button type="button" className={style.reveal} onClick={() => setShown(!shown)}>
            {t(shown ? 'login.hidePassword' : 'login.showPassword')}
          </button>
        </div>
      )}
    </Field>
  );
}
