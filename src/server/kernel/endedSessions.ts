import type { Db } from '../storage/db.ts';

/** Which of these sessions have ended: revoked, or their user or organisation disabled. */
export async function endedSessions(db: Db, sids: readonly string[]): Promise<readonly string[]> {
  const alive = await db.transaction('system', 'read', (tx) =>
    tx.query<{ sid: string }>(
      `select s.sid from session s
       join app_user u on u.org_code = s.org_code and u.id = s.user_id
       join organisation o on o.org_code = s.current_org_code
       where s.sid = any($1) and s.revoked_time is null and u.user_state <> 0 and o.org_state <> 0`,
      [sids],
    ),
  );
  const living = new Set(alive.map((row) => row.sid));
  return sids.filter((sid) => !living.has(sid));
}
