import {
  BehaviorSubject,
  catchError,
  concat,
  defer,
  EMPTY,
  Observable,
  of,
  repeat,
  switchMap,
  timer,
} from 'rxjs';
import type { HubHosts } from '../hubs.ts';
import type { ChannelNews } from './channelNews.ts';
import { type ChannelOrders, eachToken, type OpenChannels, troubleNews } from './openChannels.ts';
import { type PageWord, type WorkerWord, welcomeMs, workerSilenceMs } from './protocol.ts';

/** The part of a SharedWorker that is used. */
export interface WorkerHandle {
  readonly port: {
    postMessage(word: PageWord): void;
    start(): void;
    close(): void;
    addEventListener(type: 'message', heard: (event: MessageEvent<WorkerWord>) => void): void;
    addEventListener(type: 'close', heard: () => void): void;
  };
  addEventListener(type: 'error', heard: () => void): void;
}

/** Between a worker that went and the next one. */
const againMs = 1_000;

/**
 * Channels whose sockets the SharedWorker owns: one browser, three sockets, however many tabs.
 *
 * A worker that goes is started again; one that sends its tabs on is followed, or, where the next
 * one cannot be had, returned to. A worker that fails is done without until the next token or the
 * page's next showing; where the browser refuses to make one, for the rest of this page's life.
 *
 * @param start the worker of this script's own build (null), or the one at an address
 * @param otherwise the channels of a browser that has no such worker
 */
export function viaWorker(
  start: (url: string | null) => WorkerHandle,
  hosts: HubHosts,
  otherwise: OpenChannels,
): OpenChannels {
  const url$ = new BehaviorSubject<string | null>(null);
  const failedUrls = new Set<string>();
  let impossible = false;

  function startAt(url: string | null): WorkerHandle {
    try {
      return start(url);
    } catch (cause) {
      impossible ||= url === null;
      throw cause;
    }
  }
  return (orders) =>
    eachToken(orders.token$, (token) => {
      const rest$ = defer(() => otherwise({ ...orders, token$: of(token) }));
      const port = (url: string | null) =>
        onePort(() => startAt(url), {
          ...orders,
          token,
          hosts,
          moved(next) {
            if (failedUrls.has(next)) return false;
            url$.next(next);
            return true;
          },
        }).pipe(repeat({ delay: () => timer(againMs) }));
      const back = (failed: string) => {
        failedUrls.add(failed);
        url$.next(null);
        return EMPTY;
      };
      const worker$ = url$.pipe(
        switchMap((url) =>
          url === null
            ? port(url)
            : port(url).pipe(
                catchError((cause: unknown) =>
                  concat(
                    of(troubleNews(cause)),
                    defer(() => back(url)),
                  ),
                ),
              ),
        ),
        catchError((cause: unknown) => concat(of(troubleNews(cause)), rest$)),
      );
      return impossible ? rest$ : worker$;
    });
}

interface PortOrders extends Omit<ChannelOrders, 'token$'> {
  readonly token: string;
  readonly hosts: HubHosts;
  /** @returns whether the worker at that address is tried */
  readonly moved: (url: string) => boolean;
}

/** One port, from `join` to `leave`; completes when the worker is gone, fails where there is none. */
function onePort(
  start: () => WorkerHandle,
  { token, hosts, retry$, renew$, moved }: PortOrders,
): Observable<readonly ChannelNews[]> {
  return new Observable((subscriber) => {
    const worker = start();
    const { port } = worker;
    const say = (word: PageWord) => port.postMessage(word);
    const fail = (why: string) => subscriber.error(new Error(`the channel worker ${why}`));
    let silence = timer(welcomeMs).subscribe(() => fail('does not answer'));
    subscriber.add(() => {
      silence.unsubscribe();
      say({ say: 'leave' });
      port.close();
    });
    worker.addEventListener('error', () => fail('cannot be started'));
    port.addEventListener('close', () => subscriber.complete());
    port.addEventListener('message', ({ data: word }) => {
      if (subscriber.closed) return;
      silence.unsubscribe();
      silence = timer(workerSilenceMs).subscribe(() => subscriber.complete());
      if (word.say === 'ping') say({ say: 'here' });
      else if (word.say === 'news') subscriber.next(word.news);
      else if (word.say === 'dropped') subscriber.complete();
      else if (word.say === 'moved' && !moved(word.url)) fail('sends on to one that cannot be had');
    });
    port.start();
    say({ say: 'join', token, hosts });
    subscriber.add(retry$.subscribe(() => say({ say: 'retry' })));
    subscriber.add(renew$.subscribe((renewal) => say({ say: 'renew', renewal })));
  });
}
