import { useTranslation } from 'react-i18next';
import {
  registerOrganisation,
  registerUser,
} from '../../../../contract/areas/registration/register.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { TextAreaField, TextField } from '../../../kit/form/fields/TextField.tsx';
import { NewPasswordFields } from '../../../kit/form/password/NewPasswordFields.tsx';
import { useNewPassword } from '../../../kit/form/password/useNewPassword.ts';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import style from '../LoginForm.module.css';
import { useLoginFormOptions } from '../LoginPageForm.tsx';
import { newOrganisation, OrgTypeControl } from '../OrgTypeControl.tsx';
import type { CodeSteps } from '../useCodeSteps.ts';

/** The parameters of an invitation's link. */
export type InvitationLink = Pick<InputOf<typeof registerUser>, 'InvitationID' | 'Signature'>;

/** Called with the password once the account exists. */
type OnRegistered = (password: string) => Promise<void>;

/**
 * Returns the last step of a person's registration. @param link the invitation; null: the organisation's code is
 * typed, and the registration is reviewed
 */
export function usePersonDetails(
  { lastOptions }: CodeSteps,
  link: InvitationLink | null,
  onRegistered: OnRegistered,
) {
  const { t } = useTranslation();
  const password = useNewPassword();
  const form = useEntityForm(registerUser, {
    ...useLoginFormOptions({
      ToOrgCode: t('register.field.toOrgCode'),
      RealName: t('register.field.realName'),
      PostName: t('register.field.postName'),
      ApplyRemark: t('register.field.remark'),
    }),
    ...lastOptions,
    fixed: ({ ToOrgCode }) => ({
      ...lastOptions.fixed,
      ...(link ?? { ToOrgCode: ToOrgCode.trim().toUpperCase() }),
    }),
    converted: { PSD: password.converted },
    onDone: () => void onRegistered(form.draft.PSD),
  });
  return { form, password };
}

type PersonDetailsProps = ReturnType<typeof usePersonDetails> & { readonly isInvited: boolean };

/** The last step of a person's registration: the organisation, the person and the password. */
export function PersonDetails({ form, password, isInvited }: PersonDetailsProps) {
  const { t } = useTranslation();
  const toOrgCode = form.field('ToOrgCode');
  return (
    <>
      {!isInvited && (
        <TextField
          {...toOrgCode}
          onChange={(text) => toOrgCode.onChange(text.toUpperCase())}
          required
          help={t('register.help.toOrgCode')}
        />
      )}
      <fieldset className={style.group}>
        <legend>{t('register.you')}</legend>
        <TextField {...form.field('RealName')} autoComplete="name" />
        <TextField {...form.field('PostName')} />
        {!isInvited && (
          <TextAreaField {...form.field('ApplyRemark')} rows={2} help={t('register.help.remark')} />
        )}
        <NewPasswordFields {...password.fieldsOf(form)} />
      </fieldset>
    </>
  );
}

/** Returns the last step of an organisation's registration. */
export function useOrganisationDetails({ lastOptions }: CodeSteps, onRegistered: OnRegistered) {
  const { t } = useTranslation();
  const password = useNewPassword();
  const form = useEntityForm(registerOrganisation, {
    ...useLoginFormOptions({
      OrgName: t('register.field.orgName'),
      CreditCode: t('register.field.creditCode'),
      TimeZone: t('register.field.timeZone'),
      RealName: t('register.field.realName'),
    }),
    ...lastOptions,
    initial: newOrganisation,
    fixed: ({ TimeZone }) => ({ ...lastOptions.fixed, TimeZone: TimeZone.trim() }),
    converted: { PSD: password.converted },
    onDone: () => void onRegistered(form.draft.PSD),
  });
  return { form, password };
}

/** The last step of an organisation's registration: the organisation, its administrator and the password. */
export function OrganisationDetails({ form, password }: ReturnType<typeof useOrganisationDetails>) {
  const { t } = useTranslation();
  return (
    <>
      <fieldset className={style.group}>
        <legend>{t('login.setUp.org')}</legend>
        <TextField {...form.field('OrgName')} autoComplete="organization" />
        <OrgTypeControl {...form.field('OrgType')} />
        <TextField {...form.field('CreditCode')} help={t('register.help.creditCode')} />
        <TextField {...form.field('TimeZone')} required help={t('login.setUp.timeZoneHelp')} />
      </fieldset>
      <fieldset className={style.group}>
        <legend>{t('login.setUp.admin')}</legend>
        <TextField {...form.field('RealName')} autoComplete="name" />
        <NewPasswordFields {...password.fieldsOf(form)} />
      </fieldset>
    </>
  );
}
