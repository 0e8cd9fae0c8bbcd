import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getSetupState, type SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { readLastPerson } from '../../api/session/lastPerson.ts';
import { signIn } from '../../api/session/session.ts';
import { readSignOutReason } from '../../api/session/signOutReason.ts';
import { useUser } from '../../api/session/useSession.ts';
import { safeRedirect } from '../../lib/paths/safeRedirect.ts';
import { firstPage, inheritedRedirect } from '../../routes/routeAccess.ts';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { ForgottenForm } from './ForgottenForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { SetUpForm } from './setUp/SetUpForm.tsx';

/**
 * The page /login: signs in, resets a forgotten password or, on the very first start, creates the
 * first organisation.
 */
export function LoginPage() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [setUpNeeded, setSetUpNeeded] = useSetUpNeeded();
  const [reset, setReset] = useState<string | null>(null);
  const notice = useNotice();
  const mode = setUpNeeded ? 'setUp' : query.get('way') === 'forgotten' ? 'forgotten' : 'login';
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
  const setForgotten = (forgotten: boolean) => {
    const next = new URLSearchParams(query);
    if (forgotten) next.set('way', 'forgotten');
    else next.delete('way');
    setQuery(next, { replace: !forgotten });
  };
  useFollowSignIn(navigateAfterSignIn);

  return (
    <LoginFrame>
      {mode === 'setUp' && <SetUpForm onSignedIn={enter} onDone={() => setSetUpNeeded(false)} />}
      {mode === 'forgotten' && (
        <ForgottenForm
          onBack={() => setForgotten(false)}
          onDone={(phone) => {
            setReset(phone);
            setForgotten(false);
          }}
        />
      )}
      {mode === 'login' && (
        <LoginForm
          notice={
            reset === null ? notice : { tone: 'info', text: t('login.reset') } // the latest message wins
          }
          phone={reset ?? ''}
          screen={redirectPath === '/EquipmentKanban'}
          present={user === null ? null : { name: user.realName, to: target(user) }}
          onForgotten={() => setForgotten(true)}
          onSignedIn={enter}
        />
      )}
    </LoginFrame>
  );
}

/**
 * Reads once whether the first set-up is required; if the server cannot be reached the login form
 * is shown and reports that when used.
 */
function useSetUpNeeded() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    call(getSetupState, {}, { signal: stop.signal, isRead: true }).then(
      (found) => setNeeded(found.needed),
      () => setNeeded(false),
    );
    return () => stop.abort();
  }, []);
  return [needed, setNeeded] as const;
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
