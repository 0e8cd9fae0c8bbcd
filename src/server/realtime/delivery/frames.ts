import type { Locale } from '../../../contract/locale.ts';
import type { hubEvents, TopicPatch, UserMsg } from '../../../contract/topics/live.ts';

/** Names of the hubs' SignalR groups. */
export const hubGroups = {
  /** One user's connections, on every channel. */
  user: (userID: string) => `user:${userID}`,
  /** One user's inbox, on the daping channel. */
  inbox: (userID: string) => `inbox:${userID}`,
  /** All active users of an organisation, on the daping channel. */
  changes: (orgCode: string) => `changes:${orgCode}`,
  /** The boards of an organisation, on the daping channel. */
  boards: (orgCode: string) => `boards:${orgCode}`,
  /** Who watches the device topics of an organisation, on the gateway. */
  deviceTopics: (orgCode: string) => `deviceTopics:${orgCode}`,
  /** Users who may see an organisation's devices, by language, on every channel. */
  devices: (orgCode: string, locale: Locale) => `devices:${orgCode}:${locale}`,
} as const;

/** One message to send: its hubs, groups, event and payload. A connection in several of the groups receives it once. */
export interface Frame {
  readonly hub: 'main' | 'gateway' | 'both';
  readonly groups: readonly string[];
  readonly event: (typeof hubEvents)[keyof typeof hubEvents];
  readonly payload: TopicPatch | UserMsg[];
}
