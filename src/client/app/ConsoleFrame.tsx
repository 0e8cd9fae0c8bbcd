import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOwner } from '../api/useSession.ts';
import { ArcoLocale } from '../ui/ArcoLocale.tsx';
import { FailureMessages } from './FailureMessages.tsx';
import { IdleWatch } from './idle/IdleWatch.tsx';
import { PageLoading } from './PageLoading.tsx';
import { RouteBoundary } from './RouteBoundary.tsx';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { Shell } from './Shell.tsx';

/** What every page of the console stands in; another user or organisation begins with nothing. */
export function ConsoleFrame() {
  return <OwnersFrame key={useOwner()} />;
}

/** Reads, words of Arco, header, the session's end. */
function OwnersFrame() {
  const [queries] = useState(() => new QueryClient());
  const { pathname } = useLocation();
  return (
    <QueryClientProvider client={queries}>
      <ArcoLocale>
        <Shell>
          <RouteBoundary key={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </RouteBoundary>
        </Shell>
        <SessionEndDialog />
        <IdleWatch />
        <FailureMessages />
      </ArcoLocale>
    </QueryClientProvider>
  );
}
