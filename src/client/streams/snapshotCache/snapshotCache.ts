import type { Kept, KeptStore } from './snapshotStore.ts';

/** What changed is written after this time, ms: many changes are one write. */
export const keepMs = 5_000;
/** What did not change is written again after this time, for its age alone. */
export const keepAgainMs = 60_000;

/** The last known values of the present owner: shown, with their age, before the first byte arrives. */
export interface Keeper {
  /** What was kept under the key; null where nothing was. Never fails. */
  recall(owner: string, key: string): Promise<Kept | null>;
  /** A value that is right at this moment. The same object means that nothing has changed. */
  keep(owner: string, key: string, kept: Kept): void;
  /** Removes what is kept under the key: it may not be shown any more. */
  forget(owner: string, key: string): void;
  /** Writes what waits, as before a page goes. */
  flush(): void;
}

interface Entry extends Kept {
  readonly owner: string;
  readonly key: string;
}

/**
 * A keeper upon a store that may fail: what can't be kept is simply not there later.
 *
 * @param isOwner whether the owner is still the one whose data may be held: who signed out within
 * the last seconds leaves nothing
 */
export function createKeeper(store: KeptStore, isOwner: (owner: string) => boolean): Keeper {
  const waiting = new Map<string, Entry>();
  const written = new Map<string, Kept>();
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
    keep(owner, key, { at, value }) {
      const place = placeOf(owner, key);
      waiting.set(place, { owner, key, at, value });
      const last = written.get(place);
      const changed = last === undefined || last.value !== value;
      if (changed || at - last.at >= keepAgainMs) timer ??= setTimeout(flush, keepMs);
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
