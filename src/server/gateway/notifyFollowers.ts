import { messageType } from '../../contract/enums.ts';
import type { AnyNotificationKind } from '../../contract/index.ts';
import { isActiveUser } from '../kernel/auth/stateSql.ts';
import type { ChangedOfDevice } from '../realtime/delivery/changes.ts';
import { storeNotifications } from '../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../storage/db.ts';
import type { OutboxEvent } from '../storage/statements/outbox.ts';

/** A device whose followers are notified. */
export interface NotifiedDevice extends ChangedOfDevice {
  readonly deviceName: string;
}

interface Follower {
  readonly deviceID: string;
  readonly userID: string;
  readonly orgCode: string;
}

/** The notification, the same for all devices. */
interface FollowerNotification {
  readonly kind: AnyNotificationKind;
  /** Parameters of the text, besides the device's name. */
  readonly params?: Readonly<Record<string, string | number>>;
  /**
   * They get a live message already, like everybody who sees the devices: only the inbox changes.
   */
  readonly isHeard?: true;
  readonly now: Date;
}

/**
 * Stores a notification for the active followers of each device, in the owner's organisation and in
 * the one that services it. Returns the outbox events. The transaction acts as the owner
 * afterwards.
 */
export async function notifyFollowers(
  tx: Tx,
  orgCode: string,
  devices: readonly NotifiedDevice[],
  { kind, params = {}, isHeard, now }: FollowerNotification,
): Promise<OutboxEvent[]> {
  const followers = await followersOf(tx, orgCode, devices);
  const events: OutboxEvent[] = [];
  for (const { id, deviceName } of devices) {
    const recipients = followers.filter(({ deviceID }) => deviceID === id);
    const messages = await storeNotifications(
      tx,
      recipients.map((one) => ({ userID: one.userID, orgCode: one.orgCode, kind })),
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
  devices: readonly NotifiedDevice[],
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
      `select id from app_user u where org_code = $1 and id = any($2) and ${isActiveUser('u')}`,
      [side, people.map(({ userID }) => userID)],
    );
    for (const { id } of found) active.add(id);
  }
  await tx.actAs(orgCode);
  return able.filter(({ userID }) => active.has(userID));
}
