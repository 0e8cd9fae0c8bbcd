import { type Locale, pickLocale } from '../../contract/locale.ts';
import type { PermissionID } from '../../contract/permissions.ts';
import type { Db, Tx } from '../storage/db.ts';
import { AppError } from './appError.ts';
import type { Clock } from './clock.ts';
import { idleSince } from './sessionUse.ts';
import { readToken } from './token.ts';

/** Who calls: a person of an organisation, as the database knows them at this moment. */
export interface Actor {
  readonly sid: string;
  readonly userID: string;
  /** The phone number. */
  readonly userName: string;
  readonly realName: string;
  readonly userState: number;
  readonly locale: Locale;
  /** The user's own organisation. */
  readonly homeOrgCode: string;
  /** The organisation that is selected. */
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgType: number;
  readonly orgState: number;
  readonly timeZone: string;
  /** Empty unless the user is active, with a password of their own. */
  readonly permissions: ReadonlySet<PermissionID>;
  /** Signed in by a one-time password: changing it comes first. */
  readonly mustChangePassword: boolean;
  /** When the session was last used, up to a minute old. */
  readonly activeTime: Date;
  /** When the token ends. */
  readonly expiresAt: Date;
}

interface ActorRow {
  revoked: boolean;
  expire_time: Date;
  active_time: Date;
  one_time: boolean;
  home_org_code: string;
  sid: string;
  user_id: string;
  user_name: string;
  real_name: string;
  user_state: number;
  locale: string;
  org_code: string;
  org_name: string;
  org_type: number;
  org_state: number;
  time_zone: string;
  permissions: PermissionID[];
}

const actorQuery = `
  select s.revoked_time is not null as revoked, s.expire_time, s.active_time, s.sid, s.user_id,
         u.one_time_until is not null as one_time, u.org_code as home_org_code,
         u.user_name, u.real_name, u.user_state, u.locale,
         o.org_code, o.org_name, o.org_type, o.org_state, o.time_zone, r.permissions
  from session s
  join app_user u on u.org_code = s.org_code and u.id = s.user_id
  join role r on r.org_code = u.org_code and r.id = u.role_id
  join organisation o on o.org_code = s.current_org_code
  where s.sid = $1`;

/** By what sessions are judged. */
export interface SessionRules {
  readonly clock: Clock;
  /** Signs tokens. */
  readonly tokenSecret: string;
  /** So long without use ends a session. */
  readonly idleMs: number;
}

/**
 * The actor behind a token, looked up at each request: a session that was revoked, a user or an
 * organisation that was disabled ends at once, and one that nobody used for too long.
 *
 * @throws AppError SESSION_UNKNOWN, SESSION_EXPIRED, SESSION_REVOKED, SESSION_IDLE
 */
export async function authenticate(
  db: Db,
  { clock, tokenSecret, idleMs }: SessionRules,
  token: string,
): Promise<Actor> {
  const claims = readToken(token, tokenSecret);
  if (claims === null) throw new AppError('SESSION_UNKNOWN');
  if (claims.exp * 1000 <= clock.now().getTime()) throw new AppError('SESSION_EXPIRED');
  const actor = await db.transaction('system', 'read', (tx) => findActor(tx, claims.sid));
  if (actor === null || actor.userID !== claims.sub) throw new AppError('SESSION_UNKNOWN');
  if (actor.activeTime < idleSince(clock.now(), idleMs)) {
    throw new AppError('SESSION_IDLE', { params: { minutes: Math.round(idleMs / 60_000) } });
  }
  return actor;
}

/** The actor of a session; null if there is none. @throws AppError as `authenticate` */
async function findActor(tx: Tx, sid: string): Promise<Actor | null> {
  const [row] = await tx.query<ActorRow>(actorQuery, [sid]);
  if (row === undefined) return null;
  // disabling a user or an organisation ends their sessions
  const isDisabled = row.user_state === 0 || row.org_state === 0;
  if (row.revoked || isDisabled) throw new AppError('SESSION_REVOKED');
  return {
    sid: row.sid,
    userID: row.user_id,
    userName: row.user_name,
    realName: row.real_name,
    userState: row.user_state,
    locale: pickLocale(row.locale),
    homeOrgCode: row.home_org_code,
    orgCode: row.org_code,
    orgName: row.org_name,
    orgType: row.org_type,
    orgState: row.org_state,
    timeZone: row.time_zone,
    permissions: new Set(row.user_state === 1 && !row.one_time ? row.permissions : []),
    mustChangePassword: row.one_time,
    activeTime: row.active_time,
    expiresAt: row.expire_time,
  };
}
