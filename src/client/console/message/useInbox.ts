import { messageType } from '../../../contract/enums.ts';
import { useTopic } from '../../streams/useTopic.tsx';

/** The live counts of unread messages. */
export interface Inbox {
  /** Returns the count of a message type. */
  unread(type: number): number;
  /** The count of all types. */
  readonly all: number;
}

/** Returns the user's inbox from the server, equal in all their tabs and devices. */
export function useInbox(): Inbox {
  const { rows } = useTopic('inbox');
  const unread = (type: number) => rows.get(String(type))?.unread ?? 0;
  return {
    unread,
    all: messageType.list.reduce<number>((sum, type) => sum + unread(type), 0),
  };
}
