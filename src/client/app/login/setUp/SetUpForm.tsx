import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login, type SignedInUser, setUp } from '../../../../contract/areas/session/endpoints.ts';
import { orgType } from '../../../../contract/enums.ts';
import { plainPhone } from '../../../../contract/validation/phone.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { hashPassword } from '../../../api/signing/hashPassword.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { PasswordField } from '../../../kit/form/password/PasswordField.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import style from '../LoginForm.module.css';
import { loginFailure } from '../loginFailure.ts';
import { draftFields, draftProblems, emptyDraft, type SetUpDraft } from './setUpDraft.ts';

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
export function SetUpForm({ onSignedIn, onDone }: SetUpFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<Partial<Record<keyof SetUpDraft, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const set = (field: keyof SetUpDraft) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const refuse = (found: typeof errors) => {
    setErrors(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const check = () => {
    const entries = draftProblems(draft).map(({ field, reason }) => {
      if (reason === 'badPhone') return [field, t('login.badPhone')];
      if (reason === 'badZone') return [field, t('login.setUp.badZone')];
      if (reason !== 'required') return [field, t(`login.newPassword.${reason}`)];
      return [field, t('login.setUp.required', { field: t(`login.setUp.${field}`) })];
    });
    return Object.fromEntries(entries) as typeof errors;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = check();
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      const user = await makeOrganisation(draft);
      if (user === null) onDone();
      else onSignedIn(user);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const field = draftFields[cause.field ?? ''];
      if (field === undefined) setFailure(loginFailure(cause, t));
      else refuse({ [field]: cause.infoAtField });
    } finally {
      setBusy(false);
    }
  };
  const text = (field: keyof SetUpDraft) => ({
    value: draft[field],
    error: errors[field],
    onChange: set(field),
  });

  return (
    <form ref={form} className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={style.heading}>{t('login.setUp.heading')}</h1>
      <p className={style.intro}>{t('login.setUp.intro')}</p>
      {failure !== null && <Banner tone="alarm">{failure}</Banner>}
      <SetUpText {...text('code')} label={t('login.setUp.code')} help={t('login.setUp.codeHelp')} />
      <fieldset className={style.group}>
        <legend>{t('login.setUp.org')}</legend>
        <SetUpText
          {...text('orgName')}
          label={t('login.setUp.orgName')}
          autoComplete="organization"
        />
        <SegmentedControl
          label={t('login.setUp.orgType')}
          value={draft.orgType}
          options={(['1', '0'] as const).map((value) => ({
            value,
            text: orgType.label(Number(value), locale),
          }))}
          onChange={set('orgType')}
        />
        <SetUpText
          {...text('timeZone')}
          label={t('login.setUp.timeZone')}
          help={t('login.setUp.timeZoneHelp')}
        />
      </fieldset>
      <fieldset className={style.group}>
        <legend>{t('login.setUp.admin')}</legend>
        <div className={style.pair}>
          <SetUpText {...text('realName')} label={t('login.setUp.realName')} autoComplete="name" />
          <SetUpText
            {...text('phone')}
            label={t('login.phone')}
            help={t('login.setUp.phoneHelp')}
            autoComplete="username"
            type="tel"
          />
        </div>
        <PasswordField
          large
          required
          {...text('password')}
          label={t('login.password')}
          autoComplete="new-password"
        />
        <PasswordField
          large
          required
          {...text('confirm')}
          label={t('login.setUp.confirm')}
          autoComplete="new-password"
        />
      </fieldset>
      <Button type="primary" size="large" htmlType="submit" long loading={busy}>
        {t(busy ? 'login.setUp.submitting' : 'login.setUp.submit')}
      </Button>
    </form>
  );
}

interface SetUpTextProps {
  readonly label: string;
  readonly help?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly type?: 'text' | 'tel';
  readonly autoComplete?: string;
  readonly onChange: (value: string) => void;
}

/** A text field of the set-up form. */
function SetUpText({
  label,
  help,
  error,
  type = 'text',
  autoComplete = 'off',
  value,
  onChange,
}: SetUpTextProps) {
  return (
    <Field label={label} help={help} error={error} required>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete={autoComplete}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/**
 * Creates the first organisation and signs its administrator in. Null where the sign-in failed
 * after the creation: the login form then takes over.
 * @throws ApiError if the creation was refused or failed
 */
async function makeOrganisation(draft: SetUpDraft): Promise<SignedInUser | null> {
  const UserName = plainPhone(draft.phone);
  const PSD = await hashPassword(draft.password);
  await call(setUp, {
    SetupCode: draft.code.trim(),
    OrgName: draft.orgName.trim(),
    OrgType:
      draft.orgType === `${orgType.values.provider}`
        ? orgType.values.provider
        : orgType.values.user,
    TimeZone: draft.timeZone.trim(),
    RealName: draft.realName.trim(),
    UserName,
    PSD,
  });
  try {
    return await call(login, { UserName, PSD, Client: 'web' });
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
