import type { Tx } from './db.ts';

/**
 * One transaction at a time holds the lock of a name; the others wait, and have it when that one has
 * ended. Names are shared by all organisations: who locks for one puts its code into the name.
 */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
