import type { transferRole } from '../../../contract/areas/personnel/actions.ts';
import type { UserRole } from '../../../contract/areas/personnel/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType, userState } from '../../../contract/enums.ts';
import { administratorRole, initialRoleNames, isAdministrator } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import {
  type LockedPerson,
  lockAdministration,
  lockPeople,
  requireCeilingOver,
} from './lockPeople.ts';
import { personnelReasons } from './reasons.ts';

/** The new enterprise administrator and the former ones. */
export interface Transfer {
  readonly to: LockedPerson;
  readonly from: readonly LockedPerson[];
  /** The new role of the former administrators. */
  readonly ordinary: UserRole;
}

const administratorIDs = `
  select u.id from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
  where u.org_code = $1 and r.role_name = $2`;

/**
 * Transfers the role of enterprise administrator, as `transferRole` defines. Concurrent transfers
 * run one at a time, and the second is refused: exactly one administrator remains.
 *
 * @throws AppError DENIED, BAD_FIELD, NO_OTHER_ROLE, BEYOND_OWN
 */
export async function passOnRole(
  tx: Tx,
  actor: Actor,
  { RoleID, RoleName, ToUserID }: BodyOf<typeof transferRole>,
  now: Date,
): Promise<Transfer> {
  const { orgCode, userID } = actor;
  await lockAdministration(tx, orgCode);
  const [target] = await tx.query<{ id: string }>(
    'select id from app_user where org_code = $1 and id = $2',
    [orgCode, ToUserID],
  );
  if (target === undefined || target.id === userID)
    throw badField('ToUserID', personnelReasons.transferToOther);
  const holders = await tx.query<{ id: string }>(administratorIDs, [orgCode, administratorRole]);
  const people = await lockPeople(tx, orgCode, [...holders.map(({ id }) => id), target.id, userID]);
  const self = people.find(({ id }) => id === userID);
  const to = people.find(({ id }) => id === target.id);
  if (self === undefined || to === undefined) throw new AppError('NOT_FOUND');
  const isTheirs = isAdministrator(self) && self.roleID === RoleID && self.roleName === RoleName;
  if (!isTheirs) throw new AppError('DENIED', { audit: { targetID: to.id } });
  if (to.userState !== userState.values.normal)
    throw badField('ToUserID', personnelReasons.transferToOther);
  const ordinary = await ordinaryRole(tx, orgCode);
  const from = people.filter((one) => isAdministrator(one) && one.id !== to.id);
  const others = from.filter(({ id }) => id !== userID);
  await requireCeilingOver(tx, actor, [...others, to], 'ToUserID');
  await tx.query(
    `update app_user set role_id = case when id = $2 then $3::uuid else $4::uuid end,
       update_time = $5, version = version + 1
     where org_code = $1 and id = any($6)`,
    [orgCode, to.id, self.roleID, ordinary.roleID, now, [to, ...from].map(({ id }) => id)],
  );
  return { to, from, ordinary };
}

/**
 * Returns the standard role with the most permissions except the administrator's, or one of the organisation's own if it
 * has no other standard role: a copy of the administrator's role would transfer nothing.
 *
 * @throws AppError NO_OTHER_ROLE
 */
async function ordinaryRole(tx: Tx, orgCode: string): Promise<UserRole> {
  const [role] = await tx.query<UserRole>(
    `select id as "roleID", role_name as "roleName" from role
     where org_code = $1 and role_name <> $2
     order by role_name <> all($3), cardinality(permissions) desc, role_name limit 1`,
    [orgCode, administratorRole, initialRoleNames],
  );
  if (role === undefined) throw new AppError('NO_OTHER_ROLE');
  return role;
}

/** Notifies people, except the actor, of their new role; returns the outbox events. */
export async function notifyRoleChange(
  tx: Tx,
  { orgCode, userID, realName }: Actor,
  ids: readonly string[],
  roleID: string,
  now: Date,
): Promise<OutboxEvent[]> {
  const [role] = await tx.query<{ role_name: string }>(
    'select role_name from role where org_code = $1 and id = $2',
    [orgCode, roleID],
  );
  const recipients = ids
    .filter((id) => id !== userID)
    .map((id) => ({ userID: id, orgCode, kind: 'roleChanged' as const }));
  const params = { person: realName, roleName: role?.role_name ?? '' };
  const mType = messageType.values.permission;
  return storeNotifications(tx, recipients, { mType, params, url: '', now });
}
