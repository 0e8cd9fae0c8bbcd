import { useEffect, useState } from 'react';
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
import { smsLimits } from '../../../../contract/areas/session/smsCodes.ts';
import { roleText } from '../../../../contract/roles.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { BackButton, CodeStepsForm } from '../CodeSteps.tsx';
import style from '../LoginForm.module.css';
import { LoginPageQueries, SubmitButton } from '../LoginPageForm.tsx';
import { loginFailure } from '../loginFailure.ts';
import { signInAfter } from '../signInAfter.ts';
import { useCodeSteps } from '../useCodeSteps.ts';
import {
  type InvitationLink,
  OrganisationDetails,
  PersonDetails,
  useOrganisationDetails,
  usePersonDetails,
} from './details.tsx';

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
  return (
    <LoginPageQueries>
      <Steps {...props} invitation={invitation} />
    </LoginPageQueries>
  );
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
    <Stack gap={20}>
      <h1 className={style.heading}>{t('register.heading')}</h1>
      <Banner tone="warn">{text}</Banner>
      <BackButton onBack={onBack} />
    </Stack>
  );
}

interface StepsProps extends RegisterFormProps {
  readonly invitation: OpenInvitation | null;
}

function Steps({ offer, link, invitation, onSignedIn, onDone, onBack }: StepsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [wanted, setWanted] = useState<'person' | 'organisation'>('person');
  const [isEntering, setIsEntering] = useState(false);
  const steps = useCodeSteps(sendRegisterCode, 'registration');
  const kind: RegisterKind = invitation !== null ? 'invited' : wanted;
  const { phone } = steps;
  const enter = async (password: string) => {
    setIsEntering(true);
    try {
      const user = await signInAfter(phone, password);
      if (user === null) onDone(phone);
      else onSignedIn(user);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      onDone(phone); // this browser stores nothing, which the login form explains
    } finally {
      setIsEntering(false);
    }
  };
  const person = usePersonDetails(steps, invitation === null ? null : link, enter);
  const organisation = useOrganisationDetails(steps, enter);
  const details = kind === 'organisation' ? organisation : person;
  if (isEntering) return <SkeletonRows rows={5} height={64} />;
  const { busy } = details.form.dialog;
  return (
    <CodeStepsForm
      steps={steps}
      heading={t('register.heading')}
      banner={
        invitation !== null && (
          <Banner tone="info">
            {t('register.invited', {
              ...invitation,
              roleName: roleText(invitation.roleName, locale),
            })}
          </Banner>
        )
      }
      aboutPhone={
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
          <StyledText ink={2}>{t(`register.about.${kind}`)}</StyledText>
        </>
      }
      aboutCode={t('register.codeText', { phone, minutes: smsLimits.validMinutes })}
      last={details.form}
      onBack={onBack}
    >
      {kind === 'organisation' ? (
        <OrganisationDetails {...organisation} />
      ) : (
        <PersonDetails {...person} isInvited={kind === 'invited'} />
      )}
      <SubmitButton busy={busy}>{t(`register.submit.${busy ? 'busy' : kind}`)}</SubmitButton>
    </CodeStepsForm>
  );
}

/** The kind of a registration: a person by an organisation's code or by an invitation, or an organisation. */
type RegisterKind = 'person' | 'invited' | 'organisation';
