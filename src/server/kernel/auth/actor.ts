import { orgState, userState } from '../../../contract/enums.ts';
import { type Locale, pickLocale } from '../../../contract/locale.ts';
import { type PermissionID, visitorPermissions } from '../../../contract/permissions.ts';
import type { Db, Scope, Tx } from '../../storage/db.ts';
import { AppError } from '../errors/appError.ts';
import type { Clock } from '../time/clock.ts';
import { isOpenTo } from './openTo.ts';
import { idleSince } from './sessionUse.ts';
import { readToken } from './token.ts';

/** Facts of an organisation that a session's answers carry. */
export interface OrganisationFacts {
  readonly id: string;
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgName_Short: string;
  readonly orgType: number;
  readonly orgState: number;
  /** yyyy-MM-dd; null: without end. */
  readonly expireDate: string | null;
}

/** Who calls: a person of an organisation, as the database knows them at this moment. */
export interface Actor {
  readonly sid: string;
  readonly userID: string;
  /** The phone number. */
  readonly userName: string;
  readonly realName: string;
  readonly userState: number;
  readonly locale: Locale;
  /** Their own organisation: what they read and write is its, or seen from it. */
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgType: number;
  readonly orgState: number;
  readonly timeZone: string;
  /**
   * The organisation that is selected: their own, or an associated one that they look into
   * (relation Y). Then what they read is their own organisation's view of that one alone.
   */
  readonly selected: OrganisationFacts;
  /** What the session selected, even where it may be entered no longer. */
  readonly chosenOrgCode: string;
  /** In the selected organisation. Empty unless the user is active, with a password of their own. */
  readonly permissions: ReadonlySet<PermissionID>;
  /** Signed in by a one-time password: changing it comes first. */
  readonly mustChangePassword: boolean;
  /** When the session was last used, up to a minute old. */
  readonly activeTime: Date;
  /** When the token ends. */
  readonly expiresAt: Date;
}

/** Whether the actor looks into an organisation that is not their own: relation Y. */
export function isVisiting({ orgCode, selected }: Pick<Actor, 'orgCode' | 'selected'>): boolean {
  return selected.orgCode !== orgCode;
}

/** Whose rows the actor sees: their own organisation's or, looking into another, that one's from there. */
export function viewOf(actor: Pick<Actor, 'orgCode' | 'selected'>): Scope {
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
  chosen: string;
  permissions: PermissionID[];
  own: OrganisationFacts;
  visited: OrganisationFacts | null;
}

/** SQL: the facts of an organisation, as JSON. */
const factsOf = (alias: string) => `jsonb_build_object('id', ${alias}.id,
  'orgCode', ${alias}.org_code, 'orgName', ${alias}.org_name, 'orgName_Short', ${alias}.org_name_short,
  'orgType', ${alias}.org_type, 'orgState', ${alias}.org_state, 'expireDate', ${alias}.expire_date)`;

const actorQuery = `
  select s.revoked_time is not null as revoked, s.expire_time, s.active_time, s.sid, s.user_id,
         c.chosen, u.one_time_until is not null as one_time, u.user_name, u.real_name, u.user_state,
         u.locale, o.time_zone, r.permissions, ${factsOf('o')} as own,
         case when v.org_code is not null then ${factsOf('v')} end as visited
  from session s
  cross join lateral (select coalesce($2, s.current_org_code) as chosen) c
  join app_user u on u.org_code = s.org_code and u.id = s.user_id
  join role r on r.org_code = u.org_code and r.id = u.role_id
  join organisation o on o.org_code = s.org_code
  left join organisation v on v.org_code = c.chosen and ${isOpenTo('v', 's.org_code')}
    and u.user_state = 1 and u.one_time_until is null
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
 * @throws AppError SESSION_UNKNOWN, SESSION_EXPIRED, SESSION_REVOKED, SESSION_DISABLED, SESSION_IDLE
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

/**
 * The actor of a session; null if there is none. Needs the system's scope.
 *
 * @param chosen an organisation in place of the one that the session selected
 * @throws AppError SESSION_REVOKED, SESSION_DISABLED
 */
export async function findActor(tx: Tx, sid: string, chosen?: string): Promise<Actor | null> {
  const [row] = await tx.query<ActorRow>(actorQuery, [sid, chosen ?? null]);
  if (row === undefined) return null;
  const { own, visited } = row;
  // disabling a user or an organisation ends their sessions
  if (row.user_state === userState.values.disabled) throw new AppError('SESSION_DISABLED');
  if (row.revoked || own.orgState === orgState.values.disabled) {
    throw new AppError('SESSION_REVOKED');
  }
  const granted =
    row.user_state === userState.values.normal && !row.one_time ? row.permissions : [];
  const may = visited === null ? granted : granted.filter((id) => visitorPermissions.includes(id));
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
    selected: visited ?? own,
    chosenOrgCode: row.chosen,
    permissions: new Set(may),
    mustChangePassword: row.one_time,
    activeTime: row.active_time,
    expiresAt: row.expire_time,
  };
}
