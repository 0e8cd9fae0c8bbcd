import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { partnerLogin, wxLogin } from '../../../contract/areas/session/partner.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { signIn } from '../../api/session/session.ts';
import { safeRedirect } from '../../lib/paths/safeRedirect.ts';
import { firstPage } from '../../routes/routeAccess.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './LoginForm.module.css';
import { LoginFrame } from './LoginFrame.tsx';
import { loginFailure } from './loginFailure.ts';

/**
 * The pages /mylogin, /cqxdwialogin and /auth-redirect: send a partner's token or code to the
 * server, which decides. It is removed from the address at once, so that it stays in no history.
 */
export function PartnerPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [brought] = useState(() => readBrought(search));
  const [failure, setFailure] = useState<string | null>(null);
  const presented = useRef(false); // a ticket can be used once
  const { ticket, redirect } = brought;
  const missing = ticket === '' ? t('login.partner.missing') : null;

  const onUser = useEffectEvent((user: SignedInUser) => {
    signIn(user);
    void navigate(redirect ?? firstPage(user), { replace: true });
  });
  const onFailure = useEffectEvent((cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause;
    setFailure(loginFailure(cause, t));
  });
  useEffect(() => {
    if (presented.current) return;
    presented.current = true;
    history.replaceState(history.state, '', pathname);
    if (ticket !== '') present(pathname, ticket).then(onUser).catch(onFailure);
  }, [pathname, ticket]);

  const refused = failure ?? missing;
  return (
    <LoginFrame>
      <Stack gap={20}>
        <h1 className={style.heading}>
          {t(refused === null ? 'login.partner.heading' : 'login.partner.failed')}
        </h1>
        {refused === null ? (
          <StyledText ink={2} role="status">
            {t('login.partner.text')}
          </StyledText>
        ) : (
          <>
            <Banner tone="alarm">{refused}</Banner>
            <Link className={style.way} to="/login" replace>
              {t('login.partner.login')}
            </Link>
          </>
        )}
      </Stack>
    </LoginFrame>
  );
}

/** Reads the ticket and the redirect from the address. */
function readBrought(search: string) {
  const query = new URLSearchParams(search);
  return {
    ticket: query.get('token') ?? query.get('code') ?? '',
    redirect: safeRedirect(query.get('redirect')),
  };
}

function present(pathname: string, ticket: string): Promise<SignedInUser> {
  const page = pathname.replace(/\/+$/, '').toLowerCase();
  if (page === '/auth-redirect') return call(wxLogin, { Code: ticket });
  const Way = page === '/mylogin' ? 'mylogin' : 'cqxdwialogin';
  return call(partnerLogin, { Way, Token: ticket });
}
