import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../contract/areas/session/endpoints.ts';
import { isActive } from '../../contract/enums.ts';
import { pending$ } from '../api/http/post.ts';
import { shownFailures$ } from '../api/query/showFailure.ts';
import { useOwner, useUser } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useUnsavedChanges } from '../kit/dialog/useUnsavedChanges.tsx';
import { isKnownPath } from '../lib/paths/pagePaths.ts';
import { pathKey } from '../lib/paths/pathKey.ts';
import { permissionIDs } from '../lib/permitted.ts';
import { useLastNonNull } from '../lib/useLastNonNull.ts';
import { dialogLoader, useLoaded } from '../loading/lazyPart.ts';
import { PageLoading } from '../loading/PageLoading.tsx';
import type { Page } from '../loading/page.ts';
import { retryableImport } from '../loading/retryableImport.ts';
import { homePath, menuPaths } from '../routes/menuTree.ts';
import { pageAt } from '../routes/pages.ts';
import { firstPage, refusedPath, routeAccess } from '../routes/routeAccess.ts';
import { LiveProvider } from '../streams/useTopic.tsx';
import { ArcoLocale } from '../ui/arco/ArcoLocale.tsx';
import { confirmBeforeUnload } from '../ui/page/beforeUnload.ts';
import { unsavedForms } from '../ui/page/unsaved.ts';
import { toastError } from '../ui/toasts/toastError.tsx';
import { IdleWatch } from './idle/IdleWatch.tsx';
import { acquireLive, presentLive } from './live/startLive.ts';
import { useLeaving } from './organisation/switchOrganisation.ts';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { useSettings } from './settings.ts';
import { Shell } from './shell/Shell.tsx';
import { mayOpen } from './shell/sidebar/consoleMenu.ts';
import { KeepAlivePages } from './shell/tabs/KeepAlivePages.tsx';
import { redirectTarget, tagKey, tagOf } from './shell/tabs/tagList.ts';
import { useTags } from './shell/tabs/useTags.ts';

// While a page loads, by up to 16 calls at once, the answers between two frames are rendered together.
notifyManager.setScheduler((flush) => {
  if (pending$.value < 2 || document.hidden) setTimeout(flush);
  else requestAnimationFrame(flush);
});

/**
 * The frame of all console pages. Another user or organisation starts with empty state, and so does
 * a changed role or permission set: routes are generated again and tags cleared (specification 4).
 */
export function ConsoleFrame() {
  const owner = useOwner();
  const user = useLastNonNull(useUser()); // also after the token has expired: the page stays open
  const location = useLocation();
  const leaving = useLeaving();
  useEffect(() => confirmBeforeUnload(() => unsavedForms().length > 0), []);
  const sessionKey = useSessionKey(
    owner ?? '',
    owner === null || user === null ? '' : sessionKeyOf(owner, user),
  );
  const taken = useTakenPage(owner, user);
  if (owner === null || user === null) return null; // the guard redirects
  if (leaving) return <PageLoading />;
  if (pageAt(location.pathname) === null && redirectTarget(location) === null) {
    return <UnknownPage user={user} />;
  }
  return <SessionFrame key={sessionKey} sessionKey={sessionKey} user={user} taken={taken} />;
}

const loadTaken = dialogLoader(
  'shell',
  async () => (await import('./shell/TakenPage.tsx')).TakenPage,
);

/** The note in place of a page that was taken away; it is fetched when it is needed. */
function TakenNote({ page }: { readonly page: Page }) {
  const { Part } = useLoaded(loadTaken);
  return Part === null ? null : <Part page={page} />;
}

/** Returns the page at the present address where it was open to this user until their permissions changed; else null. */
function useTakenPage(owner: string | null, user: SignedInUser | null): Page | null {
  const { key, pathname } = useLocation();
  const page = pageAt(pathname);
  const visit = `${owner} ${key} ${pathname}`;
  const [opened, setOpened] = useState<string | null>(null);
  const isOpen = page !== null && user !== null && mayOpen(page, user);
  if (isOpen && opened !== visit) setOpened(visit);
  return !isOpen && opened === visit ? page : null;
}

/**
 * Redirects an address without a page (specification 2, Error routes): to /error-page/401 where the
 * specification or the user's menu names it, else to /401. /home redirects to the user's first
 * page.
 */
function UnknownPage({ user }: { readonly user: SignedInUser }) {
  const { pathname } = useLocation();
  return <Navigate to={redirectFrom(pathKey(pathname), user)} replace />;
}

function redirectFrom(key: string, user: SignedInUser): string {
  if (key === homePath) return firstPage(user);
  const isOfMenu = [...menuPaths(user.permissions)].some((path) => pathKey(path) === key);
  return isKnownPath(key) || isOfMenu ? '/error-page/401' : '/401';
}

function sessionKeyOf(owner: string, { roleID, permissions }: SignedInUser): string {
  return JSON.stringify([owner, roleID, [...permissionIDs(permissions)].toSorted()]);
}

/**
 * Returns the key under which the state of the frame is mounted. A change of role or permissions
 * takes effect at the next navigation without unsaved input; until then only the menus follow it.
 * Another owner takes effect at once.
 */
function useSessionKey(owner: string, sessionKey: string): string {
  const [current, setCurrent] = useState({ owner, sessionKey });
  if (current.sessionKey === sessionKey) return sessionKey;
  if (current.owner === owner && unsavedForms().length > 0) return current.sessionKey;
  setCurrent({ owner, sessionKey });
  return sessionKey;
}

const loadGuide = dialogLoader(
  'setup',
  async () => (await import('./shell/laterParts.ts')).SetupGuide,
);

interface SessionFrameProps {
  readonly sessionKey: string;
  readonly user: SignedInUser;
  /** The page that was taken away while it was open. */
  readonly taken: Page | null;
}

/**
 * The query client, and the language and size of Arco. It does not rerender on navigation, because
 * all of Arco would rerender with it.
 */
const SessionFrame = memo(function SessionFrame(props: SessionFrameProps) {
  const { user } = props;
  const [queries] = useState(() => new QueryClient());
  const { uiSize } = useSettings();
  useRefetchOnLocaleChange(queries);
  const { Part: SetupGuide } = useLoaded(isActive(user) ? loadGuide : null);
  return (
    <QueryClientProvider client={queries}>
      <ArcoLocale size={uiSize} importPart={retryableImport}>
        <OpenPages {...props} />
        {SetupGuide && <SetupGuide user={user} />}
        <SessionEndDialog />
        <IdleWatch />
        <FailureMessages />
      </ArcoLocale>
    </QueryClientProvider>
  );
});

/** Shows the failures that are reported anywhere in the console as toasts (specification 8). */
export function FailureMessages() {
  useEffect(() => {
    const subscription = shownFailures$.subscribe(({ text, detail }) => toastError(text, detail));
    return () => subscription.unsubscribe();
  }, []);
  return null;
}

/**
 * Reads all data again when the language changes, because answers such as messages contain
 * localised text.
 */
function useRefetchOnLocaleChange(queries: QueryClient): void {
  const locale = useLocale();
  const shown = useRef(locale);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    void queries.invalidateQueries();
  }, [queries, locale]);
}

const subscribeToNothing = () => () => undefined;

/** The shell with the current page and the hidden keep-alive pages. */
function OpenPages({ sessionKey, user, taken }: SessionFrameProps) {
  const location = useLocation();
  const page = pageAt(location.pathname);
  const access = { isOpen: page === null || mayOpen(page, user), isLoaded: true };
  const denied = routeAccess(location.pathname, user.token, user, access) === 'noRoute';
  const shown = page === null || denied ? null : page;
  const { confirmDiscard, confirmDialog } = useUnsavedChanges();
  const live = useSyncExternalStore(isActive(user) ? acquireLive : subscribeToNothing, presentLive);
  const tags = useTags(
    shown === null ? null : tagOf(shown, location),
    { sessionKey, mayOpen: (one) => mayOpen(one, user), landing: firstPage(user) },
    confirmDiscard,
  );
  const target = redirectTarget(location);
  return (
    <Shell user={user} page={shown} tags={tags}>
      <LiveProvider live={live}>
        <KeepAlivePages
          shown={shown === null ? null : { key: tagKey(shown, location), page: shown, location }}
          endedKey={target?.key ?? null}
          tags={tags}
        />
      </LiveProvider>
      {confirmDialog}
      {denied && taken !== null && <TakenNote page={taken} />}
      {shown === null && !(denied && taken !== null) && (
        <Navigate to={target?.path ?? refusedPath(location.state, user)} replace />
      )}
    </Shell>
  );
}
