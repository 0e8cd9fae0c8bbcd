import { Navigate, useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../contract/areas/session.ts';
import { isKnownPath } from '../lib/pagePaths.ts';
import { pathKey } from '../lib/pathKey.ts';
import { homePath, menuPaths } from './menuTree.ts';
import { firstPage } from './passage.ts';

/**
 * An address without a page (specification 2, Error routes): /error-page/401 where the
 * specification or the user's own menu names it, else /401. /home is the first page of whom it is.
 */
export function NoPage({ user }: { readonly user: SignedInUser }) {
  const { pathname } = useLocation();
  return <Navigate to={wayFrom(pathKey(pathname), user)} replace />;
}

function wayFrom(key: string, user: SignedInUser): string {
  if (key === homePath) return firstPage(user);
  const isOfMenu = [...menuPaths(user.permissions)].some((path) => pathKey(path) === key);
  return isKnownPath(key) || isOfMenu ? '/error-page/401' : '/401';
}
