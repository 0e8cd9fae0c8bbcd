import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { readSession } from '../api/session.ts';
import { useOwner } from '../api/useSession.ts';
import { loginPath, passage } from './passage.ts';

/**
 * Lets a page through, or leads to the login and back (specification 4, Route guard).
 *
 * It judges on navigation, and when somebody signs out: a session that ends beneath an open page
 * leaves it there, so that no login page ever hangs on a wall (design page 5).
 */
export function SessionGuard() {
  const { pathname, search } = useLocation();
  const signedOut = useOwner() === null;
  const [judged, setJudged] = useState(() => judge(pathname));
  if (judged.pathname !== pathname) setJudged(judge(pathname));
  const stays = judged.found === 'page' && !signedOut;
  return stays ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}

function judge(pathname: string) {
  const { token, user } = readSession();
  return { pathname, found: passage(pathname, token, user) };
}
