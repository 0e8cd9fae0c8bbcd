import type { Tx } from '../../storage/db.ts';

/**
 * Revokes the sessions of an organisation's users, whichever organisation they have selected. Calls
 * are refused after the commit; live connections close within two seconds on every node.
 *
 * @param tx of the organisation or of the system
 * @param exceptSid a session to leave open
 * @returns the ids of the ended sessions
 */
export async function endSessionsOf(
  tx: Tx,
  orgCode: string,
  userIDs: readonly string[],
  now: Date,
  exceptSid: string | null = null,
): Promise<string[]> {
  const rows = await tx.query<{ sid: string }>(
    `update session set revoked_time = $3
     where org_code = $1 and user_id = any($2) and revoked_time is null and expire_time > $3
       and sid is distinct from $4
     returning sid`,
    [orgCode, userIDs, now, exceptSid],
  );
  return rows.map(({ sid }) => sid);
}
