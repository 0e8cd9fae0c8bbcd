/** Bumped with the shape of what is kept: a browser then begins with an empty store. */
const version = 1;
const family = 'andon-kept-';
const name = `${family}${version}`;
const table = 'kept';

type Work<Result> = (kept: IDBObjectStore) => IDBRequest<Result>;

/** A value as it was when it was last known to be right. */
export interface Kept {
  /** When, ms of this machine's clock. */
  readonly at: number;
  readonly value: unknown;
}

/** Last known values on this machine, by owner and key. Nothing here ever fails. */
export interface KeptStore {
  get(owner: string, key: string): Promise<Kept | null>;
  put(owner: string, key: string, kept: Kept): void;
  remove(owner: string, key: string): void;
  /** Removes what is kept for anybody else, and with null for everybody. */
  keepOnly(owner: string | null): void;
}

/**
 * The store in IndexedDB, opened at the first use. A browser that has none, or whose store is
 * broken, keeps nothing: `failed` is told once, and nothing is read or written again. What is to be
 * removed is removed all the same: on a new connection, or else with the whole database.
 */
export function openKeptStore(failed: (cause: unknown) => void): KeptStore {
  let opened: Promise<IDBDatabase> | null = null;
  let broken = false;

  function fail(cause: unknown): null {
    if (!broken) failed(cause);
    broken = true;
    return null;
  }

  async function ask<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    opened ??= openDatabase(() => {
      opened = null;
    });
    const transaction = (await opened).transaction(table, mode);
    const request = work(transaction.objectStore(table));
    if (mode === 'readwrite') transaction.commit(); // the page may be about to go
    return answerOf(request);
  }

  async function use<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result | null> {
    if (broken) return null;
    try {
      return await ask(mode, work);
    } catch (cause) {
      return fail(cause);
    }
  }

  function close(): void {
    opened?.then(
      (database) => database.close(),
      () => undefined, // never opened, and told already
    );
    opened = null;
  }

  async function purge(works: () => Work<undefined>[]): Promise<void> {
    const all = () => Promise.all(works().map((work) => ask('readwrite', work)));
    try {
      await all();
    } catch (cause) {
      fail(cause);
      close();
      await all().catch(() => {
        close();
        return answerOf(indexedDB.deleteDatabase(name));
      });
    }
  }

  return {
    async get(owner, key) {
      const found: unknown = await use('readonly', (kept) => kept.get([owner, key]));
      return isKept(found) ? found : null;
    },
    put(owner, key, kept) {
      void use('readwrite', (all) => all.put(kept, [owner, key]));
    },
    remove(owner, key) {
      purge(() => [(all) => all.delete([owner, key])]).catch(fail);
    },
    keepOnly(owner) {
      purge(() =>
        owner === null
          ? [(all) => all.clear()]
          : othersThan(owner).map((range) => (all: IDBObjectStore) => all.delete(range)),
      ).catch(fail);
    },
  };
}

/** The keys of one owner lie side by side: what comes before and after them is others'. */
function othersThan(owner: string): IDBKeyRange[] {
  return [IDBKeyRange.upperBound([owner], true), from([owner, []])];
}

function from(key: IDBValidKey): IDBKeyRange {
  return IDBKeyRange.lowerBound(key);
}

/** @param lost the connection is gone: the next use opens another */
async function openDatabase(lost: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
  const database = await answerOf(request);
  database.addEventListener('close', lost);
  database.addEventListener('versionchange', () => {
    database.close(); // another tab removes it
    lost();
  });
  await removeOlder();
  return database;
}

/** A browser that can't list its databases keeps an old one, unread. */
async function removeOlder(): Promise<void> {
  if (!('databases' in indexedDB)) return;
  for (const old of await indexedDB.databases()) {
    if (old.name?.startsWith(family) && old.name !== name) indexedDB.deleteDatabase(old.name);
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}

function isKept(found: unknown): found is Kept {
  return (
    typeof found === 'object' &&
    found !== null &&
    'value' in found &&
    'at' in found &&
    typeof found.at === 'number'
  );
}
