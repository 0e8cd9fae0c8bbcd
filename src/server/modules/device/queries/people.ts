import {
  type BindablePerson,
  bindableListed,
  type DevicePeople,
  type listBindable,
} from '../../../../contract/areas/device/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockVisible, requireVisible, type VisibleDevice } from '../visible.ts';

interface Person {
  readonly userID: string;
  readonly orgCode: string;
}

/**
 * Loads the people bound to a device, and whether the actor follows it. Both sides see all names.
 *
 * @throws AppError NOT_FOUND
 */
export async function selectDevicePeople(
  tx: Tx,
  actor: Actor,
  deviceID: string,
): Promise<DevicePeople> {
  const device = await requireVisible(tx, deviceID, actor.orgCode);
  await tx.actAs(device.orgCode);
  const people = await tx.query<Person & { kind: string }>(
    `select kind, user_id as "userID", user_org_code as "orgCode" from device_person
     where org_code = $1 and device_id = $2 order by create_time, user_id`,
    [device.orgCode, deviceID],
  );
  const follows = people.some(({ kind, userID }) => kind === 'follower' && userID === actor.userID);
  const bound = people.filter(({ kind }) => kind === 'bound');
  const users: DevicePeople['users'] = [];
  for (const orgCode of sidesOf(device)) {
    const ids = bound.filter((one) => one.orgCode === orgCode).map(({ userID }) => userID);
    await tx.actAs(orgCode);
    const named = await tx.query<DevicePeople['users'][number]>(
      `select id as "userID", real_name as "realName", org_code as "orgCode" from app_user
       where org_code = $1 and id = any($2) order by array_position($2, id)`,
      [orgCode, ids],
    );
    users.push(...named);
  }
  await tx.actAs(actor.orgCode);
  return { deviceID, users, concern: follows ? 1 : 0 };
}

/**
 * Replaces the people bound to a device. The owner replaces those of both sides, the service
 * organisation only its own.
 *
 * @throws AppError NOT_FOUND for a device that the actor cannot see, and for a person who is not active,
 *   lacks the repair permission, or belongs to a side that the actor may not change
 */
export async function bindPeople(
  tx: Tx,
  actor: Actor,
  deviceID: string,
  userIDs: readonly string[],
): Promise<void> {
  // of two concurrent calls the second waits, and then replaces what the first wrote
  const device = await lockVisible(tx, deviceID, actor.orgCode);
  const sides = changeableSides(actor, device);
  const able: Person[] = [];
  for (const orgCode of sides) {
    await tx.actAs(orgCode);
    const ids = await userIDsWithPermission(tx, orgCode, 'repair.work');
    able.push(...ids.map((userID) => ({ userID, orgCode })));
  }
  const wanted = [...new Set(userIDs)];
  const selected = wanted.flatMap((id) => able.find(({ userID }) => userID === id) ?? []);
  if (selected.length !== wanted.length) throw new AppError('NOT_FOUND', { field: 'UserIDs' });
  await tx.actAs(device.orgCode);
  await tx.query(
    `delete from device_person where org_code = $1 and device_id = $2 and kind = 'bound'
       and user_org_code = any($3)`,
    [device.orgCode, deviceID, sides],
  );
  await tx.query(
    `insert into device_person (org_code, device_id, kind, user_org_code, user_id)
     select $1, $2, 'bound', p."orgCode", p."userID"
     from jsonb_to_recordset($3) as p ("orgCode" text, "userID" uuid)`,
    [device.orgCode, deviceID, JSON.stringify(selected)],
  );
  await tx.actAs(actor.orgCode);
}

/** Makes the actor follow a device, or stop following it. @throws AppError NOT_FOUND */
export async function follow(
  tx: Tx,
  actor: Actor,
  deviceID: string,
  follows: boolean,
): Promise<void> {
  const device = await lockVisible(tx, deviceID, actor.orgCode);
  await tx.query(
    follows
      ? `insert into device_person (org_code, device_id, kind, user_org_code, user_id)
         values ($1, $2, 'follower', $3, $4) on conflict do nothing`
      : `delete from device_person where org_code = $1 and device_id = $2 and kind = 'follower'
           and user_org_code = $3 and user_id = $4`,
    [device.orgCode, deviceID, actor.orgCode, actor.userID],
  );
  await tx.actAs(actor.orgCode);
}

/** Loads the people whom the actor can bind to a device, by name. @throws AppError NOT_FOUND */
export async function selectBindable(
  tx: Tx,
  actor: Actor,
  { DeviceID, SearchText }: BodyOf<typeof listBindable>,
): Promise<BindablePerson[]> {
  const device = await requireVisible(tx, DeviceID, actor.orgCode);
  const found: BindablePerson[] = [];
  for (const orgCode of changeableSides(actor, device)) {
    await tx.actAs(orgCode);
    const ids = await userIDsWithPermission(tx, orgCode, 'repair.work');
    const people = await tx.query<BindablePerson>(
      `select id as "userID", real_name as "realName", org_code as "orgCode" from app_user
       where org_code = $1 and id = any($2) and strpos(lower(real_name), lower($3)) > 0
       order by name_order, id limit $4`,
      [orgCode, ids, SearchText, bindableListed],
    );
    found.push(...people);
  }
  await tx.actAs(actor.orgCode);
  return found.slice(0, bindableListed);
}

/** The organisations whose people the actor binds: for the owner both sides. */
function changeableSides({ orgCode }: Actor, device: VisibleDevice): string[] {
  return orgCode === device.orgCode ? sidesOf(device) : [orgCode];
}

function sidesOf({ orgCode, serviceOrgCode }: VisibleDevice): string[] {
  return serviceOrgCode === null ? [orgCode] : [orgCode, serviceOrgCode];
}
