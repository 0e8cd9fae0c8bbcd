import type { OutboxEvent } from '../../storage/outbox.ts';

/** Whose messages. */
export interface Owner {
  readonly orgCode: string;
  readonly userID: string;
}

/** Tells all of a person's tabs and devices of what types they have read something. */
export function readEvents({ orgCode, userID }: Owner, types: readonly number[]): OutboxEvent[] {
  return types.length === 0 ? [] : [{ kind: 'inbox', orgCode, userID, types }];
}
