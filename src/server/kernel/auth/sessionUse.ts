import type { Db } from '../../storage/db.ts';

/** Uses within a minute of each other are one write. */
const coalesceMs = 60_000;

/** A session that was last used before this instant has ended; what was not written yet is allowed for. */
export function idleSince(now: Date, idleMs: number): Date {
  return new Date(now.getTime() - idleMs - coalesceMs);
}

/** The header by which a client says for how many seconds its user has not touched it; none: just now. */
export const idleHeader = 'x-idle';

/** When a call's user was last there. @param idle what the header says; nonsense is no word */
export function usedAt(now: Date, idle: string | undefined): Date {
  const seconds = /^\d{1,6}$/.test(idle ?? '') ? Number(idle) : 0;
  return new Date(now.getTime() - seconds * 1000);
}

/** Notes that a session was used, at most once a minute and never backwards. */
export async function noteUse(
  db: Db,
  { sid, activeTime }: { readonly sid: string; readonly activeTime: Date },
  at: Date,
): Promise<void> {
  if (at.getTime() - activeTime.getTime() < coalesceMs) return;
  await db.transaction('system', 'write', (tx) =>
    tx.query('update session set active_time = $2 where sid = $1 and active_time < $2', [sid, at]),
  );
}
