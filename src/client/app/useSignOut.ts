import { useNavigate } from 'react-router-dom';
import { logout } from '../../contract/areas/session.ts';
import { call } from '../api/call.ts';
import { currentToken, signOut } from '../api/session.ts';
import { quietly } from '../api/tellFailure.ts';
import { noteWhyEnded, type WhyEnded } from '../api/whyEnded.ts';
import { loginPath } from './passage.ts';

/**
 * Signs out: the server revokes the token, the browser forgets it, and the login leads back here
 * (specification 2). The browser forgets it even where the server can't be told; it is then in
 * the error log and ends by itself.
 *
 * `why`: where it is not the user's own will; the login page says it
 */
export function useSignOut(): (why?: WhyEnded) => Promise<void> {
  const navigate = useNavigate();
  return async (why) => {
    const from = location.pathname + location.search;
    if (currentToken() !== null) await quietly(call(logout, {}));
    if (why !== undefined) noteWhyEnded(why);
    signOut();
    await navigate(loginPath(from), { replace: true });
  };
}
