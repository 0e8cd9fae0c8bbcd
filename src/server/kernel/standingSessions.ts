import { type Locale, pickLocale } from '../../contract/locale.ts';
import type { Db } from '../storage/db.ts';

/**
 * Which of these sessions stand, each with the language of its person. The others have ended:
 * revoked, not used since `usedSince`, or their user or organisation disabled.
 */
export async function standingSessions(
  db: Db,
  sids: readonly string[],
  usedSince: Date,
): Promise<ReadonlyMap<string, Locale>> {
  const rows = await db.transaction('system', 'read', (tx) =>
    tx.query<{ sid: string; locale: string }>(
      `select s.sid, u.locale from session s
       join app_user u on u.org_code = s.org_code and u.id = s.user_id
       join organisation o on o.org_code = s.current_org_code
       where s.sid = any($1) and s.revoked_time is null and u.user_state <> 0 and o.org_state <> 0
         and s.active_time >= $2`,
      [sids, usedSince],
    ),
  );
  return new Map(rows.map(({ sid, locale }) => [sid, pickLocale(locale)]));
}
