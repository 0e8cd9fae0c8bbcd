import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { boardSchema as boardShape } from '../../../contract/areas/kanban/endpoints.ts';
import { useOwner } from '../../api/session/useSession.ts';
import { boardAtom, cachedVersion } from '../../wallboard/board/boardAtoms.ts';
import { snapshotCache } from '../live/snapshotCache.ts';

const key = 'hangingBoard';

/** Shows the cached board until the server's arrives, and caches what is shown. */
export function CachedBoard() {
  const owner = useOwner();
  const [board, setBoard] = useAtom(boardAtom);
  useEffect(() => {
    if (owner === null) return undefined;
    let isStopped = false;
    const restore = async () => {
      const { data } = boardShape.safeParse((await snapshotCache.recall(owner, key))?.value);
      // Older than any answer: the name of the organisation has no version of its own.
      if (!isStopped && data !== undefined)
        setBoard((present) => present ?? { ...data, version: cachedVersion });
    };
    void restore();
    return () => {
      isStopped = true;
    };
  }, [owner, setBoard]);
  useEffect(() => {
    if (owner !== null && board !== null)
      snapshotCache.store(owner, key, { at: Date.now(), value: board });
  }, [owner, board]);
  return null;
}
