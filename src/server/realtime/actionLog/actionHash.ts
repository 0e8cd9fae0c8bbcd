import { createHash } from 'node:crypto';
import type { ActionEntry } from '../../storage/statements/actionEntry.ts';

/**
 * Returns the hash of a row of the action log, SHA-256 in hexadecimal.
 *
 * @param previousHash the hash of the previous row; empty: none
 */
export function hashOf(entry: ActionEntry, seq: number, previousHash: string): string {
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
  ];
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}
