import { useNavigate } from 'react-router-dom';
import { logout } from '../../contract/areas/session.ts';
import { call } from '../api/http/call.ts';
import { quietly } from '../api/query/tellFailure.ts';
import { currentToken, signOut } from '../api/session/session.ts';
import { noteWhyEnded, type WhyEnded } from '../api/session/whyEnded.ts';
import { loginPath } from '../lib/safeRedirect.ts';

/**
 * Signs out: the browser forgets the session at once, the server is told to revoke its token, and the
 * login leads back here (specification 2). Where the server can't be told the error log has a line,
 * and the token ends by itself.
 *
 * `why`: where it is not the user's own will; the login page says it
 */
export function useSignOut(): (why?: WhyEnded) => Promise<void> {
  const navigate = useNavigate();
  return async (why) => {
    const from = location.pathname + location.search;
    if (currentToken() !== null) void quietly(call(logout, {})); // it has its token already
    if (why !== undefined) noteWhyEnded(why);
    signOut();
    await navigate(loginPath(from), { replace: true });
  };
}
