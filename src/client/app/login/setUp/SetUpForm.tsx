import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedInUser, setUp } from '../../../../contract/areas/session/endpoints.ts';
import { plainPhone } from '../../../../contract/validation/phone.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { NewPasswordFields } from '../../../kit/form/password/NewPasswordFields.tsx';
import { useNewPassword } from '../../../kit/form/password/useNewPassword.ts';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import style from '../LoginForm.module.css';
import {
  LoginPageForm,
  LoginPageQueries,
  SubmitButton,
  useLoginFormOptions,
} from '../LoginPageForm.tsx';
import { newOrganisation, OrgTypeControl } from '../OrgTypeControl.tsx';
import { signInAfter } from '../signInAfter.ts';

interface SetUpFormProps {
  readonly onSignedIn: (user: SignedInUser) => void;
  /**
   * Called when the organisation exists (created by somebody else, or the sign-in failed): the
   * login follows.
   */
  readonly onDone: () => void;
}

/**
 * The form of the first start: creates an organisation and its administrator, protected by the code
 * in the server log.
 */
export function SetUpForm(props: SetUpFormProps) {
  return (
    <LoginPageQueries>
      <Form {...props} />
    </LoginPageQueries>
  );
}

function Form({ onSignedIn, onDone }: SetUpFormProps) {
  const { t } = useTranslation();
  const [isEntering, setIsEntering] = useState(false);
  const password = useNewPassword();
  const form = useEntityForm(setUp, {
    ...useLoginFormOptions({
      SetupCode: t('login.setUp.code'),
      OrgName: t('login.setUp.orgName'),
      TimeZone: t('login.setUp.timeZone'),
      RealName: t('login.setUp.realName'),
      UserName: t('login.phone'),
    }),
    initial: newOrganisation,
    fixed: ({ UserName, TimeZone }) => ({
      UserName: plainPhone(UserName),
      TimeZone: TimeZone.trim(),
    }),
    converted: { PSD: password.converted },
    onDone: () => void enter(),
  });
  const enter = async () => {
    setIsEntering(true);
    try {
      const user = await signInAfter(form.draft.UserName, form.draft.PSD);
      if (user === null) onDone();
      else onSignedIn(user);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      onDone(); // this browser stores nothing, which the login form explains
    } finally {
      setIsEntering(false);
    }
  };
  if (isEntering) return <SkeletonRows rows={5} height={64} />;
  const { busy } = form.dialog;
  return (
    <LoginPageForm form={form} heading={t('login.setUp.heading')}>
      <p className={style.intro}>{t('login.setUp.intro')}</p>
      <TextField {...form.field('SetupCode')} help={t('login.setUp.codeHelp')} />
      <fieldset className={style.group}>
        <legend>{t('login.setUp.org')}</legend>
        <TextField {...form.field('OrgName')} autoComplete="organization" />
        <OrgTypeControl {...form.field('OrgType')} />
        <TextField {...form.field('TimeZone')} required help={t('login.setUp.timeZoneHelp')} />
      </fieldset>
      <fieldset className={style.group}>
        <legend>{t('login.setUp.admin')}</legend>
        <div className={style.pair}>
          <TextField {...form.field('RealName')} autoComplete="name" />
          <TextField
            {...form.field('UserName')}
            type="tel"
            help={t('login.setUp.phoneHelp')}
            autoComplete="username"
          />
        </div>
        <NewPasswordFields {...password.fieldsOf(form)} />
      </fieldset>
      <SubmitButton busy={busy}>
        {t(busy ? 'login.setUp.submitting' : 'login.setUp.submit')}
      </SubmitButton>
    </LoginPageForm>
  );
}
