import { filter, map, merge, type Observable } from 'rxjs';
import { type ChannelName, channelNames } from '../../../contract/topics/live.ts';
import { type ChannelHub, openChannel } from '../channels/channel.ts';
import { type StreamEvent, toStreamEvents } from './streamEvent.ts';

/** The channel's connection is dead if it was begun before `before`, ms of this machine's clock. */
export interface Renewal {
  readonly channel: ChannelName;
  readonly before: number;
}

/** The inputs of a page to its channels, whichever script owns their sockets. */
export interface ChannelOrders {
  /** The bearer token; null without a session. Emits changes only. */
  readonly token$: Observable<string | null>;
  /** Tries again on channels that are `stopped`. */
  readonly retry$: Observable<unknown>;
  readonly renew$: Observable<Renewal>;
}

/**
 * Opens the three channels of this browser, from the first subscriber to the last, and emits their events
 * in order, many at a time. A late subscriber receives the present state of each channel first, `open`
 * included, so that it fetches its snapshots, and the newest revision.
 */
export type OpenChannels = (orders: ChannelOrders) => Observable<readonly StreamEvent[]>;

/** Channels whose sockets this script owns itself. */
export function ownChannels(
  connect: (channel: ChannelName, token: string) => ChannelHub,
): OpenChannels {
  return ({ token$, retry$, renew$ }) => {
    const renewalsOf = (channel: ChannelName) =>
      renew$.pipe(
        filter((renewal) => renewal.channel === channel),
        map(({ before }) => before),
      );
    return merge(
      ...channelNames.map((channel) =>
        openChannel((token) => connect(channel, token), token$, retry$, renewalsOf(channel)).pipe(
          map((event) => toStreamEvents(channel, event)),
        ),
      ),
    );
  };
}
