import { useNavigate } from 'react-router-dom';
import { logout } from '../../contract/areas/session/endpoints.ts';
import { call } from '../api/http/call.ts';
import { quietly } from '../api/query/showFailure.ts';
import { currentToken, signOut } from '../api/session/session.ts';
import { type SignOutReason, storeSignOutReason } from '../api/session/signOutReason.ts';
import { loginPath } from '../lib/paths/safeRedirect.ts';

/**
 * Returns a function that signs out: the browser forgets the session at once, the server revokes
 * the token, and the login redirects back here afterwards (specification 2). If the server cannot be
 * reached the error log has an entry, and the token expires by itself.
 *
 * `reason`: given where the user did not sign out themselves; the login page shows it
 */
export function useSignOut(): (reason?: SignOutReason) => Promise<void> {
  const navigate = useNavigate();
  return async (reason) => {
    const from = location.pathname + location.search;
    if (currentToken() !== null) void quietly(call(logout, {})); // the request already carries the token
    if (reason !== undefined) storeSignOutReason(reason);
    signOut();
    await navigate(loginPath(from), { replace: true });
  };
}
