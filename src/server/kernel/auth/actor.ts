import type { PasswordRule } from '../../../contract/areas/session/endpoints.ts';
import { orgState, userState } from '../../../contract/enums.ts';
import {
  type AnyPermissionID,
  type PermissionID,
  platformPermissions,
  visitorPermissions,
} from '../../../contract/index.ts';
import { type Locale, pickLocale } from '../../../contract/locale.ts';
import { noRevision, type TopicRevision } from '../../../contract/topics/live.ts';
import type { Db, Scope, Tx } from '../../storage/db.ts';
import { readTogether } from '../../storage/readTogether.ts';
import { AppError } from '../errors/appError.ts';
import type { Clock } from '../time/clock.ts';
import { idleCutoff } from './session/sessionUse.ts';
import { readToken } from './session/token.ts';
import { isActiveUser, isPasswordLapsed, mustChangePassword } from './stateSql.ts';
import { isVisitableSql } from './visitSql.ts';

/** The fields of an organisation that a session's answers contain. */
export interface OrganisationFacts {
  readonly id: string;
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgName_Short: string;
  readonly orgType: number;
  readonly orgState: number;
  /** yyyy-MM-dd; null if it never expires. */
  readonly expireDate: string | null;
  /** The stored object's name; '' for none. */
  readonly logo: string;
}

/** The rules of a person's own organisation for their sessions and passwords. */
export interface OrganisationPolicy {
  /** Minutes without use after which a session ends; null: the deployment's. */
  readonly idleMinutes: number | null;
  readonly passwordRule: PasswordRule;
}

/** The person who makes a call, as currently stored in the database. */
export interface Actor {
  readonly sid: string;
  readonly userID: string;
  /** The phone number. */
  readonly userName: string;
  readonly realName: string;
  readonly userState: number;
  readonly locale: Locale;
  /** The person's own organisation. They read and write its data, or other data as seen from it. */
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgType: number;
  readonly orgState: number;
  readonly timeZone: string;
  readonly policy: OrganisationPolicy;
  /**
   * The selected organisation: the person's own, or an associated one that they visit (relation Y). During
   * a visit they read only their own organisation's view of the visited one.
   */
  readonly selected: OrganisationFacts;
  /** The organisation stored in the session, even if the person may no longer visit it. */
  readonly sessionOrgCode: string;
  /** Permissions in the selected organisation. Empty unless the user is active and has set their own password. */
  readonly permissions: ReadonlySet<AnyPermissionID>;
  /** True after a sign-in by one-time password, which must be changed first. */
  readonly mustChangePassword: boolean;
  /** When the session was last used, accurate to about a minute. */
  readonly activeTime: Date;
  /** When the token expires. */
  readonly expiresAt: Date;
  /** The newest patch of `changes` before the call reads anything; null during a visit. See `revisionHeader`. */
  readonly changesRevision: TopicRevision | null;
}

/** Returns whether the actor visits another organisation than their own (relation Y). */
export function isVisiting({ orgCode, selected }: Pick<Actor, 'orgCode' | 'selected'>): boolean {
  return selected.orgCode !== orgCode;
}

/** Returns the scope of rows that the actor sees: their own organisation or, during a visit, its view of the visited one. */
export function actorScope(actor: Pick<Actor, 'orgCode' | 'selected'>): Scope {
  const { orgCode, selected } = actor;
  return isVisiting(actor) ? { orgCode, visited: selected.orgCode } : { orgCode };
}

interface ActorRow {
  revoked: boolean;
  expire_time: Date;
  active_time: Date;
  one_time: boolean;
  sid: string;
  user_id: string;
  user_name: string;
  real_name: string;
  user_state: number;
  locale: string;
  time_zone: string;
  session_org_code: string;
  permissions: PermissionID[];
  is_platform: boolean;
  policy: OrganisationPolicy;
  own: OrganisationFacts;
  visited: OrganisationFacts | null;
  changes: TopicRevision | null;
}

/** SQL: the fields of an organisation, as JSON. */
const factsOf = (alias: string) => `jsonb_build_object('id', ${alias}.id,
  'orgCode', ${alias}.org_code, 'orgName', ${alias}.org_name, 'orgName_Short', ${alias}.org_name_short,
  'orgType', ${alias}.org_type, 'orgState', ${alias}.org_state, 'expireDate', ${alias}.expire_date,
  'logo', ${alias}.logo)`;

/** SQL: the policy of an organisation, as JSON. */
export const policyOf = (
  alias: string,
) => `jsonb_build_object('idleMinutes', ${alias}.idle_minutes, 'passwordRule',
  jsonb_build_object('minLength', ${alias}.password_length, 'minKinds', ${alias}.password_kinds))`;

const actorQuery = `
  select s.revoked_time is not null or ${isPasswordLapsed('u', 'r')} as revoked, s.expire_time, s.active_time, s.sid, s.user_id,
         c.session_org_code, ${mustChangePassword('u', 'o', '$3')} as one_time, u.user_name, u.real_name, u.user_state,
         u.locale, o.time_zone, to_jsonb(r.permissions) as permissions, ${factsOf('o')} as own, ${policyOf('o')} as policy,
         exists (select from platform_administrator p where p.user_id = u.id) as is_platform,
         case when v.org_code is not null then ${factsOf('v')} end as visited,
         (select jsonb_build_object('epoch', t.epoch, 'rev', t.rev) from topic_revision t
          where t.org_code = s.org_code and t.topic = 'changes') as changes
  from session s
  cross join lateral (select coalesce($2, s.current_org_code) as session_org_code) c
  join app_user u on u.org_code = s.org_code and u.id = s.user_id
  join role r on r.org_code = u.org_code and r.id = u.role_id
  join organisation o on o.org_code = s.org_code
  left join organisation v on v.org_code = c.session_org_code and ${isVisitableSql('v', 's.org_code')}
    and ${isActiveUser('u')} and not ${mustChangePassword('u', 'o', '$3')}
  where s.sid = any($1::uuid[])`;

/** The rules that decide whether a session is valid. */
export interface SessionRules {
  readonly clock: Clock;
  /** Signs tokens. */
  readonly tokenSecret: string;
  /** Minutes without use after which a session ends, where the organisation has not set its own. */
  readonly idleMinutes: number;
}

/**
 * Returns the actor of a token. Every request reads the database, so revoking a session or disabling a
 * user or organisation takes effect at once. A session that was idle for too long is refused too.
 *
 * @throws AppError SESSION_UNKNOWN, SESSION_EXPIRED, SESSION_REVOKED, SESSION_DISABLED, SESSION_IDLE
 */
export async function authenticate(
  db: Db,
  { clock, tokenSecret, idleMinutes }: SessionRules,
  token: string,
): Promise<Actor> {
  const claims = readToken(token, tokenSecret);
  if (claims === null) throw new AppError('SESSION_UNKNOWN');
  const now = clock.now();
  if (claims.exp * 1000 <= now.getTime()) throw new AppError('SESSION_EXPIRED');
  const row = await sessionReader(db, clock)(claims.sid);
  const actor = row === undefined ? null : actorOf(row);
  if (actor === null || actor.userID !== claims.sub) throw new AppError('SESSION_UNKNOWN');
  const minutes = actor.policy.idleMinutes ?? idleMinutes;
  if (actor.activeTime < idleCutoff(now, minutes)) {
    throw new AppError('SESSION_IDLE', { params: { minutes } });
  }
  return actor;
}

type SessionReader = (sid: string) => Promise<ActorRow | undefined>;
const readers = new WeakMap<Db, SessionReader>();

/** Returns the reader of a database's sessions, which calls that arrive at the same time share. */
function sessionReader(db: Db, clock: Clock): SessionReader {
  const known = readers.get(db);
  if (known !== undefined) return known;
  const reader = readTogether(async (sids: readonly string[]) => {
    const rows = await db.select<ActorRow>('system', actorQuery, [sids, null, clock.now()]);
    return new Map(rows.map((row) => [row.sid, row]));
  });
  readers.set(db, reader);
  return reader;
}

/**
 * Returns the actor of a session; null if the session does not exist. Requires the system's scope.
 *
 * @param overrideOrgCode an organisation in place of the one that the session selected
 * @throws AppError SESSION_REVOKED, SESSION_DISABLED
 */
export async function findActor(
  tx: Tx,
  sid: string,
  now: Date,
  overrideOrgCode?: string,
): Promise<Actor | null> {
  const [row] = await tx.query<ActorRow>(actorQuery, [[sid], overrideOrgCode ?? null, now]);
  return row === undefined ? null : actorOf(row);
}

/** @throws AppError SESSION_REVOKED, SESSION_DISABLED */
function actorOf(row: ActorRow): Actor {
  const { own, visited } = row;
  // disabling a user or an organisation ends the sessions concerned
  if (row.user_state === userState.values.disabled) throw new AppError('SESSION_DISABLED');
  if (row.revoked || own.orgState === orgState.values.disabled) {
    throw new AppError('SESSION_REVOKED');
  }
  const isIn = row.user_state === userState.values.normal && !row.one_time;
  const granted = isIn ? row.permissions : [];
  const may = visited === null ? granted : granted.filter((id) => visitorPermissions.includes(id));
  const platform =
    isIn && row.is_platform && visited === null ? platformPermissions.map(({ id }) => id) : [];
  return {
    sid: row.sid,
    userID: row.user_id,
    userName: row.user_name,
    realName: row.real_name,
    userState: row.user_state,
    locale: pickLocale(row.locale),
    orgCode: own.orgCode,
    orgName: own.orgName,
    orgType: own.orgType,
    orgState: own.orgState,
    timeZone: row.time_zone,
    policy: row.policy,
    selected: visited ?? own,
    sessionOrgCode: row.session_org_code,
    permissions: new Set<AnyPermissionID>([...may, ...platform]),
    mustChangePassword: row.one_time,
    activeTime: row.active_time,
    expiresAt: row.expire_time,
    changesRevision: visited === null ? (row.changes ?? noRevision) : null,
  };
}
