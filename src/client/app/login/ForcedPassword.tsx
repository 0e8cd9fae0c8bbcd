import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../../contract/areas/password.ts';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/call.ts';
import { hashPassword } from '../../api/hashPassword.ts';
import { updateUser } from '../../api/session.ts';
import { useUser } from '../../api/useSession.ts';
import { NewPasswordFields } from '../../kit/password/NewPasswordFields.tsx';
import { PasswordField } from '../../kit/password/PasswordField.tsx';
import { type NewPasswordProblem, newPasswordProblems } from '../../lib/newPassword.ts';
import { submitIfValid } from '../../lib/submitIfValid.ts';
import { Button } from '../../ui/Button.ts';
import { Notice } from '../../ui/Notice.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { useSignOut } from '../useSignOut.ts';
import style from './LoginForm.module.css';
import { LoginFrame } from './LoginFrame.tsx';
import { loginProblem } from './loginProblem.ts';
import { useFocusInForm } from './useFocusInForm.ts';

/** In place of every page while the password is a one-time one: it is changed first. */
export function ForcedPassword() {
  const { t } = useTranslation();
  const user = useUser();
  usePageTitle(t('login.oneTime.heading'));
  return user === null ? null : (
    <LoginFrame>
      <Form user={user} />
    </LoginFrame>
  );
}

type Problem =
  | { readonly field: 'old' | 'refused' | null; readonly text: string }
  | NewPasswordProblem;

function Form({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useFocusInForm(form, problems, 'change');

  const send = async () => {
    setBusy(true);
    setProblems([]);
    try {
      const [oldPSD, PSD] = await Promise.all([hashPassword(old), hashPassword(password)]);
      await call(resetPassword, { UserName: user.userName, oldPSD, PSD });
      updateUser({ mustChangePassword: false });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.field === 'oldPSD') setProblems([{ field: 'old', text: cause.infoAtField }]);
      else if (cause.field === 'PSD') setProblems([{ field: 'refused', text: cause.infoAtField }]);
      else setProblems([{ field: null, text: loginProblem(cause, t).text }]);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing: Problem[] =
      old === '' ? [{ field: 'old', text: t('login.oneTime.needOld') }] : [];
    void submitIfValid([...missing, ...newPasswordProblems(password, confirm)], setProblems, send);
  };
  const errorOf = (field: 'old' | 'refused' | null) => {
    const found = problems.find((problem) => problem.field === field);
    return found !== undefined && 'text' in found ? found.text : undefined;
  };
  const failure = errorOf(null);

  return (
    <form ref={form} className={style.form} noValidate onSubmit={submit}>
      <h1 className={style.heading}>{t('login.oneTime.heading')}</h1>
      <p className={style.intro}>{t('login.oneTime.text', { name: user.realName })}</p>
      {failure !== undefined && <Notice tone="alarm">{failure}</Notice>}
      {/* password managers store the new password under it */}
      <input type="hidden" autoComplete="username" value={user.userName} readOnly />
      <PasswordField
        large
        required
        label={t('login.oneTime.old')}
        autoComplete="current-password"
        value={old}
        error={errorOf('old')}
        onChange={setOld}
      />
      <NewPasswordFields
        large
        password={password}
        confirm={confirm}
        problems={problems.filter((one): one is NewPasswordProblem => 'reason' in one)}
        refused={errorOf('refused')}
        onPassword={setPassword}
        onConfirm={setConfirm}
      />
      <Button type="primary" size="large" htmlType="submit" long loading={busy}>
        {t(busy ? 'login.oneTime.submitting' : 'login.oneTime.submit')}
      </Button>
      <div className={style.ways}>
        <Button type="text" onClick={() => void signOut()}>
          {t('login.oneTime.leave')}
        </Button>
      </div>
    </form>
  );
}
