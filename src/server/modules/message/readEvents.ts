import type { OutboxEvent } from '../../storage/statements/outbox.ts';

/** The user to whom the messages belong. */
export interface Owner {
  readonly orgCode: string;
  readonly userID: string;
}

/** Returns the event that refreshes these message types in all tabs and devices of a user. */
export function readEvents({ orgCode, userID }: Owner, types: readonly number[]): OutboxEvent[] {
  return types.length === 0 ? [] : [{ kind: 'inbox', orgCode, userID, types }];
}
