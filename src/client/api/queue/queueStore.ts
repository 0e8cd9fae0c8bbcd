import type { QueuedAction } from './queuedAction.ts';

/** Changes a queue. The argument is in the order of `place`; what the result lacks is removed. */
export type QueueEdit = (queue: readonly QueuedAction[]) => readonly QueuedAction[];

/** The queues of all people on this machine. A method rejects if the browser's storage fails. */
export interface QueueStore {
  /** Returns the queue of an owner, in the order of `place`. */
  read(owner: string): Promise<readonly QueuedAction[]>;
  /** Changes the queue of an owner at once, whatever other tabs do. Resolves with the result once it is on disk. */
  edit(owner: string, edit: QueueEdit): Promise<readonly QueuedAction[]>;
}

const databaseName = 'andon-queue';
const table = 'actions';

/** Opens the store in IndexedDB at the first use. A connection that failed is opened again at the next use. */
export function openQueueStore(): QueueStore {
  let opened: Promise<IDBDatabase> | null = null;
  const lost = () => {
    opened = null;
  };

  async function transact(
    owner: string,
    mode: IDBTransactionMode,
    edit: QueueEdit,
  ): Promise<readonly QueuedAction[]> {
    opened ??= openDatabase(lost);
    const database = await opened.catch((cause: unknown) => {
      lost();
      throw cause;
    });
    return new Promise((resolve, reject) => {
      // an acknowledged action must survive a device that is switched off
      const transaction = database.transaction(table, mode, { durability: 'strict' });
      const actions = transaction.objectStore(table);
      let result: readonly QueuedAction[] = [];
      const all = actions.getAll(IDBKeyRange.bound([owner], [owner, []]));
      all.addEventListener('success', () => {
        const before = (all.result as QueuedAction[]).toSorted((a, b) => a.place - b.place);
        result = edit(before);
        const stays = new Set(result.map(({ id }) => id));
        for (const one of result) if (!before.includes(one)) actions.put(one);
        for (const { id } of before) if (!stays.has(id)) actions.delete([owner, id]);
      });
      transaction.addEventListener('complete', () => resolve(result));
      const failed = () => reject(transaction.error ?? new Error('the storage failed'));
      transaction.addEventListener('error', failed);
      transaction.addEventListener('abort', failed);
    });
  }

  return {
    read: (owner) => transact(owner, 'readonly', (queue) => queue),
    edit: (owner, edit) => transact(owner, 'readwrite', edit),
  };
}

/** Opens the database. @param lost called when the connection is gone: the next use opens another */
function openDatabase(lost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(table, { keyPath: ['owner', 'id'] }),
    );
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('close', lost);
      database.addEventListener('versionchange', () => {
        database.close();
        lost();
      });
      resolve(database);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}
