import { createHash } from 'node:crypto';
import type { ActionEntry } from '../../storage/statements/actionEntry.ts';

/**
 * Returns the hash of a row of the action log, SHA-256 in hexadecimal.
 *
 * @param previousHash the hash of the previous row; empty: none
 * @param salt random text of the row; null: a row from before rows had one
 */
export function hashOf(
  entry: ActionEntry,
  seq: number,
  previousHash: string,
  salt: string | null,
): string {
  const row = [
    previousHash,
    seq,
    entry.orgCode,
    entry.userID,
    entry.module,
    entry.action,
    entry.targetID,
    entry.before,
    entry.after,
    entry.costMs,
    entry.requestID,
    entry.ip,
    entry.time.toISOString(),
    ...(salt === null ? [] : [salt]),
  ];
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}

/**
 * Returns the hash by which an erasure vouches for a row whose text it replaced: it covers the row as it is now, and the
 * hash of the row as it was, with which the chain continues.
 */
export function replacedHashOf(entry: ActionEntry, seq: number, hash: string): string {
  return hashOf(entry, seq, hash, 'replaced');
}
