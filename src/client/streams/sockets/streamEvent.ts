import type { ChannelName } from '../../../contract/topics/live.ts';
import type { ChannelEvent, ChannelState } from '../channels/channel.ts';
import {
  type ChannelContent,
  parseMessages,
  parsePatch,
  parseRevisionMessage,
} from '../topics/normalise.ts';

/** The state that a channel has entered. */
export type StreamStateEvent = ChannelState & { readonly channel: ChannelName };

/** One event of one of the three channels: a state, or one message, patch or revision that arrived. */
export type StreamEvent = ChannelContent | StreamStateEvent;

/** Splits an event of a channel: a list of messages becomes one event for each, in the same order. */
export function toStreamEvents(channel: ChannelName, event: ChannelEvent): readonly StreamEvent[] {
  if (!('payload' in event)) return [{ channel, ...event }];
  const { type, payload } = event;
  if (type === 'message') return parseMessages(channel, payload);
  return [type === 'patch' ? parsePatch(channel, payload) : parseRevisionMessage(channel, payload)];
}

const broughtTypes: readonly StreamEvent['type'][] = [
  'typed',
  'text',
  'patch',
  'revision',
  'unreadable',
];

/** Returns whether the event is a state. */
export function isStateEvent(event: StreamEvent): event is StreamStateEvent {
  return !broughtTypes.includes(event.type);
}
