import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  getSetupState,
  type RegistrationOffer,
  type SignedInUser,
} from '../../../contract/areas/session/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { readLastPerson } from '../../api/session/lastPerson.ts';
import { signIn } from '../../api/session/session.ts';
import { readSignOutReason } from '../../api/session/signOutReason.ts';
import { useUser } from '../../api/session/useSession.ts';
import { safeRedirect } from '../../lib/paths/safeRedirect.ts';
import { type DialogLoader, dialogLoader, useLoaded } from '../../loading/lazyPart.ts';
import { firstPage, inheritedRedirect } from '../../routes/routeAccess.ts';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

const loadSetUp = dialogLoader(
  'login',
  async () => (await import('./setUp/SetUpForm.tsx')).SetUpForm,
);
const loadForgotten = dialogLoader(
  'login',
  async () => (await import('./ForgottenForm.tsx')).ForgottenForm,
);
const loadRegister = dialogLoader(
  'register',
  async () => (await import('./register/RegisterForm.tsx')).RegisterForm,
);

/**
 * The page /login: signs in, resets a forgotten password, registers people and organisations or, on the
 * very first start, creates the first organisation.
 */
export function LoginPage() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [{ needed, registration }, setState] = useSetupState();
  /** The phone of a password that was reset, or of an account that was registered. */
  const [done, setDone] = useState<{ readonly phone: string; readonly way: Way } | null>(null);
  const notice = useNotice();
  const way = ways.find((known) => known === query.get('way'));
  const mode = needed ? 'setUp' : (way ?? 'login');
  usePageTitle(t(mode === 'login' ? 'app.title.login' : `app.title.${mode}`));

  const redirectPath = safeRedirect(query.get('redirect'));
  const target = (signedIn: SignedInUser) => redirectPath ?? firstPage(signedIn);
  const [last] = useState(readLastPerson);
  const navigateAfterSignIn = (signedIn: SignedInUser) => {
    const state = last === null || last === signedIn.id ? null : inheritedRedirect;
    void navigate(target(signedIn), { replace: true, state });
  };
  const enter = (signedIn: SignedInUser) => {
    signIn(signedIn);
    navigateAfterSignIn(signedIn);
  };
  const open = (next: Way | null) => {
    const params = new URLSearchParams(query);
    for (const name of ['way', 'i', 's']) params.delete(name);
    if (next !== null) params.set('way', next);
    setQuery(params, { replace: next === null });
  };
  const finish = (finished: Way) => (phone: string) => {
    setDone({ phone, way: finished });
    open(null);
  };
  useFollowSignIn(navigateAfterSignIn);

  return (
    <LoginFrame>
      {mode === 'setUp' && (
        <LoadedForm
          load={loadSetUp}
          form={{
            onSignedIn: enter,
            onDone: () => setState((before) => ({ ...before, needed: false })),
          }}
        />
      )}
      {mode === 'forgotten' && (
        <LoadedForm
          load={loadForgotten}
          form={{ onBack: () => open(null), onDone: finish('forgotten') }}
        />
      )}
      {mode === 'register' && (
        <LoadedForm
          load={loadRegister}
          form={
            registration !== null && {
              offer: registration,
              link: {
                InvitationID: query.get('i') ?? undefined,
                Signature: query.get('s') ?? undefined,
              },
              onSignedIn: enter,
              onDone: finish('register'),
              onBack: () => open(null),
            }
          }
        />
      )}
      {mode === 'login' && (
        <LoginForm
          notice={
            done === null
              ? notice
              : {
                  tone: 'info',
                  text: t(`login.${done.way === 'register' ? 'registered' : 'reset'}`),
                } // the latest message wins
          }
          phone={done?.phone ?? ''}
          screen={redirectPath?.split('?')[0] === '/EquipmentKanban'}
          present={user === null ? null : { name: user.realName, to: target(user) }}
          onForgotten={() => open('forgotten')}
          onRegister={
            registration === null || registration === 'none' ? undefined : () => open('register')
          }
          onSignedIn={enter}
        />
      )}
    </LoginFrame>
  );
}

interface LoadedFormProps<Form extends object> {
  readonly load: DialogLoader<Form>;
  /** The props of the form; false while something of them is being read. */
  readonly form: Form | false;
}

/** A form that is loaded when it is first needed. */
function LoadedForm<Form extends object>({ load, form }: LoadedFormProps<Form>) {
  const { Part } = useLoaded(load);
  if (Part === null || form === false) return <SkeletonRows rows={5} height={64} />;
  return <Part {...form} />;
}

/** The forms beside the sign-in, by the parameter `way` of the address. */
const ways = ['forgotten', 'register'] as const;
type Way = (typeof ways)[number];

interface SetupState {
  readonly needed: boolean;
  /** Null: not read yet. */
  readonly registration: RegistrationOffer | null;
}

/**
 * Reads once whether the first set-up is required and who may register; if the server cannot be reached
 * the forms are offered and report that when used.
 */
function useSetupState() {
  const [state, setState] = useState<SetupState>({ needed: false, registration: null });
  useEffect(() => {
    const stop = new AbortController();
    call(getSetupState, {}, { signal: stop.signal, isRead: true }).then(setState, () => {
      if (!stop.signal.aborted) setState({ needed: false, registration: 'all' });
    });
    return () => stop.abort();
  }, []);
  return [state, setState] as const;
}

/** Continues to the target when somebody signs in in another tab while this one shows the login. */
function useFollowSignIn(go: (user: SignedInUser) => void): void {
  const user = useUser();
  const [atFirst] = useState(user);
  const isNew = user !== null && atFirst === null;
  const follow = useEffectEvent(() => {
    if (user !== null) go(user);
  });
  useEffect(() => {
    if (isNew) follow();
  }, [isNew]);
}

/**
 * Returns the reason for which the user sees the login: a failure of the guard (specification 8),
 * or a session that ended unused.
 */
function useNotice() {
  const { t } = useTranslation();
  const warn = (text: string) => ({ tone: 'warn', text }) as const;
  const { failure, idleMinutes, elsewhere } = readSignOutReason();
  if (failure !== undefined) return warn(failure || t('login.failed'));
  if (idleMinutes !== undefined) return warn(t('login.idle', { minutes: idleMinutes }));
  return elsewhere === true ? warn(t('login.elsewhere')) : null;
}
