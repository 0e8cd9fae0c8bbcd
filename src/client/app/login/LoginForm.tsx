import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { login, type SignedInUser } from '../../../contract/areas/session.ts';
import { mobilePattern } from '../../../contract/validators.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { hashPassword } from '../../api/http/hashPassword.ts';
import { PasswordField } from '../../kit/form/PasswordField.tsx';
import { Button } from '../../ui/Button.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.ts';
import { Notice } from '../../ui/Notice.tsx';
import style from './LoginForm.module.css';
import { loginFailure } from './loginFailure.ts';

/** What went wrong with a sign-in, and where it is shown; `field` null: above the form. */
interface Problem {
  readonly field: 'phone' | 'password' | null;
  readonly text: string;
  readonly locked?: boolean;
}

interface LoginFormProps {
  /** Why the user stands here again. */
  readonly notice: { readonly tone: 'warn' | 'info'; readonly text: string } | null;
  /** Whose password has just been set. */
  readonly phone: string;
  /** The way leads on to a wall. */
  readonly screen: boolean;
  /** Who is signed in already, and where the way goes on. */
  readonly present: { readonly name: string; readonly to: string } | null;
  readonly onForgotten: () => void;
  readonly onSignedIn: (user: SignedInUser) => void;
}

/** Phone and password. What was typed stays through every failure. */
export function LoginForm(props: LoginFormProps) {
  const { notice, present, onSignedIn } = props;
  const { t } = useTranslation();
  const [phone, setPhone] = useState(props.phone);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Problem) => {
    setProblem(found);
    const field = found.field === 'phone' ? 'username' : 'current-password';
    form.current?.querySelector<HTMLInputElement>(`[autocomplete="${field}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const number = phone.trim();
    if (number === '') return refuse({ field: 'phone', text: t('login.needPhone') });
    if (!mobilePattern.test(number)) return refuse({ field: 'phone', text: t('login.badPhone') });
    if (password === '') return refuse({ field: 'password', text: t('login.needPassword') });
    setBusy(true);
    setProblem(null);
    try {
      onSignedIn(
        await call(login, {
          UserName: number,
          PSD: await hashPassword(password),
          Client: props.screen ? 'screen' : 'web',
        }),
      );
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      refuse({ field: null, text: loginFailure(cause, t), locked: cause.name === 'LOCKED' });
    } finally {
      setBusy(false);
    }
  };
  const fieldError = (field: Problem['field']) =>
    problem?.field === field ? problem.text : undefined;

  return (
    <form ref={form} className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={style.heading}>{t('login.heading')}</h1>
      {notice !== null && problem === null && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {present !== null && (
        <Notice tone="info">
          {t('login.present', { name: present.name })}{' '}
          <Link to={present.to}>{t('login.goOn')}</Link>
        </Notice>
      )}
      {problem?.field === null && (
        <Notice
          tone={problem.locked === true ? 'warn' : 'alarm'}
          title={problem.locked === true ? t('login.lockedTitle') : undefined}
        >
          {problem.text}
        </Notice>
      )}
      <Field label={t('login.phone')} error={fieldError('phone')}>
        {(control) => (
          <Input
            {...control}
            size="large"
            type="tel"
            inputMode="numeric"
            autoComplete="username"
            autoFocus={phone === ''}
            maxLength={20}
            value={phone}
            onChange={setPhone}
          />
        )}
      </Field>
      <PasswordField
        large
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        error={fieldError('password')}
        onChange={setPassword}
      />
      <Button type="primary" size="large" htmlType="submit" long loading={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </Button>
      <div className={style.ways}>
        <Button type="text" onClick={props.onForgotten}>
          {t('login.forgot')}
        </Button>
      </div>
    </form>
  );
}
