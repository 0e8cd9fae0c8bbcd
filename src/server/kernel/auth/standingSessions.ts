import { type Locale, pickLocale } from '../../../contract/locale.ts';
import { deviceView, kanbanView } from '../../../contract/permissions.ts';
import type { Db } from '../../storage/db.ts';
import { isOpenTo } from './openTo.ts';

/** What a session may hear at this moment, and in which language. */
export interface StandingSession {
  readonly locale: Locale;
  /** What changes in its organisation. */
  readonly active: boolean;
  /** Its organisation's boards; who looks into another organisation hears none. */
  readonly boards: boolean;
  /** What devices of its organisation say. */
  readonly devices: boolean;
}

/**
 * Those of these sessions that stand. The others have ended: revoked, not used since `usedSince`, or
 * their user or organisation disabled.
 */
export async function standingSessions(
  db: Db,
  sids: readonly string[],
  usedSince: Date,
): Promise<ReadonlyMap<string, StandingSession>> {
  const rows = await db.transaction('system', 'read', (tx) =>
    tx.query<{ sid: string; locale: string } & Omit<StandingSession, 'locale'>>(
      `select s.sid, u.locale, at.active,
              $2 = any(r.permissions) and at.active and at.home as boards,
              $3 = any(r.permissions) and at.active and at.home as devices
       from session s
       join app_user u on u.org_code = s.org_code and u.id = s.user_id
       join role r on r.org_code = u.org_code and r.id = u.role_id
       join organisation o on o.org_code = s.org_code
       cross join lateral (select u.user_state = 1 and u.one_time_until is null as active,
         (s.current_org_code = s.org_code or not exists (select from organisation v
           where v.org_code = s.current_org_code and ${isOpenTo('v', 's.org_code')})) as home) at
       where s.sid = any($1) and s.revoked_time is null and u.user_state <> 0 and o.org_state <> 0
         and s.active_time >= $4`,
      [sids, kanbanView.id, deviceView.id, usedSince],
    ),
  );
  return new Map(
    rows.map(({ sid, locale, ...may }) => [sid, { locale: pickLocale(locale), ...may }]),
  );
}
