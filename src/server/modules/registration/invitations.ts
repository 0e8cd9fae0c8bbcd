import { createHmac, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import {
  type addInvitation,
  type Invitation,
  type listInvitations,
  registrationLimits,
} from '../../../contract/areas/registration/endpoints.ts';
import type { getInvitation } from '../../../contract/areas/registration/register.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { administratorRole } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { ceilingOf, type PermissionCeiling } from '../../kernel/auth/permissionCeiling.ts';
import { isActiveOrg, isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { columnList, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { requireAssignable } from '../personnel/api.ts';

/** The settings for the links of invitations. */
export interface LinkSettings {
  readonly publicUrl: string;
  /** Signs them. */
  readonly linkSecret: string;
}

function signatureOf(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`invitation ${id}`).digest('base64url').slice(0, 22);
}

function isSignatureOf(given: string, secret: string, id: string): boolean {
  const [wanted, received] = [Buffer.from(signatureOf(secret, id)), Buffer.from(given)];
  return wanted.length === received.length && timingSafeEqual(wanted, received);
}

/** Returns the link of an invitation: the registration at the login, with id and signature. */
function linkOf({ publicUrl, linkSecret }: LinkSettings, id: string): string {
  return `${publicUrl}/login?way=register&i=${id}&s=${signatureOf(linkSecret, id)}`;
}

/**
 * SQL condition: whoever made the invitation may still give its role, by the ceiling of `permissionCeiling.ts`. Their
 * rights and the role may have changed since.
 */
const isGrantable = `(${isActiveUser('u')} and 'registration.invite' = any(c.permissions)
  and r.role_name <> '${administratorRole}'
  and (c.role_name = '${administratorRole}' or r.permissions <@ c.permissions))`;

/** SQL: the state of an invitation. @param now the place of the present time */
const stateSql = (now: string) => `case
  when i.revoked_time is not null then 'revoked'
  when i.uses >= i.max_uses then 'usedUp'
  when i.expire_time <= ${now}::timestamptz then 'expired'
  when r.id is null or not ${isGrantable} then 'lapsed'
  else 'open' end`;

/** A role that was deleted since leaves its invitations without one. */
const joins = `join app_user u on u.org_code = i.org_code and u.id = i.create_user_id
  join role c on c.org_code = u.org_code and c.id = u.role_id
  left join role r on r.org_code = i.org_code and r.id = i.role_id`;

const columns = {
  id: 'i.id',
  roleID: 'i.role_id',
  roleName: `coalesce(r.role_name, '')`,
  remark: 'i.remark',
  maxUses: 'i.max_uses',
  uses: 'i.uses',
  expireTime: 'i.expire_time',
  state: stateSql('$2'),
  createUserName: 'u.real_name',
  createTime: 'i.create_time',
  permissions: `coalesce(r.permissions, '{}')`,
} as const;

type StoredInvitation = Omit<Invitation, 'link'> & { readonly permissions: readonly string[] };

/** Returns an invitation as somebody reads it: with the link only if they may give its role themself. */
function shownTo(
  ceiling: PermissionCeiling,
  { permissions, ...row }: StoredInvitation,
  settings: LinkSettings,
): Invitation {
  const isWithin = ceiling === 'all' || permissions.every((one) => ceiling.has(one));
  return { ...row, link: isWithin ? linkOf(settings, row.id) : '' };
}

/** One page of the invitations of an organisation. */
export async function selectInvitations(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof listInvitations>,
  settings: LinkSettings,
  now: Date,
) {
  const page = await selectPage<StoredInvitation>(
    tx,
    {
      columns,
      from: 'invitation i',
      joins,
      where: 'i.org_code = $1 and $2::timestamptz is not null',
      values: [actor.orgCode, now],
      order: 'i.create_time desc, i.id desc',
    },
    body,
  );
  const ceiling = await ceilingOf(tx, actor);
  return { ...page, data: page.data.map((row) => shownTo(ceiling, row, settings)) };
}

async function readInvitation(
  tx: Tx,
  actor: Actor,
  id: string,
  settings: LinkSettings,
  now: Date,
): Promise<Invitation> {
  const [row] = await tx.query<StoredInvitation>(
    `select ${columnList(columns)} from invitation i ${joins} where i.org_code = $1 and i.id = $3`,
    [actor.orgCode, now, id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return shownTo(await ceilingOf(tx, actor), isoTimes(row), settings);
}

/**
 * Makes an invitation, whose role the actor may give.
 *
 * @throws AppError BAD_FIELD, BEYOND_OWN, TOO_MANY_INVITATIONS
 */
export async function insertInvitation(
  tx: Tx,
  actor: Actor,
  { RoleID, MaxUses, ValidDays, InviteRemark }: BodyOf<typeof addInvitation>,
  settings: LinkSettings,
  now: Date,
): Promise<Invitation> {
  const { orgCode, userID } = actor;
  await lockByName(tx, `invitations ${orgCode}`);
  await requireAssignable(tx, actor, RoleID);
  const limit = registrationLimits.openInvitations;
  const open = await tx.query(
    `select from invitation where org_code = $1 and revoked_time is null and uses < max_uses
       and expire_time > $2 limit $3`,
    [orgCode, now, limit],
  );
  if (open.length >= limit) throw new AppError('TOO_MANY_INVITATIONS', { params: { limit } });
  const { id } = await insertReturning<{ id: string }>(tx, 'invitation', {
    org_code: orgCode,
    id: uuid(),
    role_id: RoleID,
    remark: InviteRemark,
    max_uses: MaxUses,
    expire_time: new Date(now.getTime() + ValidDays * 24 * 3_600_000),
    create_user_id: userID,
    create_time: now,
  });
  return readInvitation(tx, actor, id, settings, now);
}

/** Revokes an invitation, whatever its state; a second time changes nothing. @throws AppError NOT_FOUND */
export async function revoke(
  tx: Tx,
  actor: Actor,
  id: string,
  settings: LinkSettings,
  now: Date,
): Promise<Invitation> {
  await tx.query(
    `update invitation set revoked_time = $3
     where org_code = $1 and id = $2 and revoked_time is null`,
    [actor.orgCode, id, now],
  );
  return readInvitation(tx, actor, id, settings, now);
}

/** An invitation by which somebody may register now. */
export interface UsableInvitation {
  readonly id: string;
  readonly orgCode: string;
  readonly orgName: string;
  readonly roleID: string;
  readonly roleName: string;
  readonly expireTime: Date;
  /** Who made it. */
  readonly userID: string;
  readonly realName: string;
}

/**
 * Returns the invitation of a link if it is open, else null: its organisation is active, and whoever made it may still
 * give its role. Needs the system's scope.
 */
export async function findInvitation(
  tx: Tx,
  { InvitationID: id, Signature = '' }: BodyOf<typeof getInvitation>,
  linkSecret: string,
  now: Date,
): Promise<UsableInvitation | null> {
  if (id === undefined || !isSignatureOf(Signature, linkSecret, id)) return null;
  const [row] = await tx.query<UsableInvitation>(
    `select i.id, i.org_code as "orgCode", o.org_name as "orgName", r.id as "roleID",
       r.role_name as "roleName", i.expire_time as "expireTime", u.id as "userID",
       u.real_name as "realName"
     from invitation i ${joins} join organisation o on o.org_code = i.org_code
     where i.id = $1 and ${isActiveOrg('o')} and ${stateSql('$2')} = 'open'`,
    [id, now],
  );
  return row ?? null;
}

/**
 * Counts a use of an invitation, which locks it: of two people who take the last place one is refused.
 *
 * @throws AppError INVITATION_ENDED
 */
export async function countUse(tx: Tx, { orgCode, id }: UsableInvitation): Promise<void> {
  const rows = await tx.query(
    `update invitation set uses = uses + 1
     where org_code = $1 and id = $2 and uses < max_uses and revoked_time is null returning 1`,
    [orgCode, id],
  );
  if (rows.length === 0) throw new AppError('INVITATION_ENDED');
}
