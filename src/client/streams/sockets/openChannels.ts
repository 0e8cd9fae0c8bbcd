import { distinctUntilChanged, filter, map, merge, type Observable, of, switchMap } from 'rxjs';
import { type ChannelName, channels } from '../../../contract/live.ts';
import { type Hub, openChannel } from '../channel.ts';
import { type ChannelNews, newsOf } from './channelNews.ts';

/** The channel's connection is dead if it was begun before `before`, ms of this machine's clock. */
export interface Renewal {
  readonly channel: ChannelName;
  readonly before: number;
}

/** What a page asks of its channels, whoever owns their sockets. */
export interface ChannelOrders {
  /** Bearer token; null without a session. */
  readonly token$: Observable<string | null>;
  /** Try again where a channel is `stopped`. */
  readonly retry$: Observable<unknown>;
  readonly renew$: Observable<Renewal>;
}

/**
 * The three channels of this browser, from the first subscriber to the last: their news in order,
 * many at a time. Who joins late is told the present state of each first, `open` included, and so
 * fetches as after any other open.
 */
export type OpenChannels = (orders: ChannelOrders) => Observable<readonly ChannelNews[]>;

/** Channels whose sockets this script owns itself. */
export function ownChannels(connect: (channel: ChannelName, token: string) => Hub): OpenChannels {
  return ({ token$, retry$, renew$ }) => {
    const renewalsOf = (channel: ChannelName) =>
      renew$.pipe(
        filter((renewal) => renewal.channel === channel),
        map(({ before }) => before),
      );
    return merge(
      ...channels.map((channel) =>
        openChannel((token) => connect(channel, token), token$, retry$, renewalsOf(channel)).pipe(
          map((event) => newsOf(channel, event)),
        ),
      ),
    );
  };
}

/** A trouble with the way to the channels, told once: it belongs in the error log. */
export function troubleNews(cause: unknown): readonly ChannelNews[] {
  return [{ channel: 'main', type: 'failed', cause }];
}

const signedOut: readonly ChannelNews[] = channels.map((channel) => ({
  channel,
  type: 'signedOut',
}));

/** The channels of each token in its turn; without one, all are signed out. */
export function eachToken(
  token$: Observable<string | null>,
  open: (token: string) => Observable<readonly ChannelNews[]>,
): Observable<readonly ChannelNews[]> {
  return token$.pipe(
    distinctUntilChanged(),
    switchMap((token) => (token === null ? of(signedOut) : open(token))),
  );
}
