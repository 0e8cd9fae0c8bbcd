import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getSetupState, type SignedInUser } from '../../../contract/areas/session.ts';
import { call } from '../../api/call.ts';
import { platformTitle } from '../../api/platform.ts';
import { readSession, signIn, signOut } from '../../api/session.ts';
import { useUser } from '../../api/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { safeRedirect } from '../../lib/safeRedirect.ts';
import { BrandMark } from '../BrandMark.tsx';
import { LanguageChoice } from '../DisplayChoices.tsx';
import { firstPage } from '../passage.ts';
import { usePageTitle } from '../usePageTitle.ts';
import { CalmWall } from './CalmWall.tsx';
import { LoginForm } from './LoginForm.tsx';
import style from './LoginPage.module.css';
import { SetUpForm } from './SetUpForm.tsx';

/** /login: signs in or, on the very first start, makes the first organisation. */
export function LoginPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [setUpNeeded, setSetUpNeeded] = useSetUpNeeded();
  const unreadable = useUnreadableReset();
  usePageTitle(t(setUpNeeded ? 'app.title.setUp' : 'app.title.login'));

  const target = (signedIn: SignedInUser) =>
    safeRedirect(query.get('redirect')) ?? firstPage(signedIn);
  const enter = (signedIn: SignedInUser) => {
    signIn(signedIn);
    void navigate(target(signedIn), { replace: true });
  };

  return (
    <div className={style.page}>
      <aside className={style.side}>
        <CalmWall label={t('login.picture')} />
        <p className={style.motto}>
          {t('login.calm')}
          <br />
          {t('login.call')}
        </p>
      </aside>
      <main className={style.main}>
        <div className={style.top}>
          <BrandMark size={32} />
          <span className={style.brand}>{t('app.product')}</span>
          <LanguageChoice quiet />
        </div>
        <div className={style.form}>
          <p className={style.platform}>{platformTitle(locale)}</p>
          {setUpNeeded ? (
            <SetUpForm onSignedIn={enter} onDone={() => setSetUpNeeded(false)} />
          ) : (
            <LoginForm
              notice={unreadable ? t('app.session.unreadable') : null}
              present={user === null ? null : { name: user.realName, to: target(user) }}
              onSignedIn={enter}
            />
          )}
        </div>
      </main>
    </div>
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

/** Whether the user came with a token whose record can't be read; it is reset (specification 8). */
function useUnreadableReset(): boolean {
  const [unreadable] = useState(() => {
    const { token, user } = readSession();
    return token !== null && user === null;
  });
  useEffect(() => {
    if (unreadable) signOut();
  }, [unreadable]);
  return unreadable;
}
