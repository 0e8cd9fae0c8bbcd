import type { hubEvents, TopicPatch, UserMsg } from '../../../contract/live.ts';
import type { Locale } from '../../../contract/locale.ts';

/** Rooms of the hubs. */
export const rooms = {
  /** One person's own connections, on every channel. */
  user: (userID: string) => `user:${userID}`,
  /** One person's own inbox: on the daping channel of whoever they are. */
  inbox: (userID: string) => `inbox:${userID}`,
  /** Everybody of an organisation, wherever they look: on the daping channel. */
  changes: (orgCode: string) => `changes:${orgCode}`,
  /** Boards of an organisation: the daping channel, and on the gateway its device topics. */
  boards: (orgCode: string) => `boards:${orgCode}`,
  /** Who may see the devices of an organisation, by their language, on every channel. */
  devices: (orgCode: string, locale: Locale) => `devices:${orgCode}:${locale}`,
} as const;

/** One thing to send: on which hubs, to which room, what. */
export interface Frame {
  readonly hub: 'main' | 'gateway' | 'both';
  readonly room: string;
  readonly event: (typeof hubEvents)[keyof typeof hubEvents];
  readonly payload: TopicPatch | UserMsg[];
}
