import type { Db } from '../../../storage/db.ts';

/** Uses of a session within this time are stored by one write. */
const coalesceMs = 60_000;

/** Returns the instant before which a last use means that the session has ended. It allows for uses that are not written yet. */
export function idleCutoff(now: Date, idleMinutes: number): Date {
  return new Date(now.getTime() - idleMinutes * 60_000 - coalesceMs);
}

/** SQL condition: a session has been used recently enough, as `idleCutoff` decides. The arguments are SQL expressions. */
export function isUsedLately(
  session: string,
  org: string,
  now: string,
  idleMinutes: string,
): string {
  return `(${session}.active_time >= ${now}::timestamptz - ${coalesceMs} * interval '1 ms'
    - coalesce(${org}.idle_minutes, ${idleMinutes}) * interval '1 minute')`;
}

/** The header with the number of seconds since the user's last input; an absent header means none. */
export const idleHeader = 'x-idle';

/** Returns the time of the user's last input. @param idle the header's value; an invalid one is ignored */
export function lastUseTime(now: Date, idle: string | undefined): Date {
  const seconds = /^\d{1,6}$/.test(idle ?? '') ? Number(idle) : 0;
  return new Date(now.getTime() - seconds * 1000);
}

/** Stores the last use of a session, at most once a minute, and never an earlier time. */
export async function recordSessionUse(
  db: Db,
  { sid, activeTime }: { readonly sid: string; readonly activeTime: Date },
  at: Date,
): Promise<void> {
  if (at.getTime() - activeTime.getTime() < coalesceMs) return;
  await db.transaction('system', 'write', (tx) =>
    tx.query('update session set active_time = $2 where sid = $1 and active_time < $2', [sid, at]),
  );
}
