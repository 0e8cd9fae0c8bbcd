import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SignedInUser } from '../../contract/areas/session.ts';
import { isActive } from '../../contract/enums.ts';
import { useOwner, useUser } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useLossQuestion } from '../kit/dialog/useLossQuestion.tsx';
import { permissionIDs } from '../lib/permitted.ts';
import { useLastOf } from '../lib/useLastOf.ts';
import { PageLoading } from '../loading/PageLoading.tsx';
import { NoPage } from '../routes/NoPage.tsx';
import { pageAt } from '../routes/pages.ts';
import { firstPage, passage, refusedPath } from '../routes/passage.ts';
import { LiveProvider } from '../streams/useTopic.tsx';
import { ArcoLocale } from '../ui/ArcoLocale.tsx';
import { askBeforeUnload } from '../ui/beforeUnload.ts';
import { unsavedForms } from '../ui/unsaved.ts';
import { FailureMessages } from './FailureMessages.tsx';
import { IdleWatch } from './idle/IdleWatch.tsx';
import { followSwitches, useLeaving } from './organisation/switchOrganisation.ts';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { useSettings } from './settings.ts';
import { SetupGuide } from './setup/SetupGuide.tsx';
import { redirectTarget } from './shell/redirectTarget.ts';
import { Shell } from './shell/Shell.tsx';
import { mayOpen } from './shell/sidebar/consoleMenu.ts';
import { KeptPages } from './shell/tabs/KeptPages.tsx';
import { tagKey, tagOf } from './shell/tabs/tagList.ts';
import { useTags } from './shell/tabs/useTags.ts';
import { followLive, presentLive } from './startLive.ts';

/**
 * What every page of the console stands in. Another user or organisation begins with nothing, and
 * so does another role or other permissions: routes are made anew and tags cleared (specification 4).
 */
export function ConsoleFrame() {
  const owner = useOwner();
  const user = useLastOf(useUser()); // also once the token has expired: the page stays open
  const location = useLocation();
  const leaving = useLeaving();
  useEffect(followSwitches, []);
  useEffect(() => askBeforeUnload(() => unsavedForms().length > 0), []);
  const begun = useBeginning(
    owner ?? '',
    owner === null || user === null ? '' : whoseOf(owner, user),
  );
  if (owner === null || user === null) return null; // the guard leads away
  if (leaving) return <PageLoading />;
  if (pageAt(location.pathname) === null && redirectTarget(location) === null) {
    return <NoPage user={user} />;
  }
  return <OwnersFrame key={begun} whose={begun} user={user} />;
}

function whoseOf(owner: string, { roleID, permissions }: SignedInUser): string {
  return JSON.stringify([owner, roleID, [...permissionIDs(permissions)].toSorted()]);
}

/**
 * A change of role or permissions begins anew once nothing typed would be lost with it, at the next
 * step; until then the menus follow it. Another owner begins at once.
 */
function useBeginning(owner: string, whose: string): string {
  const [begun, setBegun] = useState({ owner, whose });
  if (begun.whose === whose) return whose;
  if (begun.owner === owner && unsavedForms().length > 0) return begun.whose;
  setBegun({ owner, whose });
  return whose;
}

interface OwnersFrameProps {
  readonly whose: string;
  readonly user: SignedInUser;
}

/** Reads, words and sizes of Arco. Going elsewhere leaves it as it is: all of Arco follows it. */
const OwnersFrame = memo(function OwnersFrame({ whose, user }: OwnersFrameProps) {
  const [queries] = useState(() => new QueryClient());
  const { uiSize } = useSettings();
  useTextsAnew(queries);
  return (
    <QueryClientProvider client={queries}>
      <ArcoLocale size={uiSize}>
        <OpenPages whose={whose} user={user} />
        <SetupGuide user={user} />
        <SessionEndDialog />
        <IdleWatch />
        <FailureMessages />
      </ArcoLocale>
    </QueryClientProvider>
  );
});

/** What was read is in the language of then, messages for instance: another one reads it anew. */
function useTextsAnew(queries: QueryClient): void {
  const locale = useLocale();
  const shown = useRef(locale);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    void queries.invalidateQueries();
  }, [queries, locale]);
}

const followNothing = () => () => undefined;

/** The shell with the page of the address and the visited ones behind it. */
function OpenPages({ whose, user }: OwnersFrameProps) {
  const location = useLocation();
  const page = pageAt(location.pathname);
  const asked = { isOpen: page === null || mayOpen(page, user), isLoaded: true };
  const denied = passage(location.pathname, user.token, user, asked) === 'noRoute';
  const shown = page === null || denied ? null : page;
  const { beforeLoss, question } = useLossQuestion();
  const live = useSyncExternalStore(isActive(user) ? followLive : followNothing, presentLive);
  const tags = useTags(
    shown === null ? null : tagOf(shown, location),
    { whose, mayOpen: (one) => mayOpen(one, user), landing: firstPage(user) },
    beforeLoss,
  );
  const target = redirectTarget(location);
  return (
    <Shell user={user} page={shown} tags={tags}>
      <LiveProvider live={live}>
        <KeptPages
          shown={
            shown === null ? null : { key: tagKey(shown, location), page: shown, place: location }
          }
          ended={target?.key ?? null}
          tags={tags}
        />
      </LiveProvider>
      {question}
      {shown === null && (
        <Navigate to={target?.path ?? refusedPath(location.state, user)} replace />
      )}
    </Shell>
  );
}
