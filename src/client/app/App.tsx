import { createElement, type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { setUserLocale } from '../../contract/areas/session/endpoints.ts';
import type { Locale } from '../../contract/locale.ts';
import { call } from '../api/http/call.ts';
import { quietly } from '../api/query/showFailure.ts';
import { currentToken } from '../api/session/session.ts';
import { onLocaleSelected, useText } from '../i18n/i18n.ts';
import { PageLoading } from '../loading/PageLoading.tsx';
import type { Page } from '../loading/page.ts';
import { RouteBoundary } from '../loading/RouteBoundary.tsx';
import { ShellSkeleton } from '../loading/ShellSkeleton.tsx';
import { consoleChunk } from '../routes/consoleChunk.ts';
import { outerPages } from '../routes/outerPages.ts';
import { chunkOf } from '../routes/pageChunk.ts';
import { opensShell } from '../routes/preloadFirstPage.ts';
import { SessionGuard } from '../routes/SessionGuard.tsx';
import { useRouteTitle } from '../routes/usePageTitle.ts';
import { ErrorPage } from './ErrorPage.tsx';

/**
 * All routes of the product (specification 2). Each page is a separate chunk. Navigation is not a
 * transition, because the frames between its parts would show the page that is being left.
 */
export function App() {
  useEffect(() => onLocaleSelected((locale) => void reportLocale(locale)), []);
  return (
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route element={<EachPage />}>
          <Route path="/" element={<Navigate to="/login" replace />} />
          <Route path="/401" element={<ErrorPage kind="noRoute" />} />
          <Route path="/404" element={<ErrorPage kind="notFound" />} />
          <Route path="/error-page/401" element={<ErrorPage kind="noPage" />} />
          {routesOf('public')}
          <Route element={<SessionGuard />}>
            {routesOf('bare')}
            <Route path="*" element={createElement(chunkOf(consoleChunk))} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

/**
 * Reports the language of the signed-in user to the server, for live messages. A failure leaves a line in
 * the error log, and the page is in the language anyway.
 */
async function reportLocale(locale: Locale): Promise<void> {
  if (currentToken() === null) return; // signing in reports it
  await quietly(call(setUserLocale, { Locale: locale }));
}

const outerPaths: ReadonlySet<string> = new Set(outerPages.map(({ path }) => path));

function routesOf(frame: 'public' | 'bare') {
  return outerPages
    .filter((page) => page.frame === frame)
    .map((page) => (
      <Route
        key={page.path}
        path={page.path}
        element={<Titled page={page}>{createElement(chunkOf(page))}</Titled>}
      />
    ));
}

/** A page outside the shell is mounted anew; the shell stays mounted across its areas. */
function EachPage() {
  const { pathname } = useLocation();
  return (
    <RouteBoundary key={outerPaths.has(pathname) ? pathname : ''}>
      <Suspense fallback={<FirstPageLoading />}>
        <Outlet />
      </Suspense>
    </RouteBoundary>
  );
}

/** The placeholder until the first page is loaded: the frame of the shell, where that is next. */
function FirstPageLoading() {
  const { pathname } = useLocation();
  return (
    <>
      {opensShell(pathname) && <ShellSkeleton />}
      <PageLoading />
    </>
  );
}

/** Sets the title of a page's route; a page that sets its own title does so afterwards. */
function Titled({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  const textOf = useText();
  useRouteTitle(textOf(page.title));
  return children;
}
