import { createElement, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ApiError } from '../api/apiError.ts';
import { loadUser } from '../api/loadUser.ts';
import { readSession, signOut } from '../api/session.ts';
import { useOwner, useUser } from '../api/useSession.ts';
import { noteWhyEnded } from '../api/whyEnded.ts';
import { PageLoading } from './PageLoading.tsx';
import { chunkOf, type PageChunk } from './pageChunk.ts';
import { accountPath, loginPath, passage } from './passage.ts';

const forcedPassword: PageChunk = {
  words: 'login',
  load: async () => (await import('./login/ForcedPassword.tsx')).ForcedPassword,
};

/**
 * Lets a page through, or leads to where its user has to go first (specification 4, Route guard).
 *
 * It judges on navigation, and when somebody signs out: a session that ends beneath an open page
 * leaves it there, so that no login page ever hangs on a wall (design page 5). A one-time password
 * is changed before any page, whichever it is.
 */
export function SessionGuard() {
  const { pathname, search } = useLocation();
  const signedOut = useOwner() === null;
  const mustChange = useUser()?.mustChangePassword === true;
  const [judged, setJudged] = useState(() => judge(pathname));
  if (judged.pathname !== pathname) setJudged(judge(pathname));
  const from = pathname + search;
  if (signedOut || judged.found === 'login') return <Navigate to={loginPath(from)} replace />;
  if (mustChange) return createElement(chunkOf(forcedPassword));
  switch (judged.found) {
    case 'load':
      return <LoadUser key={pathname} onLoaded={() => setJudged(judge(pathname, true))} />;
    case 'account':
      return <Navigate to={accountPath} replace />;
    case 'noRoute': // the console says so, which knows its pages
    case 'page':
      return <Outlet />;
  }
}

function judge(pathname: string, isLoaded = false) {
  const { token, user } = readSession();
  return { pathname, found: passage(pathname, token, user, { isLoaded }) };
}

interface LoadUserProps {
  readonly onLoaded: () => void;
}

/** Reads the user anew; where that fails the token is reset, and the login says why (specification 8). */
function LoadUser({ onLoaded }: LoadUserProps) {
  const onRead = useEffectEvent(onLoaded);
  const onFailure = useEffectEvent((cause: unknown) => {
    noteWhyEnded({ failure: cause instanceof ApiError ? cause.info : '' });
    signOut(); // the guard then leads to the login
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
