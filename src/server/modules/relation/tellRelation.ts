import type { RelationNotificationKind } from '../../../contract/areas/relation.ts';
import { messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { peopleWith } from '../../kernel/auth/peopleWith.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';

/** Tells those who manage the relations of the other side; returns the outbox events. */
export async function tellRelation(
  tx: Tx,
  actor: Actor,
  otherSide: string,
  kind: RelationNotificationKind,
  now: Date,
): Promise<OutboxEvent[]> {
  await tx.actAs(otherSide);
  const ids = await peopleWith(tx, otherSide, 'relation.manage');
  await tx.actAs(actor.orgCode);
  const told = ids.map((userID) => ({ userID, orgCode: otherSide, kind }));
  const params = { orgName: actor.orgName, person: actor.realName };
  return storeNotifications(tx, told, {
    mType: messageType.values.affiliation,
    params,
    url: '',
    now,
  });
}
