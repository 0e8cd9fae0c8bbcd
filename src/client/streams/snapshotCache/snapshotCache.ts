import type { CachedSnapshot, SnapshotStore } from './snapshotStore.ts';

/** The delay of a write, ms, so that many changes cause one. */
export const writeAfterMs = 5_000;
/** The interval at which an unchanged value is written again, for its age, ms. */
export const rewriteAfterMs = 60_000;

/** The last known values of the present owner, shown with their age before the first byte arrives. */
export interface SnapshotCache {
  /** Returns the snapshot stored under the key, or null. Never fails. */
  recall(owner: string, key: string): Promise<CachedSnapshot | null>;
  /** Stores a value that is right now. The same object means that nothing has changed. */
  store(owner: string, key: string, snapshot: CachedSnapshot): void;
  /** Removes the snapshot under the key, which may not be shown any more. */
  forget(owner: string, key: string): void;
  /** Writes the pending values at once, because the page is about to close. */
  flush(): void;
}

interface Entry extends CachedSnapshot {
  readonly owner: string;
  readonly key: string;
}

/**
 * Creates a cache over a store that may fail: a value that cannot be stored is missing on later pages.
 *
 * @param isOwner returns whether the owner's data may still be stored: a user who signed out within the
 *   last seconds leaves nothing
 */
export function createSnapshotCache(
  store: SnapshotStore,
  isOwner: (owner: string) => boolean,
): SnapshotCache {
  const waiting = new Map<string, Entry>();
  const written = new Map<string, CachedSnapshot>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const placeOf = (owner: string, key: string) => JSON.stringify([owner, key]);

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const [place, { owner, key, at, value }] of waiting) {
      if (!isOwner(owner)) continue;
      store.put(owner, key, { at, value });
      written.set(place, { at, value });
    }
    waiting.clear();
  }

  return {
    recall: (owner, key) => store.get(owner, key),
    store(owner, key, { at, value }) {
      const place = placeOf(owner, key);
      waiting.set(place, { owner, key, at, value });
      const last = written.get(place);
      const changed = last === undefined || last.value !== value;
      if (changed || at - last.at >= rewriteAfterMs) timer ??= setTimeout(flush, writeAfterMs);
    },
    forget(owner, key) {
      const place = placeOf(owner, key);
      waiting.delete(place);
      written.delete(place);
      store.remove(owner, key);
    },
    flush,
  };
}
