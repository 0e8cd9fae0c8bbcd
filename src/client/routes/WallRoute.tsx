import { Provider, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { boardSchema as boardShape } from '../../contract/areas/kanban/endpoints.ts';
import { noteActivity } from '../api/session/activity.ts';
import { pinOrganisation } from '../api/session/session.ts';
import { useOwner } from '../api/session/useSession.ts';
import { LiveApp } from '../app/live/LiveApp.tsx';
import { snapshotCache } from '../app/live/snapshotCache.ts';
import { ReloadOnMissingPart, ReloadOnNewBuild } from '../app/wall/wallReloads.tsx';
import { boardOfAddress } from '../lib/paths/boardPath.ts';
import { useLastNonNull } from '../lib/useLastNonNull.ts';
import { registerServiceWorker } from '../loading/preload.ts';
import { boardAtom, cachedVersion } from '../wallboard/board/boardAtoms.ts';
import { editAtom } from '../wallboard/editor/draftAtoms.ts';
import { WallPage } from '../wallboard/page/WallPage.tsx';

const viewingIntervalMs = 60_000;

/**
 * The page /EquipmentKanban: the wall with its streams. Its state belongs to one owner and one board, and stays
 * after a sign-out until somebody else signs in.
 */
export function WallRoute() {
  useEffect(registerServiceWorker, []);
  useEffect(countViewingAsActivity, []);
  const [search] = useSearchParams();
  const owner = useLastNonNull(useOwner());
  return (
    <Provider key={`${owner} ${boardOfAddress(search)}`}>
      <CachedBoard />
      <PinOrganisationWhileEditing />
      <ReloadOnMissingPart />
      <LiveApp>
        <ReloadOnNewBuild />
        <WallPage />
      </LiveApp>
    </Provider>
  );
}

/**
 * Counts looking at a page as use: while it is visible, activity is reported. Returns a function
 * that stops it.
 */
export function countViewingAsActivity(): () => void {
  const report = () => {
    if (!document.hidden) noteActivity();
  };
  report();
  const timer = window.setInterval(report, viewingIntervalMs);
  document.addEventListener('visibilitychange', report);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', report);
  };
}

/** The key of the cached board of an address. */
function boardKeyOf(id: string | null): string {
  return id === null ? 'hangingBoard' : `hangingBoard ${id}`;
}

/** Shows the cached board until the server's arrives, and caches what is shown. */
export function CachedBoard() {
  const owner = useOwner();
  const [board, setBoard] = useAtom(boardAtom);
  const [search] = useSearchParams();
  const boardKey = boardKeyOf(boardOfAddress(search));
  useEffect(() => {
    if (owner === null) return undefined;
    let isStopped = false;
    const restore = async () => {
      const { data } = boardShape.safeParse((await snapshotCache.recall(owner, boardKey))?.value);
      // Older than any answer: the name of the organisation has no version of its own.
      if (!isStopped && data !== undefined)
        setBoard((present) => present ?? { ...data, version: cachedVersion });
    };
    void restore();
    return () => {
      isStopped = true;
    };
  }, [owner, boardKey, setBoard]);
  useEffect(() => {
    if (owner !== null && board !== null)
      snapshotCache.store(owner, boardKey, { at: Date.now(), value: board });
  }, [owner, boardKey, board]);
  return null;
}

/**
 * Pins the organisation of a wall while its board is edited, whatever organisation another tab
 * switches to; the wall follows when the editing ends. A save is refused until then, with the
 * reason.
 */
export function PinOrganisationWhileEditing() {
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => (editing ? pinOrganisation() : undefined), [editing]);
  return null;
}
