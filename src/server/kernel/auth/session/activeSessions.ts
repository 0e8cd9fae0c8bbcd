import type { PermissionID } from '../../../../contract/index.ts';
import { type Locale, pickLocale } from '../../../../contract/locale.ts';
import type { Db } from '../../../storage/db.ts';
import {
  isActiveUser,
  isEnabledOrg,
  isEnabledUser,
  isPasswordLapsed,
  mustChangePassword,
} from '../stateSql.ts';
import { isVisitableSql } from '../visitSql.ts';
import { isUsedLately } from './sessionUse.ts';

/** The live messages that a session may currently receive, and their language. */
export interface ActiveSession {
  readonly locale: Locale;
  /** True if it may receive the changes of its organisation. */
  readonly active: boolean;
  /** True if it may receive the patches of its organisation's boards; false during a visit. */
  readonly boards: boolean;
  /** True if it may receive the patches of the states of its organisation's devices; false during a visit. */
  readonly states: boolean;
  /** True if it may receive the messages of its organisation's devices; false during a visit. */
  readonly devices: boolean;
}

/** The permissions to watch boards, to see states of devices, and to see devices. */
const wallPermissions: readonly PermissionID[] = ['kanban.view', 'metric.status', 'device.view'];

/**
 * Selects those of the given sessions that are still active. The others have ended: they were revoked, not
 * used for too long, their password lapsed, or their user or organisation was disabled.
 */
export async function findActiveSessions(
  db: Db,
  sids: readonly string[],
  now: Date,
  /** The limit for organisations that have not set their own. */
  idleMinutes: number,
): Promise<ReadonlyMap<string, ActiveSession>> {
  const rows = await db.select<{ sid: string; locale: string } & Omit<ActiveSession, 'locale'>>(
    'system',
    `select s.sid, u.locale, at.active,
              $2 = any(r.permissions) and at.active and at.home as boards,
              $3 = any(r.permissions) and at.active and at.home as states,
              $4 = any(r.permissions) and at.active and at.home as devices
       from session s
       join app_user u on u.org_code = s.org_code and u.id = s.user_id
       join role r on r.org_code = u.org_code and r.id = u.role_id
       join organisation o on o.org_code = s.org_code
       cross join lateral (select ${isActiveUser('u')} and not ${mustChangePassword('u', 'o', '$5')} as active,
         (s.current_org_code = s.org_code or not exists (select from organisation v
           where v.org_code = s.current_org_code and ${isVisitableSql('v', 's.org_code')})) as home) at
       where s.sid = any($1) and s.revoked_time is null and ${isEnabledUser('u')} and ${isEnabledOrg('o')}
         and not ${isPasswordLapsed('u', 'r')}
         and ${isUsedLately('s', 'o', '$5', '$6')}`,
    [sids, ...wallPermissions, now, idleMinutes],
  );
  return new Map(
    rows.map(({ sid, locale, ...may }) => [sid, { locale: pickLocale(locale), ...may }]),
  );
}
