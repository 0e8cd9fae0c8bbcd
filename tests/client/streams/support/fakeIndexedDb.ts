import { vi } from 'vitest';

/** An IndexedDB in memory: one store, whose transactions can be made to fail. */
export interface FakeIndexedDb {
  /** `owner key` of each stored value. */
  entries(): string[];
  /** The next so many transactions fail. */
  breakNext(transactions: number): void;
  readonly deleted: string[];
}

type Key = readonly [owner: string, key?: unknown];

interface Range {
  readonly upper?: Key;
  readonly lower?: Key;
}

/** A request that is answered in the next microtask. */
function answer(result: () => unknown) {
  const events = new EventTarget();
  const request = {
    result: undefined as unknown,
    error: null as unknown,
    addEventListener: events.addEventListener.bind(events),
  };
  queueMicrotask(() => {
    request.result = result();
    events.dispatchEvent(new Event('upgradeneeded'));
    events.dispatchEvent(new Event('success'));
  });
  return request;
}

/** Puts `indexedDB` and `IDBKeyRange` in place until `vi.unstubAllGlobals`. */
export function fakeIndexedDb(): FakeIndexedDb {
  const entries = new Map<string, { key: Key; value: unknown }>();
  const deleted: string[] = [];
  let broken = 0;
  const remove = (what: Key | Range) => {
    for (const [
      text,
      {
        key: [owner],
      },
    ] of entries) {
      const [below = '', above = ''] =
        'upper' in what || 'lower' in what ? [what.upper?.[0], what.lower?.[0]] : [];
      const gone = Array.isArray(what)
        ? text === JSON.stringify(what)
        : owner < below || (above !== '' && owner > above);
      if (gone) entries.delete(text);
    }
  };
  const store = {
    get: (key: Key) => answer(() => entries.get(JSON.stringify(key))?.value),
    put: (value: unknown, key: Key) =>
      answer(() => entries.set(JSON.stringify(key), { key, value })),
    delete: (what: Key | Range) => answer(() => remove(what)),
    clear: () => answer(() => entries.clear()),
  };
  const database = {
    addEventListener: () => undefined,
    createObjectStore: () => store,
    close: () => undefined,
    transaction() {
      broken -= 1;
      if (broken >= 0) throw new DOMException('the connection is closing', 'InvalidStateError');
      return { objectStore: () => store, commit: () => undefined };
    },
  };
  vi.stubGlobal('indexedDB', {
    open: () => answer(() => database),
    databases: () => Promise.resolve([]),
    deleteDatabase: (name: string) =>
      answer(() => {
        deleted.push(name);
        entries.clear();
      }),
  });
  vi.stubGlobal('IDBKeyRange', {
    upperBound: (upper: Key): Range => ({ upper }),
    lowerBound: (lower: Key): Range => ({ lower }),
  });
  return {
    entries: () => [...entries.values()].map(({ key }) => key.join(' ')),
    breakNext(transactions) {
      broken = transactions;
    },
    deleted,
  };
}
