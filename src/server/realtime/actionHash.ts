import { createHash } from 'node:crypto';
import type { ActionEntry } from '../storage/actionEntry.ts';

/**
 * The hash of a row of the action log, SHA-256 in hexadecimal.
 * @param previousHash of the row before; empty: none
 */
export function hashOf(entry: ActionEntry, seq: number, previousHash: string): string {
  const { orgCode, userID, module, action, targetID, before, after } = entry;
  const { costMs, requestID, ip, time } = entry;
  const row = [
    ...[previousHash, seq, orgCode, userID, module, action, targetID, before, after],
    ...[costMs, requestID, ip, time.toISOString()],
  ];
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}
