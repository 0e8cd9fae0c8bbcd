import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Db } from '../../../storage/db.ts';

/** Seconds for which a request may write without a sign of life. */
const leaseSeconds = 10;
/** Milliseconds between two signs of life, and between two tries to write. */
const renewMs = 1_000;
const retryMs = 200;
/** Milliseconds after which a request that waits gives up. */
const giveUpMs = 15_000;

/**
 * Lets one request write an upload at a time, over all nodes: a row names the writer, who renews it. Whoever waits marks the
 * row, and the writer then ends its request with what it has stored; the lease of a killed node runs out. Times are
 * those of the database.
 */
export function uploadLocker(db: Db, orgCode: string): Locker {
  return { newLock: (id) => new UploadLock(db, orgCode, id) };
}

/** Runs work that has an upload alone. @throws AppError NOT_FOUND; UPLOAD_BUSY while another request has it for long */
export async function withUploadLock<T>(
  db: Db,
  orgCode: string,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const lock = new UploadLock(db, orgCode, id);
  try {
    await lock.lock(new AbortController().signal, () => {});
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND) throw new AppError('NOT_FOUND', { field: 'UploadID' });
    if (error === ERRORS.ERR_LOCK_TIMEOUT) throw new AppError('UPLOAD_BUSY', { field: 'UploadID' });
    throw error;
  }
  try {
    return await work();
  } finally {
    await lock.unlock();
  }
}

class UploadLock implements Lock {
  readonly #writer = randomUUID();
  readonly #db: Db;
  readonly #orgCode: string;
  readonly #id: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, orgCode: string, id: string) {
    this.#db = db;
    this.#orgCode = orgCode;
    this.#id = id;
  }

  #query<Row extends object>(text: string): Promise<Row[]> {
    return this.#db.transaction({ orgCode: this.#orgCode }, 'write', (tx) =>
      tx.query<Row>(text, [this.#orgCode, this.#id, this.#writer]),
    );
  }

  async lock(signal: AbortSignal, cancelRequest: RequestRelease): Promise<void> {
    const until = Date.now() + giveUpMs;
    while (!signal.aborted) {
      const [row] = await this.#query<{ isMine: boolean }>(
        `update document_upload set
           writer = case when writer is null or writer_until < now() then $3::uuid else writer end,
           writer_until = case when writer is null or writer_until < now()
             then now() + interval '${leaseSeconds} seconds' else writer_until end,
           is_wanted = writer is not null and writer_until >= now()
         where org_code = $1 and id = $2 returning writer = $3::uuid as "isMine"`,
      );
      if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
      if (row.isMine) {
        this.#renew(cancelRequest);
        return;
      }
      if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
      await sleep(retryMs);
    }
    throw ERRORS.ABORTED;
  }

  #renew(cancelRequest: RequestRelease): void {
    const renew = async () => {
      const rows = await this.#query<{ isWanted: boolean }>(
        `update document_upload set writer_until = now() + interval '${leaseSeconds} seconds'
         where org_code = $1 and id = $2 and writer = $3::uuid returning is_wanted as "isWanted"`,
      ).catch(() => [{ isWanted: false }]); // the lease runs on, and is renewed by the next attempt
      if (this.#timer === undefined) return;
      if (rows[0]?.isWanted !== false) await cancelRequest();
      this.#renew(cancelRequest);
    };
    this.#timer = setTimeout(() => void renew(), renewMs);
  }

  async unlock(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#query(
      `update document_upload set writer = null, writer_until = null, is_wanted = false
       where org_code = $1 and id = $2 and writer = $3::uuid`,
    );
  }
}
