import type { ChannelName } from '../../../contract/live.ts';
import type { ChannelEvent, ChannelState } from '../channel.ts';
import { type Envelope, readMessages, readPatch } from '../normalise.ts';

/** A state that a channel came into. */
export type StateNews = ChannelState & { readonly channel: ChannelName };

/** One thing that one of the three channels told: a state, or what it brought. */
export type ChannelNews = Envelope | StateNews;

/** Takes an event apart: a list of messages is so many news, in its order. */
export function newsOf(channel: ChannelName, event: ChannelEvent): readonly ChannelNews[] {
  if (!('payload' in event)) return [{ channel, ...event }];
  const { type, payload } = event;
  return type === 'message' ? readMessages(channel, payload) : [readPatch(channel, payload)];
}

const brought: readonly ChannelNews['type'][] = ['typed', 'text', 'patch', 'unreadable'];

/** Whether it tells a state. */
export function isState(news: ChannelNews): news is StateNews {
  return !brought.includes(news.type);
}
