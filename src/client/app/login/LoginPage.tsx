import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getSetupState, type SignedInUser } from '../../../contract/areas/session.ts';
import { call } from '../../api/http/call.ts';
import { readLastPerson } from '../../api/session/lastPerson.ts';
import { signIn } from '../../api/session/session.ts';
import { useUser } from '../../api/session/useSession.ts';
import { readWhyEnded } from '../../api/session/whyEnded.ts';
import { safeRedirect } from '../../lib/safeRedirect.ts';
import { firstPage, inherited } from '../../routes/passage.ts';
import { usePageTitle } from '../../routes/usePageTitle.ts';
import { ForgottenForm } from './ForgottenForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { SetUpForm } from './SetUpForm.tsx';

/** /login: signs in, sets a forgotten password anew or, on the very first start, makes the first organisation. */
export function LoginPage() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [setUpNeeded, setSetUpNeeded] = useSetUpNeeded();
  const [reset, setReset] = useState<string | null>(null);
  const notice = useNotice();
  const way = setUpNeeded ? 'setUp' : query.get('way') === 'forgotten' ? 'forgotten' : 'login';
  usePageTitle(t(way === 'login' ? 'app.title.login' : `app.title.${way}`));

  const asked = safeRedirect(query.get('redirect'));
  const target = (signedIn: SignedInUser) => asked ?? firstPage(signedIn);
  const [last] = useState(readLastPerson);
  const goOn = (signedIn: SignedInUser) => {
    const state = last === null || last === signedIn.id ? null : inherited;
    void navigate(target(signedIn), { replace: true, state });
  };
  const enter = (signedIn: SignedInUser) => {
    signIn(signedIn);
    goOn(signedIn);
  };
  const turnTo = (forgotten: boolean) => {
    const next = new URLSearchParams(query);
    if (forgotten) next.set('way', 'forgotten');
    else next.delete('way');
    setQuery(next, { replace: !forgotten });
  };
  useFollowSignIn(goOn);

  return (
    <LoginFrame>
      {way === 'setUp' && <SetUpForm onSignedIn={enter} onDone={() => setSetUpNeeded(false)} />}
      {way === 'forgotten' && (
        <ForgottenForm
          onBack={() => turnTo(false)}
          onDone={(phone) => {
            setReset(phone);
            turnTo(false);
          }}
        />
      )}
      {way === 'login' && (
        <LoginForm
          notice={
            reset === null ? notice : { tone: 'info', text: t('login.reset') } // the last word counts
          }
          phone={reset ?? ''}
          screen={asked === '/EquipmentKanban'}
          present={user === null ? null : { name: user.realName, to: target(user) }}
          onForgotten={() => turnTo(true)}
          onSignedIn={enter}
        />
      )}
    </LoginFrame>
  );
}

/** Asked once; where the server can't be reached the login form stands and says so when used. */
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

/** Somebody signed in in another tab while this one stood at the login: it goes where it was to go. */
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

/** Why the user stands here: what the guard says (specification 8), or a session that nobody used. */
function useNotice() {
  const { t } = useTranslation();
  const warn = (text: string) => ({ tone: 'warn', text }) as const;
  const { failure, idleMinutes, elsewhere } = readWhyEnded();
  if (failure !== undefined) return warn(failure || t('login.failed'));
  if (idleMinutes !== undefined) return warn(t('login.idle', { minutes: idleMinutes }));
  return elsewhere === true ? warn(t('login.elsewhere')) : null;
}
