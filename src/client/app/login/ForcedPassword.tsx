import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../contract/areas/session/password.ts';
import { call } from '../../api/http/call.ts';
import { updatePerson } from '../../api/session/session.ts';
import { useUser } from '../../api/session/useSession.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';
import { NewPasswordFields } from '../../kit/form/password/NewPasswordFields.tsx';
import { PasswordField } from '../../kit/form/password/PasswordField.tsx';
import { newPasswordProblems } from '../../lib/newPassword.ts';
import { submitIfValid } from '../../lib/submitIfValid.ts';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useSignOut } from '../useSignOut.ts';
import style from './LoginForm.module.css';
import { LoginFrame } from './LoginFrame.tsx';
import { type FormProblem, useNewPasswordForm } from './useNewPasswordForm.ts';

/** Replaces every page while the password has to be changed. */
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

function Form({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [old, setOld] = useState('');
  const change = useNewPasswordForm<'old'>('change');
  const { form, password, confirm, busy, errorOf, failure } = change;

  const send = () =>
    change.run(
      async () => {
        const [oldPSD, PSD] = await Promise.all([hashPassword(old), hashPassword(password)]);
        await call(resetPassword, { UserName: user.userName, oldPSD, PSD });
        updatePerson(user.token, { mustChangePassword: false });
      },
      (cause) => (cause.field === 'oldPSD' ? { field: 'old', text: cause.infoAtField } : null),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing: FormProblem<'old'>[] =
      old === '' ? [{ field: 'old', text: t('login.oneTime.needOld') }] : [];
    const problems = [...missing, ...newPasswordProblems(password, confirm, user.passwordRule)];
    void submitIfValid(problems, change.setProblems, send);
  };

  return (
    <form ref={form} className={style.form} noValidate onSubmit={submit}>
      <h1 className={style.heading}>{t('login.oneTime.heading')}</h1>
      <p className={style.intro}>{t('login.oneTime.text', { name: user.realName })}</p>
      {failure !== undefined && <Banner tone="alarm">{failure}</Banner>}
      {/* password managers store the new password under this name */}
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
      <NewPasswordFields {...change.fields} rule={user.passwordRule} />
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
