import { useNavigate } from 'react-router-dom';
import { logout } from '../../contract/areas/session.ts';
import { call } from '../api/call.ts';
import { noteIdleEnd } from '../api/idleEnd.ts';
import { currentToken, signOut } from '../api/session.ts';
import { quietly } from '../api/tellFailure.ts';
import { loginPath } from './passage.ts';

/** Why it is ended, where that is not the user's own will. */
interface SignOutReason {
  /** Nobody used it for so long. */
  readonly idleMinutes?: number;
}

/**
 * Signs out: the server revokes the token, the browser forgets it, and the login leads back here
 * (specification 2). The browser forgets it even where the server can't be told; it is then in
 * the error log and ends by itself.
 */
export function useSignOut(): (reason?: SignOutReason) => Promise<void> {
  const navigate = useNavigate();
  return async ({ idleMinutes } = {}) => {
    const from = location.pathname + location.search;
    if (currentToken() !== null) await quietly(call(logout, {}));
    if (idleMinutes !== undefined) noteIdleEnd(idleMinutes);
    signOut();
    await navigate(loginPath(from), { replace: true });
  };
}
