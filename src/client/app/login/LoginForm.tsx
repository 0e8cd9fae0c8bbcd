import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { login, type SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { roleText } from '../../../contract/roles.ts';
import { plainPhone } from '../../../contract/validation/phone.ts';
import { mobilePattern } from '../../../contract/validators.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { type DemoAccount, platform } from '../../api/http/platform.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { PasswordField } from '../../kit/form/password/PasswordField.tsx';
import { isOutdatedPassword } from '../../lib/newPassword.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import style from './LoginForm.module.css';
import { loginFailure } from './loginFailure.ts';

/** An error of a sign-in; `field` null: shown above the form. */
interface Problem {
  readonly field: 'phone' | 'password' | null;
  readonly text: string;
  readonly locked?: boolean;
}

interface LoginFormProps {
  /** The reason for which the user was sent to the login. */
  readonly notice: { readonly tone: 'warn' | 'info'; readonly text: string } | null;
  /** The phone whose password has just been reset, or which has just been registered. */
  readonly phone: string;
  /** The sign-in continues to a wall. */
  readonly screen: boolean;
  /** The user who is already signed in, and the link to continue. */
  readonly present: { readonly name: string; readonly to: string } | null;
  readonly onForgotten: () => void;
  /** Undefined: nobody can register. */
  readonly onRegister: (() => void) | undefined;
  readonly onSignedIn: (user: SignedInUser) => void;
}

/** The sign-in with phone and password. Input is preserved after every failure. */
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
    const number = plainPhone(phone);
    if (number === '') return refuse({ field: 'phone', text: t('login.needPhone') });
    if (!mobilePattern.test(number)) return refuse({ field: 'phone', text: t('login.badPhone') });
    if (password === '') return refuse({ field: 'password', text: t('login.needPassword') });
    setBusy(true);
    setProblem(null);
    try {
      const user = await call(login, {
        UserName: number,
        PSD: await hashPassword(password),
        Client: props.screen ? 'screen' : 'web',
      });
      // the server knows only the hash: a rule that has changed is checked here, at the next sign-in
      const isOutdated = isOutdatedPassword(password, user.passwordRule);
      onSignedIn(isOutdated ? { ...user, mustChangePassword: true } : user);
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
    <Stack as="form" ref={form} gap={20} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={style.heading}>{t('login.heading')}</h1>
      {notice !== null && problem === null && <Banner tone={notice.tone}>{notice.text}</Banner>}
      {present !== null && (
        <Banner tone="info">
          {t('login.present', { name: present.name })}{' '}
          <Link to={present.to}>{t('login.goOn')}</Link>
        </Banner>
      )}
      {problem?.field === null && (
        <Banner
          tone={problem.locked === true ? 'warn' : 'alarm'}
          title={problem.locked === true ? t('login.lockedTitle') : undefined}
        >
          {problem.text}
        </Banner>
      )}
      <Field label={t('login.phone')} error={fieldError('phone')}>
        {(control) => (
          <TextInput
            {...control}
            large
            type="tel"
            inputMode="numeric"
            autoComplete="username"
            autoFocus={phone === ''}
            maxLength={40}
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
      <DemoAccounts
        onPick={({ phone: picked }) => {
          setPhone(picked);
          setPassword(platform().demoPassword);
          setProblem(null);
          form.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();
        }}
      />
      <div className={style.ways}>
        <Button type="text" onClick={props.onForgotten}>
          {t('login.forgot')}
        </Button>
        {props.onRegister !== undefined && (
          <Button type="text" onClick={props.onRegister}>
            {t('login.register')}
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** The accounts of a demonstration, which a click fills in; nothing in any other installation. */
function DemoAccounts({ onPick }: { readonly onPick: (account: DemoAccount) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { demoAccounts } = platform();
  if (demoAccounts.length === 0) return null;
  return (
    <section className={style.demo} aria-label={t('login.demo.title')}>
      <p className={style.note}>{t('login.demo.title')}</p>
      {[...Map.groupBy(demoAccounts, ({ orgName }) => orgName)].map(([orgName, accounts]) => (
        <div key={orgName} className={style.demoOrg}>
          <span className={style.note}>{orgName}</span>
          {accounts.map((account) => (
            <Button key={account.phone} size="small" onClick={() => onPick(account)}>
              {roleText(account.roleName, locale)} {account.realName}
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
