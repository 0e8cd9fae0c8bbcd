/** The version of the stored shape; a browser begins with an empty store when it is increased. */
const version = 1;
const family = 'andon-snapshots-';
const name = `${family}${version}`;
const table = 'snapshots';

type Work<Result> = (snapshots: IDBObjectStore) => IDBRequest<Result>;

/** A value at the time at which it was last known to be right. */
export interface CachedSnapshot {
  /** The time, ms of this machine's clock. */
  readonly at: number;
  readonly value: unknown;
}

/** The snapshots on this machine, by owner and key. No method ever fails. */
export interface SnapshotStore {
  get(owner: string, key: string): Promise<CachedSnapshot | null>;
  put(owner: string, key: string, snapshots: CachedSnapshot): void;
  remove(owner: string, key: string): void;
  /** Removes the snapshots of all other owners; null: of all. */
  removeOthers(owner: string | null): void;
}

/**
 * Opens the store in IndexedDB at the first use. A browser without one, or with a broken one, stores
 * nothing: `failed` is called once, and nothing is read or written again. Removals still happen: on a
 * new connection, or else with the whole database.
 */
export function openSnapshotStore(failed: (cause: unknown) => void): SnapshotStore {
  let opened: Promise<IDBDatabase> | null = null;
  let broken = false;

  function fail(cause: unknown): null {
    if (!broken) failed(cause);
    broken = true;
    return null;
  }

  async function query<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> {
    opened ??= openDatabase(() => {
      opened = null;
    });
    const transaction = (await opened).transaction(table, mode);
    const request = work(transaction.objectStore(table));
    if (mode === 'readwrite') transaction.commit(); // the page may be about to close
    return answerOf(request);
  }

  async function use<Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result | null> {
    if (broken) return null;
    try {
      return await query(mode, work);
    } catch (cause) {
      return fail(cause);
    }
  }

  function close(): void {
    opened?.then(
      (database) => database.close(),
      () => undefined, // never opened, and already reported
    );
    opened = null;
  }

  async function purge(works: () => Work<undefined>[]): Promise<void> {
    const all = () => Promise.all(works().map((work) => query('readwrite', work)));
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
      const found: unknown = await use('readonly', (snapshots) => snapshots.get([owner, key]));
      return isSnapshot(found) ? found : null;
    },
    put(owner, key, snapshots) {
      void use('readwrite', (all) => all.put(snapshots, [owner, key]));
    },
    remove(owner, key) {
      purge(() => [(all) => all.delete([owner, key])]).catch(fail);
    },
    removeOthers(owner) {
      purge(() =>
        owner === null
          ? [(all) => all.clear()]
          : othersThan(owner).map((range) => (all: IDBObjectStore) => all.delete(range)),
      ).catch(fail);
    },
  };
}

/** Returns the ranges before and after the keys of one owner, which are contiguous. */
function othersThan(owner: string): IDBKeyRange[] {
  return [IDBKeyRange.upperBound([owner], true), from([owner, []])];
}

function from(key: IDBValidKey): IDBKeyRange {
  return IDBKeyRange.lowerBound(key);
}

/** Opens the database. @param lost called when the connection is gone: the next use opens another */
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

/** Removes databases of older versions, if the browser can list them. */
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

function isSnapshot(found: unknown): found is CachedSnapshot {
  return (
    typeof found === 'object' &&
    found !== null &&
    'value' in found &&
    'at' in found &&
    typeof found.at === 'number'
  );
}
