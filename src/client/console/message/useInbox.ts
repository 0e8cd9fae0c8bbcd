import { messageType } from '../../../contract/enums.ts';
import { useTopic } from '../../streams/useTopic.tsx';

/** How much is unread, live. */
export interface Inbox {
  /** Of a type. */
  unread(type: number): number;
  /** Of all of them. */
  readonly all: number;
}

/** The person's inbox as the server tells it, in all their tabs and devices alike. */
export function useInbox(): Inbox {
  const { rows } = useTopic('inbox');
  const unread = (type: number) => rows.get(String(type))?.unread ?? 0;
  return {
    unread,
    all: messageType.list.reduce<number>((sum, type) => sum + unread(type), 0),
  };
}
