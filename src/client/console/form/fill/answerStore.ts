import type { QueuedFile } from '../../../api/queue/queuedAction.ts';
import { type FormAnswers, mergedAnswers } from './answers.ts';

/** The scan of the label of a machine, or why it was not scanned. */
export interface RecordScan {
  readonly QrCode?: string;
  readonly ManualReason?: string;
  readonly ScanTime: string;
}

/** Answers of a record that is not finished, as they stand in this browser. */
export interface StoredAnswers {
  /** The session owner; nobody else sees it. */
  readonly owner: string;
  /** The id of the record. */
  readonly record: string;
  readonly answers: FormAnswers;
  /** Files of the answers that could not be uploaded yet. */
  readonly files: readonly QueuedFile[];
  /** The scan of its machine; null: it was refused; absent: as it was stored before. */
  readonly scan?: RecordScan | null | undefined;
  /** The id of the record for which the scan counts. */
  readonly scanOf?: string | undefined;
  /** ms of this machine's clock. */
  readonly changedAt: number;
}

/** The most records of one person, and the days after which one that nobody went on with is removed. */
export const answerLimits = { records: 100, days: 60 } as const;

const databaseName = 'andon-answers';
const table = 'answers';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(table, { keyPath: ['owner', 'record'] }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}

/** Runs one transaction on the store. Rejects if the browser's storage fails. */
async function transact<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore, done: (result: T) => void) => void,
  none: T,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      let result = none;
      const transaction = database.transaction(table, mode);
      run(transaction.objectStore(table), (value) => {
        result = value;
      });
      transaction.addEventListener('complete', () => resolve(result));
      const failed = () => reject(transaction.error ?? new Error('the storage failed'));
      transaction.addEventListener('error', failed);
      transaction.addEventListener('abort', failed);
    });
  } finally {
    database.close();
  }
}

/** Returns the stored answers of a record; null where there are none. */
export function readAnswers(owner: string, record: string): Promise<StoredAnswers | null> {
  return transact<StoredAnswers | null>(
    'readonly',
    (store, done) => {
      const request = store.get([owner, record]);
      request.addEventListener('success', () => done((request.result as StoredAnswers) ?? null));
    },
    null,
  );
}

/**
 * Stores answers of a record, merged with those that another tab has stored, and returns the result. Records that
 * nobody went on with are removed.
 */
export function storeAnswers(change: StoredAnswers): Promise<StoredAnswers> {
  return transact(
    'readwrite',
    (store, done) => {
      const request = store.get([change.owner, change.record]);
      request.addEventListener('success', () => {
        const before = request.result as StoredAnswers | undefined;
        const answers = mergedAnswers(before?.answers ?? {}, change.answers);
        const urls = new Set(
          Object.values(answers).flatMap((one) => one?.files.map(({ url }) => url) ?? []),
        );
        const files = [...(before?.files ?? []), ...change.files].filter(
          ({ key }, at, all) => urls.has(key) && all.findIndex((one) => one.key === key) === at,
        );
        const { scan, scanOf } = change.scan === undefined ? (before ?? change) : change;
        const merged = { ...change, answers, files, scan, scanOf };
        store.put(merged);
        done(merged);
      });
      removeOld(store, change);
    },
    change,
  );
}

function removeOld(store: IDBObjectStore, { owner, record, changedAt }: StoredAnswers): void {
  const all = store.getAll(IDBKeyRange.bound([owner], [owner, []]));
  all.addEventListener('success', () => {
    const latest = (all.result as StoredAnswers[]).toSorted((a, b) => b.changedAt - a.changedAt);
    const oldest = changedAt - answerLimits.days * 86_400_000;
    for (const [at, one] of latest.entries())
      if (one.record !== record && (at >= answerLimits.records || one.changedAt < oldest))
        store.delete([owner, one.record]);
  });
}

/** Removes the answers of a record that is finished. */
export function removeAnswers(owner: string, record: string): Promise<void> {
  return transact<void>(
    'readwrite',
    (store) => {
      store.delete([owner, record]);
    },
    undefined,
  );
}
