import { createElement, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../contract/areas/session/endpoints.ts';
import { ApiError } from '../api/http/apiError.ts';
import { loadUser } from '../api/session/loadUser.ts';
import { presentSession, readSession, signOut } from '../api/session/session.ts';
import { storeSignOutReason } from '../api/session/signOutReason.ts';
import { useOwner, useUser } from '../api/session/useSession.ts';
import { pathKey } from '../lib/paths/pathKey.ts';
import { loginPath } from '../lib/paths/safeRedirect.ts';
import { permits } from '../lib/permitted.ts';
import { PageLoading } from '../loading/PageLoading.tsx';
import { outerPages } from './outerPages.ts';
import { chunkOf, type PageChunk } from './pageChunk.ts';
import { accountPath, refusedPath, routeAccess } from './routeAccess.ts';

const wallKey = pathKey('/EquipmentKanban');

const forcedPassword: PageChunk = {
  namespace: 'login',
  load: async () => (await import('../app/login/ForcedPassword.tsx')).ForcedPassword,
};

/**
 * Renders the page, or redirects to where the user has to go first (specification 4, Route guard).
 *
 * It checks on navigation and on sign-out: a session that ends under an open page leaves the page
 * open. A visible wall stays even after a sign-out, and shows that itself: no login page ever
 * replaces it. A one-time password must be changed before any page opens.
 */
export function SessionGuard() {
  const { pathname, search, state } = useLocation();
  const signedOut = useOwner() === null;
  const user = useUser();
  const mustChange = user?.mustChangePassword === true;
  const [access, setAccess] = useState(() => checkAccess(pathname, signedOut));
  if (access.pathname !== pathname || access.signedOut !== signedOut)
    setAccess(checkAccess(pathname, signedOut));
  const from = pathname + search;
  const isWall = pathKey(pathname) === wallKey;
  const isOpened = access.found === 'page' && !signedOut && !mustChange;
  const [wasShown, setWasShown] = useState(false);
  const isShown = isWall && (wasShown || isOpened);
  if (isShown !== wasShown) setWasShown(isShown);
  if (isShown) return <Outlet />;
  const hasLeft = signedOut && access.found !== 'load'; // a token may exist whose user record does not
  if (hasLeft || access.found === 'login') return <Navigate to={loginPath(from)} replace />;
  if (mustChange) return createElement(chunkOf(forcedPassword));
  switch (access.found) {
    case 'load':
      return (
        <LoadUser
          key={pathname}
          onSettled={() => setAccess(checkAccess(pathname, presentSession().owner === null, true))}
        />
      );
    case 'account':
      return <Navigate to={accountPath} replace />;
    case 'noRoute': // the console checks its own pages
      return <Navigate to={user === null ? '/401' : refusedPath(state, user)} replace />;
    case 'page':
      return <Outlet />;
  }
}

function checkAccess(pathname: string, signedOut: boolean, isLoaded = false) {
  const { token, user } = readSession();
  const isOpen = user === null || mayOpenOuter(pathname, user);
  return { pathname, signedOut, found: routeAccess(pathname, token, user, { isLoaded, isOpen }) };
}

/** Returns whether a full-screen page is open to a user; other paths are not checked here. */
function mayOpenOuter(pathname: string, { permissions }: SignedInUser): boolean {
  const page = outerPages.find(({ path }) => pathKey(path) === pathKey(pathname));
  return page?.permission === undefined || permits(permissions, page.permission);
}

interface LoadUserProps {
  readonly onSettled: () => void;
}

/**
 * Reads the user again; on failure the token is reset, and the login shows the reason
 * (specification 8).
 */
function LoadUser({ onSettled }: LoadUserProps) {
  const onRead = useEffectEvent(onSettled);
  const onFailure = useEffectEvent((cause: unknown) => {
    storeSignOutReason({ failure: cause instanceof ApiError ? cause.info : '' });
    signOut(); // the guard then redirects to the login
    onSettled();
  });
  useEffect(() => {
    const stop = new AbortController();
    loadUser(stop.signal).then(onRead, (cause: unknown) => {
      if (!stop.signal.aborted) onFailure(cause);
    });
    return () => stop.abort();
  }, []);
  return <PageLoading />;
}
