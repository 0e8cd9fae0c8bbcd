import type { Tx } from '../../storage/db.ts';

/**
 * Raises the memory limit of this transaction, so that its statements sort and hash a million orders
 * in memory; with the server's default of 4 MB they would spill to disk.
 */
export async function allowMemory(tx: Tx): Promise<void> {
  await tx.query(`set local work_mem = '64MB'`);
}
