import type { Tx } from './db.ts';

/**
 * Takes the lock of a name until the transaction ends; other transactions wait for it. Names are shared
 * by all organisations: a lock of one organisation has its code in the name.
 */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
