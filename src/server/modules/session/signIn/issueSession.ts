import { v7 as uuid } from 'uuid';
import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { userState } from '../../../../contract/enums.ts';
import { type PermissionID, platformPermissions } from '../../../../contract/index.ts';
import { type OrganisationPolicy, policyOf } from '../../../kernel/auth/actor.ts';
import { menuOf } from '../../../kernel/auth/menu.ts';
import { signToken } from '../../../kernel/auth/session/token.ts';
import { mustChangePassword } from '../../../kernel/auth/stateSql.ts';
import type { FileLinks } from '../../../kernel/http/files/fileLinks.ts';
import type { Tx } from '../../../storage/db.ts';

/** The lifetime of a session, 8 h (specification 9). */
const sessionMs = 8 * 60 * 60 * 1000;

/** The settings with which sessions are issued. */
export interface SessionTerms {
  /** Signs tokens. */
  readonly tokenSecret: string;
  /** Minutes without use after which a session ends, where the organisation has not set its own. */
  readonly idleMinutes: number;
  readonly links: FileLinks;
}

interface UserRow {
  id: string;
  user_name: string;
  real_name: string;
  photo: string;
  user_state: number;
  org_code: string;
  org_name: string;
  org_name_short: string;
  org_state: number;
  logo: string;
  time_zone: string;
  role_id: string;
  role_name: string;
  permissions: PermissionID[];
  one_time: boolean;
  policy: OrganisationPolicy;
  is_platform: boolean;
}

/** Starts a session of a user and returns the session record of the specification. */
export async function issueSession(
  tx: Tx,
  userID: string,
  now: Date,
  { tokenSecret, idleMinutes, links }: SessionTerms,
): Promise<SignedInUser> {
  const [user] = await tx.query<UserRow>(
    `select u.id, u.user_name, u.real_name, u.photo, u.user_state, o.org_code, o.org_name,
            o.org_name_short, o.org_state, o.logo, o.time_zone, r.id as role_id, r.role_name, r.permissions,
            ${mustChangePassword('u', 'o', '$2')} as one_time, ${policyOf('o')} as policy,
            exists (select from platform_administrator p where p.user_id = u.id) as is_platform
     from app_user u
     join organisation o on o.org_code = u.org_code
     join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.id = $1`,
    [userID, now],
  );
  if (user === undefined) throw new Error(`no user ${userID}`);
  const sid = uuid();
  const expires = new Date(now.getTime() + sessionMs);
  await tx.query(
    `insert into session (sid, org_code, user_id, current_org_code, create_time, active_time, expire_time)
     values ($1, $2, $3, $2, $4, $4, $5)`,
    [sid, user.org_code, user.id, now, expires],
  );
  const platform = user.is_platform ? platformPermissions.map(({ id }) => id) : [];
  const menu = menuOf([...user.permissions, ...platform]);
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: user.id,
    sid,
    jti: uuid(),
    aud: 'andon',
    iat,
    exp: iat + sessionMs / 1000,
  } as const;
  return {
    token: signToken(claims, tokenSecret),
    id: user.id,
    userName: user.user_name,
    realName: user.real_name,
    photo: links.linkOf(user.photo, now),
    roleName: user.role_name,
    roleID: user.role_id,
    orgCode: user.org_code,
    orgName: user.org_name,
    orgName_Short: user.org_name_short,
    userState: user.user_state,
    relation: 'N',
    permissions: user.user_state === userState.values.normal ? menu : [],
    orgState: user.org_state,
    ownOrgCode: user.org_code,
    timeZone: user.time_zone,
    mustChangePassword: user.one_time,
    idleMinutes: user.policy.idleMinutes ?? idleMinutes,
    orgLogo: links.linkOf(user.logo, now),
    passwordRule: user.policy.passwordRule,
  };
}
