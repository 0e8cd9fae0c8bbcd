import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../contract/areas/session/password.ts';
import { updatePerson } from '../../api/session/session.ts';
import { useUser } from '../../api/session/useSession.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';
import { NewPasswordFields } from '../../kit/form/password/NewPasswordFields.tsx';
import { PasswordField } from '../../kit/form/password/PasswordField.tsx';
import { useNewPassword } from '../../kit/form/password/useNewPassword.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { useSignOut } from '../useSignOut.ts';
import style from './LoginForm.module.css';
import { LoginFrame } from './LoginFrame.tsx';
import {
  LoginPageForm,
  LoginPageQueries,
  SubmitButton,
  useLoginFormOptions,
} from './LoginPageForm.tsx';

/** Replaces every page while the password has to be changed. */
export function ForcedPassword() {
  const { t } = useTranslation();
  const user = useUser();
  usePageTitle(t('login.oneTime.heading'));
  return user === null ? null : (
    <LoginFrame>
      <LoginPageQueries>
        <Form user={user} />
      </LoginPageQueries>
    </LoginFrame>
  );
}

function Form({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const password = useNewPassword(user.passwordRule);
  const form = useEntityForm(resetPassword, {
    ...useLoginFormOptions({ oldPSD: t('login.oneTime.old') }),
    fixed: { UserName: user.userName },
    converted: {
      oldPSD: {
        toWire: hashPassword,
        problems: (typed) =>
          typed === '' ? [{ field: 'oldPSD', text: t('login.oneTime.needOld') }] : [],
      },
      PSD: password.converted,
    },
    onDone: () => updatePerson(user.token, { mustChangePassword: false }),
  });
  const { busy } = form.dialog;
  return (
    <LoginPageForm form={form} heading={t('login.oneTime.heading')} step="change">
      <p className={style.intro}>{t('login.oneTime.text', { name: user.realName })}</p>
      {/* password managers store the new password under this name */}
      <input type="hidden" autoComplete="username" value={user.userName} readOnly />
      <PasswordField {...form.field('oldPSD')} large autoComplete="current-password" />
      <NewPasswordFields {...password.fieldsOf(form)} />
      <SubmitButton busy={busy}>
        {t(busy ? 'login.oneTime.submitting' : 'login.oneTime.submit')}
      </SubmitButton>
      <div className={style.ways}>
        <Button type="text" onClick={() => void signOut()}>
          {t('login.oneTime.leave')}
        </Button>
      </div>
    </LoginPageForm>
  );
}
