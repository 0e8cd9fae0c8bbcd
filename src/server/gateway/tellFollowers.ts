import type { DeviceNotificationKind } from '../../contract/areas/device.ts';
import { messageType } from '../../contract/enums.ts';
import { storeNotifications } from '../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/outbox.ts';
import type { ChangedDevice } from './deviceStatesTopic.ts';

/** A device of which its followers are told. */
export interface ToldDevice extends ChangedDevice {
  readonly deviceName: string;
}

interface Follower {
  readonly deviceID: string;
  readonly userID: string;
  readonly orgCode: string;
}

/** What is said of all the devices. */
interface Said {
  readonly kind: DeviceNotificationKind;
  /** Fill its words, beside the device's name. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** They hear of it already, with all who see the organisation's devices: the inbox alone changes. */
  readonly isHeard?: true;
  readonly now: Date;
}

/**
 * Stores what the active followers of devices are told of each, of the owner and of the organisation
 * that services it, and returns the outbox events that carry it. Goes on as the owner.
 */
export async function tellFollowers(
  tx: Tx,
  orgCode: string,
  devices: readonly ToldDevice[],
  { kind, params = {}, isHeard, now }: Said,
): Promise<OutboxEvent[]> {
  const followers = await followersOf(tx, orgCode, devices);
  const events: OutboxEvent[] = [];
  for (const { id, deviceName } of devices) {
    const told = followers.filter(({ deviceID }) => deviceID === id);
    const messages = await storeNotifications(
      tx,
      told.map((one) => ({ userID: one.userID, orgCode: one.orgCode, kind })),
      { mType: messageType.values.device, params: { deviceName, ...params }, url: id, now },
    );
    if (isHeard !== true) events.push(...messages);
  }
  if (isHeard !== true) return events;
  const people = new Map(followers.map((one) => [one.userID, one.orgCode]));
  return [...people].map(([userID, userOrgCode]) => ({
    kind: 'inbox',
    orgCode: userOrgCode,
    userID,
    types: [messageType.values.device],
  }));
}

async function followersOf(
  tx: Tx,
  orgCode: string,
  devices: readonly ToldDevice[],
): Promise<Follower[]> {
  const rows = await tx.query<Follower>(
    `select device_id as "deviceID", user_id as "userID", user_org_code as "orgCode"
     from device_person where org_code = $1 and kind = 'follower' and device_id = any($2)
     order by create_time, user_id`,
    [orgCode, devices.map(({ id }) => id)],
  );
  const services = new Map(devices.map(({ id, serviceOrgCode }) => [id, serviceOrgCode]));
  const able = rows.filter(
    (row) => row.orgCode === orgCode || row.orgCode === services.get(row.deviceID),
  );
  const active = new Set<string>();
  for (const [side, people] of Map.groupBy(able, (row) => row.orgCode)) {
    await tx.actAs(side);
    const found = await tx.query<{ id: string }>(
      'select id from app_user where org_code = $1 and id = any($2) and user_state = 1',
      [side, people.map(({ userID }) => userID)],
    );
    for (const { id } of found) active.add(id);
  }
  await tx.actAs(orgCode);
  return able.filter(({ userID }) => active.has(userID));
}
