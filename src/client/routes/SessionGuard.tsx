import { createElement, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../contract/areas/session.ts';
import { ApiError } from '../api/http/apiError.ts';
import { loadUser } from '../api/session/loadUser.ts';
import { presentSession, readSession, signOut } from '../api/session/session.ts';
import { useOwner, useUser } from '../api/session/useSession.ts';
import { noteWhyEnded } from '../api/session/whyEnded.ts';
import { pathKey } from '../lib/pathKey.ts';
import { permits } from '../lib/permitted.ts';
import { loginPath } from '../lib/safeRedirect.ts';
import { PageLoading } from '../loading/PageLoading.tsx';
import { outerPages } from './outerPages.ts';
import { chunkOf, type PageChunk } from './pageChunk.ts';
import { accountPath, passage, refusedPath } from './passage.ts';

const wallKey = pathKey('/EquipmentKanban');

const forcedPassword: PageChunk = {
  words: 'login',
  load: async () => (await import('../app/login/ForcedPassword.tsx')).ForcedPassword,
};

/**
 * Lets a page through, or leads to where its user has to go first (specification 4, Route guard).
 *
 * It judges on navigation, and when somebody signs out: a session that ends beneath an open page
 * leaves it there. A wall that is on the screen stays through a sign-out too, and says so itself: no
 * login page ever replaces it. A one-time password is changed before any page is opened.
 */
export function SessionGuard() {
  const { pathname, search, state } = useLocation();
  const signedOut = useOwner() === null;
  const user = useUser();
  const mustChange = user?.mustChangePassword === true;
  const [judged, setJudged] = useState(() => judge(pathname, signedOut));
  if (judged.pathname !== pathname || judged.signedOut !== signedOut)
    setJudged(judge(pathname, signedOut));
  const from = pathname + search;
  const isWall = pathKey(pathname) === wallKey;
  const isOpened = judged.found === 'page' && !signedOut && !mustChange;
  const [wasUp, setUp] = useState(false);
  const isUp = isWall && (wasUp || isOpened);
  if (isUp !== wasUp) setUp(isUp);
  if (isUp) return <Outlet />;
  const isLeft = signedOut && judged.found !== 'load'; // a token may be there whose record is not
  if (isLeft || judged.found === 'login') return <Navigate to={loginPath(from)} replace />;
  if (mustChange) return createElement(chunkOf(forcedPassword));
  switch (judged.found) {
    case 'load':
      return (
        <LoadUser
          key={pathname}
          onSettled={() => setJudged(judge(pathname, presentSession().owner === null, true))}
        />
      );
    case 'account':
      return <Navigate to={accountPath} replace />;
    case 'noRoute': // of the console's pages it says so itself, which knows them
      return <Navigate to={user === null ? '/401' : refusedPath(state, user)} replace />;
    case 'page':
      return <Outlet />;
  }
}

function judge(pathname: string, signedOut: boolean, isLoaded = false) {
  const { token, user } = readSession();
  const isOpen = user === null || mayOpenOuter(pathname, user);
  return { pathname, signedOut, found: passage(pathname, token, user, { isLoaded, isOpen }) };
}

/** Whether a page that fills the screen is open to a user; what is none of those is not judged here. */
function mayOpenOuter(pathname: string, { permissions }: SignedInUser): boolean {
  const page = outerPages.find(({ path }) => pathKey(path) === pathKey(pathname));
  return page?.permission === undefined || permits(permissions, page.permission);
}

interface LoadUserProps {
  readonly onSettled: () => void;
}

/** Reads the user anew; where that fails the token is reset, and the login says why (specification 8). */
function LoadUser({ onSettled }: LoadUserProps) {
  const onRead = useEffectEvent(onSettled);
  const onFailure = useEffectEvent((cause: unknown) => {
    noteWhyEnded({ failure: cause instanceof ApiError ? cause.info : '' });
    signOut(); // the guard then leads to the login
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
