import { finalize, Observable, of, Subject, share, tap } from 'rxjs';
import type { ChannelName } from '../../../contract/live.ts';
import { type ChannelNews, isState } from './channelNews.ts';
import type { OpenChannels, Renewal } from './openChannels.ts';
import { packNews } from './packNews.ts';

/** The channels of one token for any number of pages. */
export interface Desk {
  /**
   * The present states, then the news in packets, at most one in 16 ms. The sockets open with the
   * first who subscribes and close with the last.
   */
  readonly packets$: Observable<readonly ChannelNews[]>;
  /** The states that its channels are in; none while nobody subscribes. */
  present(): readonly ChannelNews[];
  retry(): void;
  renew(renewal: Renewal): void;
}

/** A desk whose sockets this script owns. */
export function openDesk(open: OpenChannels, token: string): Desk {
  const retry$ = new Subject<void>();
  const renew$ = new Subject<Renewal>();
  const states = new Map<ChannelName, ChannelNews>();
  const shared$ = open({ token$: of(token), retry$, renew$ }).pipe(
    packNews(),
    // As of the last packet: who joins now hears the next one, and no state twice.
    tap((news) => {
      for (const each of news) if (isState(each)) states.set(each.channel, each);
    }),
    finalize(() => states.clear()),
    share(),
  );
  const present = () => [...states.values()];
  return {
    packets$: new Observable((subscriber) => {
      if (states.size > 0) subscriber.next(present());
      return shared$.subscribe(subscriber);
    }),
    present,
    retry: () => retry$.next(),
    renew: (renewal) => renew$.next(renewal),
  };
}
