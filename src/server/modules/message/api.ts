import type { MessageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { countUnreadByType, markSubjectRead } from './queries.ts';
import { readEvents } from './readEvents.ts';

/**
 * Marks the caller's messages about an object that they opened as read; returns the events to
 * publish.
 */
export async function markMessagesRead(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  mType: MessageType,
  url: string,
): Promise<OutboxEvent[]> {
  const reader = { orgCode, userID };
  return readEvents(reader, await markSubjectRead(tx, reader, { mType, url }));
}

/** Returns how many messages a user has not read. */
export async function countAllUnread(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
): Promise<number> {
  const counts = await countUnreadByType(tx, { orgCode, userID });
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
