import { Navigate, useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../contract/areas/session/endpoints.ts';
import { isKnownPath } from '../lib/paths/pagePaths.ts';
import { pathKey } from '../lib/paths/pathKey.ts';
import { homePath, menuPaths } from './menuTree.ts';
import { firstPage } from './routeAccess.ts';

/**
 * Redirects an address without a page (specification 2, Error routes): to /error-page/401 where the
 * specification or the user's menu names it, else to /401. /home redirects to the user's first
 * page.
 */
export function UnknownPage({ user }: { readonly user: SignedInUser }) {
  const { pathname } = useLocation();
  return <Navigate to={redirectFrom(pathKey(pathname), user)} replace />;
}

function redirectFrom(key: string, user: SignedInUser): string {
  if (key === homePath) return firstPage(user);
  const isOfMenu = [...menuPaths(user.permissions)].some((path) => pathKey(path) === key);
  return isKnownPath(key) || isOfMenu ? '/error-page/401' : '/401';
}
