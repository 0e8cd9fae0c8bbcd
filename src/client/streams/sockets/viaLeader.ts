import { catchError, concat, Observable, of } from 'rxjs';
import type { ChannelNews } from './channelNews.ts';
import { type Desk, openDesk } from './desk.ts';
import { eachToken, type OpenChannels, type Renewal, troubleNews } from './openChannels.ts';
import { postable, protocolVersion } from './protocol.ts';

/** What the tabs of one token say to each other; everybody hears all but their own. */
type TabWord =
  /** `to` null: for all. */
  | { readonly say: 'news'; readonly news: readonly ChannelNews[]; readonly to: string | null }
  | { readonly say: 'present'; readonly by: string }
  | { readonly say: 'retry' }
  | { readonly say: 'renew'; readonly renewal: Renewal };

/** The parts of the browser that elect a leader and carry its words. */
export interface LeaderMeans {
  /** `navigator.locks`, which plain http does not have. */
  readonly locks: {
    request(
      name: string,
      options: { signal: AbortSignal },
      held: () => Promise<void>,
    ): Promise<unknown>;
  };
  /** Opens a BroadcastChannel. */
  broadcast(name: string): {
    postMessage(word: TabWord): void;
    addEventListener(type: 'message', heard: (event: MessageEvent<TabWord>) => void): void;
    close(): void;
  };
}

/**
 * Channels whose sockets one tab of each token owns, for a browser without SharedWorker: it holds a
 * lock, and when it goes the browser gives the lock to the next, which opens sockets of its own.
 * Neither the lock's name nor the broadcasts, which hold the token, leave the origin.
 *
 * Where the browser refuses either, as with blocked storage, the tab opens sockets of its own.
 *
 * @param open channels whose sockets this tab would own
 */
export function viaLeader(open: OpenChannels, { locks, broadcast }: LeaderMeans): OpenChannels {
  return ({ token$, retry$, renew$ }) =>
    eachToken(token$, (token) =>
      new Observable<readonly ChannelNews[]>((subscriber) => {
        const name = `andon.channels.${protocolVersion}.${token}`;
        const me = `${performance.timeOrigin} ${Math.random()}`;
        const port = broadcast(name);
        const left = new AbortController();
        let desk: Desk | null = null;

        function lead(): void {
          const led = openDesk(open, token);
          desk = led;
          subscriber.add(
            led.packets$.subscribe((news) => {
              port.postMessage({ say: 'news', news: postable(news), to: null });
              subscriber.next(news);
            }),
          );
        }
        const ask = (word: Extract<TabWord, { say: 'retry' | 'renew' }>) => {
          if (desk === null) port.postMessage(word);
          else if (word.say === 'retry') desk.retry();
          else desk.renew(word.renewal);
        };
        port.addEventListener('message', ({ data: word }) => {
          if (word.say === 'news') {
            const ours = word.to === null || word.to === me;
            if (ours && desk === null) subscriber.next(word.news);
          } else if (desk === null) return;
          else if (word.say === 'present') {
            port.postMessage({ say: 'news', news: postable(desk.present()), to: word.by });
          } else ask(word);
        });

        subscriber.add(() => {
          left.abort();
          port.close();
        });
        subscriber.add(retry$.subscribe(() => ask({ say: 'retry' })));
        subscriber.add(renew$.subscribe((renewal) => ask({ say: 'renew', renewal })));
        port.postMessage({ say: 'present', by: me });
        const untilLeft = new Promise<void>((resolve) => {
          left.signal.addEventListener('abort', () => resolve());
        });
        locks
          .request(name, { signal: left.signal }, () => {
            lead();
            return untilLeft;
          })
          .catch((cause: unknown) => {
            if (!left.signal.aborted) subscriber.error(cause);
          });
      }).pipe(
        catchError((cause: unknown) =>
          concat(of(troubleNews(cause)), open({ token$: of(token), retry$, renew$ })),
        ),
      ),
    );
}
