import { logError } from '../api/http/errorLog.ts';
import { owner$, presentSession } from '../api/session/session.ts';
import { createKeeper, type Keeper } from '../streams/kept/keeper.ts';
import { openKeptStore } from '../streams/kept/keptStore.ts';

const store = openKeptStore((cause) =>
  logError({ where: 'last known values', name: 'KEPT', info: String(cause) }),
);

/** The last known values of whoever is signed in. */
export const keeper: Keeper = createKeeper(store, (owner) => presentSession().owner === owner);

/**
 * As long as the page lives: who signs out, or is followed by somebody else, leaves nothing here;
 * what waits is written when the page is put aside.
 */
export function tendKept(): void {
  owner$.subscribe((owner) => store.keepOnly(owner));
  addEventListener('pagehide', () => keeper.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keeper.flush();
  });
}
