import type { Tx } from '../storage/db.ts';

/**
 * Lets the statements of this transaction sort and hash a million orders without the disk, which
 * the server's default of 4 MB would have them use.
 */
export async function allowMemory(tx: Tx): Promise<void> {
  await tx.query(`set local work_mem = '64MB'`);
}
