import { defer, merge, of, retry, Subject, switchMap, timer } from 'rxjs';
import { channels } from '../../../contract/live.ts';
import { restartMs } from '../channel.ts';
import type { ChannelNews } from './channelNews.ts';
import { eachToken, type OpenChannels, troubleNews } from './openChannels.ts';

/**
 * Channels whose script is loaded only where this page needs it. While it cannot be had, every
 * channel is `waiting` for the next try, and why is told once.
 *
 * @param load brings the channels; called again after each failure
 */
export function loadedChannels(load: () => Promise<OpenChannels>): OpenChannels {
  return (orders) =>
    eachToken(orders.token$, (token) =>
      defer(() => {
        const missing$ = new Subject<readonly ChannelNews[]>();
        const loaded$ = defer(load).pipe(
          retry({
            delay(cause, failures) {
              if (failures === 1) missing$.next(troubleNews(cause));
              missing$.next(waitingUntil(Date.now() + restartMs));
              return timer(restartMs);
            },
          }),
        );
        const news$ = loaded$.pipe(switchMap((open) => open({ ...orders, token$: of(token) })));
        return merge(missing$, news$);
      }),
    );
}

function waitingUntil(nextTryAt: number): readonly ChannelNews[] {
  return channels.map((channel) => ({ channel, type: 'waiting', nextTryAt }));
}
