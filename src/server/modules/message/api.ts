import type { MessageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import { countUnread, markAboutRead } from './queries.ts';
import { readEvents } from './readEvents.ts';

/** Marks what the caller was told of a thing as read, since they have opened it; what to publish. */
export async function readAbout(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  mType: MessageType,
  url: string,
): Promise<OutboxEvent[]> {
  const reader = { orgCode, userID };
  return readEvents(reader, await markAboutRead(tx, reader, { mType, url }));
}

/** How many messages a person has not read. */
export async function countAllUnread(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
): Promise<number> {
  const counts = await countUnread(tx, { orgCode, userID });
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
