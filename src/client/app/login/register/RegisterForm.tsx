import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getInvitation,
  type OpenInvitation,
  sendRegisterCode,
} from '../../../../contract/areas/registration/register.ts';
import type {
  RegistrationOffer,
  SignedInUser,
} from '../../../../contract/areas/session/endpoints.ts';
import { checkCode } from '../../../../contract/areas/session/password.ts';
import { type SentCode, smsLimits } from '../../../../contract/areas/session/smsCodes.ts';
import { roleText } from '../../../../contract/roles.ts';
import { plainPhone } from '../../../../contract/validation/phone.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { submitIfValid } from '../../../lib/submitIfValid.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { CodeStep } from '../CodeStep.tsx';
import style from '../LoginForm.module.css';
import { loginFailure } from '../loginFailure.ts';
import { type FormProblem, useNewPasswordForm } from '../useNewPasswordForm.ts';
import { useSecondsUntil } from '../useSecondsUntil.ts';
import { DetailsStep, DraftField } from './DetailsStep.tsx';
import {
  detailProblems,
  emptyRegisterDraft,
  type ProblemTexts,
  phoneProblems,
  type RegisterField,
  type RegisterKind,
  registerFields,
} from './registerDraft.ts';
import { type InvitationLink, sendRegistration } from './sendRegistration.ts';

const steps = ['phone', 'code', 'details'] as const;
type Step = (typeof steps)[number];

interface RegisterFormProps {
  readonly offer: RegistrationOffer;
  readonly link: InvitationLink;
  readonly onSignedIn: (user: SignedInUser) => void;
  /** Called with the phone of an account that was registered, but whose sign-in failed. */
  readonly onDone: (phone: string) => void;
  readonly onBack: () => void;
}

/**
 * Registers a person in an organisation, by its code or by the invitation of the address, or an organisation
 * with its administrator, in three steps: phone, code, details. Input is preserved between steps.
 */
export function RegisterForm(props: RegisterFormProps) {
  const { offer, link } = props;
  const { t } = useTranslation();
  const invitation = useInvitation(link);
  if (offer === 'none') return <NoForm text={t('register.off')} onBack={props.onBack} />;
  if (invitation === undefined) return <SkeletonRows rows={5} height={64} />;
  if (invitation === 'ended') return <NoForm text={t('register.ended')} onBack={props.onBack} />;
  if (invitation instanceof ApiError)
    return <NoForm text={loginFailure(invitation, t)} onBack={props.onBack} />;
  return <Steps {...props} invitation={invitation} />;
}

/** Reads the invitation of the address once. Null: there is none; undefined: it is being read. */
function useInvitation({ InvitationID, Signature }: InvitationLink) {
  const isLink = InvitationID !== undefined;
  const [read, setRead] = useState<OpenInvitation | ApiError | 'ended'>();
  useEffect(() => {
    if (!isLink) return;
    const stop = new AbortController();
    call(getInvitation, { InvitationID, Signature }, { signal: stop.signal, isRead: true }).then(
      (found) => setRead(found ?? 'ended'),
      (cause: unknown) => {
        if (stop.signal.aborted) return;
        const isMalformed = cause instanceof ApiError && cause.field !== undefined;
        setRead(cause instanceof ApiError && !isMalformed ? cause : 'ended');
      },
    );
    return () => stop.abort();
  }, [isLink, InvitationID, Signature]);
  return isLink ? read : null;
}

interface NoFormProps {
  /** The reason for which nobody can register here. */
  readonly text: string;
  readonly onBack: () => void;
}

function NoForm({ text, onBack }: NoFormProps) {
  const { t } = useTranslation();
  return (
    <div className={style.form}>
      <h1 className={style.heading}>{t('register.heading')}</h1>
      <Banner tone="warn">{text}</Banner>
      <BackButton onBack={onBack} />
    </div>
  );
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={style.ways}>
      <Button type="text" onClick={onBack}>
        {t('login.forgotten.back')}
      </Button>
    </div>
  );
}

interface StepsProps extends RegisterFormProps {
  readonly invitation: OpenInvitation | null;
}

function Steps({ offer, link, invitation, onSignedIn, onDone, onBack }: StepsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [step, setStep] = useState<Step>('phone');
  const [wanted, setWanted] = useState<'person' | 'organisation'>('person');
  const [draft, setDraft] = useState(emptyRegisterDraft);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wait, startWait] = useSecondsUntil();
  const reset = useNewPasswordForm<RegisterField>(step);
  const { form, password, confirm, busy, run, errorOf, failure } = reset;
  const kind: RegisterKind = invitation !== null ? 'invited' : wanted;
  const phone = plainPhone(draft.phone);

  const texts: ProblemTexts = {
    empty: (field) => t('login.setUp.required', { field: t(`register.field.${field}`) }),
    badPhone: t('login.badPhone'),
    badCredit: t('register.badCredit'),
    badZone: t('login.setUp.badZone'),
  };
  const set = (field: RegisterField, value: string) =>
    setDraft((before) => ({ ...before, [field]: value }));
  const showStep = (next: Step) => {
    reset.setProblems([]);
    setStep(next);
  };
  const send = () =>
    run(
      async () => {
        const answer = await call(sendRegisterCode, { UserName: phone });
        setSent(answer);
        startWait(answer.againSeconds);
        set('code', '');
        setStep('code');
      },
      (cause) => {
        if (cause.name !== 'TOO_MANY') return null;
        setStep('code'); // a code was already sent: the user may have it
        return { field: null, text: cause.info };
      },
    );
  const toProblem = (cause: ApiError): FormProblem<RegisterField> | null => {
    const field = registerFields[cause.field ?? ''];
    if (field === undefined) return null;
    if (field === 'phone' || field === 'code') setStep(field);
    return { field, text: cause.infoAtField };
  };
  const submitDetails = () =>
    run(async () => {
      const user = await sendRegistration(kind, draft, password, link);
      if (user === null) onDone(phone);
      else onSignedIn(user);
    }, toProblem);
  const check: Record<Step, () => FormProblem<RegisterField>[]> = {
    phone: () => phoneProblems(draft, texts),
    code: () =>
      /^\d{6}$/.test(draft.code) ? [] : [{ field: 'code', text: t('login.forgotten.needCode') }],
    details: () => detailProblems(kind, draft, password, confirm, texts),
  };
  const submitCode = () =>
    run(async () => {
      await call(checkCode, { UserName: phone, Code: draft.code, Use: 'registration' });
      showStep('details');
    }, toProblem);
  const submitStep = { phone: send, code: submitCode, details: submitDetails };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submitIfValid(check[step](), reset.setProblems, submitStep[step]);
  };

  return (
    <form ref={form} className={style.form} noValidate onSubmit={submit}>
      <div>
        <h1 className={style.heading}>{t('register.heading')}</h1>
        <p className={style.note}>{t('login.forgotten.step', { step: steps.indexOf(step) + 1 })}</p>
      </div>
      {failure !== undefined && <Banner tone="alarm">{failure}</Banner>}
      {invitation !== null && (
        <Banner tone="info">
          {t('register.invited', {
            ...invitation,
            roleName: roleText(invitation.roleName, locale),
          })}
        </Banner>
      )}
      {step === 'phone' && (
        <>
          {invitation === null && offer === 'all' && (
            <SegmentedControl
              label={t('register.kind.label')}
              value={wanted}
              options={(['person', 'organisation'] as const).map((value) => ({
                value,
                text: t(`register.kind.${value}`),
              }))}
              onChange={setWanted}
            />
          )}
          <p className={style.text}>{t(`register.about.${kind}`)}</p>
          <DraftField
            name="phone"
            large
            type="tel"
            inputMode="numeric"
            autoComplete="username"
            maxLength={40}
            draft={draft}
            error={errorOf('phone')}
            onChange={set}
          />
          <Button type="primary" size="large" htmlType="submit" long loading={busy}>
            {t(busy ? 'login.forgotten.sending' : 'login.forgotten.send')}
          </Button>
        </>
      )}
      {step === 'code' && (
        <CodeStep
          text={t('register.codeText', { phone, minutes: smsLimits.validMinutes })}
          sent={sent}
          code={draft.code}
          error={errorOf('code')}
          wait={wait}
          busy={busy}
          onChange={(code) => set('code', code)}
          onAgain={() => void send()}
          onOtherPhone={() => showStep('phone')}
        />
      )}
      {step === 'details' && (
        <>
          <DetailsStep
            kind={kind}
            draft={draft}
            errorOf={errorOf}
            passwordFields={reset.fields}
            onChange={set}
          />
          <Button type="primary" size="large" htmlType="submit" long loading={busy}>
            {t(`register.submit.${busy ? 'busy' : kind}`)}
          </Button>
          <div className={style.ways}>
            <Button type="text" onClick={() => showStep('code')}>
              {t('login.forgotten.otherCode')}
            </Button>
          </div>
        </>
      )}
      <BackButton onBack={onBack} />
    </form>
  );
}
