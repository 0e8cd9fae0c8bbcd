import { useNavigate } from 'react-router-dom';
import { logout } from '../../contract/areas/session.ts';
import { ApiError } from '../api/apiError.ts';
import { call } from '../api/call.ts';
import { signOut } from '../api/session.ts';
import { loginPath } from './passage.ts';

/**
 * Signs out: the server revokes the token, the browser forgets it, and the login leads back here
 * (specification 2). The browser forgets it even where the server can't be told; it is then in
 * the error log and ends by itself.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await call(logout, {});
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
    }
    const from = location.pathname + location.search;
    signOut();
    await navigate(loginPath(from), { replace: true });
  };
}
