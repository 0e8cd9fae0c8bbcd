import { messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';

/** Tells people, but the actor, which role they have from now on; returns the outbox events. */
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
