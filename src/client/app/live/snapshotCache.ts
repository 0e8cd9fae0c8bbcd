import { logError } from '../../api/http/errorLog.ts';
import { owner$, presentSession } from '../../api/session/session.ts';
import {
  createSnapshotCache,
  type SnapshotCache,
} from '../../streams/snapshotCache/snapshotCache.ts';
import { openSnapshotStore } from '../../streams/snapshotCache/snapshotStore.ts';

const store = openSnapshotStore((cause) =>
  logError({ where: 'last known values', name: 'CACHE', info: String(cause) }),
);

/** The cached snapshots of the signed-in user. */
export const snapshotCache: SnapshotCache = createSnapshotCache(
  store,
  (owner) => presentSession().owner === owner,
);

/**
 * Maintains the cache as long as the page lives: a sign-out or another user clears it; pending
 * writes are flushed when the page is hidden.
 */
export function maintainSnapshotCache(): void {
  owner$.subscribe((owner) => store.removeOthers(owner));
  addEventListener('pagehide', () => snapshotCache.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) snapshotCache.flush();
  });
}
