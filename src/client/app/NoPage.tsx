import { Navigate, useLocation } from 'react-router-dom';
import { useUser } from '../api/useSession.ts';
import { isKnownPath } from '../lib/pagePaths.ts';
import { menuPaths } from './menuTree.ts';

/**
 * An address without a page (specification 2, Error routes): /error-page/401 where the
 * specification or the user's own menu names it, else /401.
 */
export function NoPage() {
  const { pathname } = useLocation();
  const user = useUser();
  const known = isKnownPath(pathname) || menuPaths(user?.permissions ?? []).has(pathname);
  return <Navigate to={known ? '/error-page/401' : '/401'} replace />;
}
