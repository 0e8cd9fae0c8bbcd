import { catchError, concat, defer, Observable, of, repeat, switchMap, timer } from 'rxjs';
import { channelNames } from '../../../contract/topics/live.ts';
import type { HubHosts } from '../channels/hubs.ts';
import type { ChannelOrders, OpenChannels } from './openChannels.ts';
import type { StreamEvent } from './streamEvent.ts';
import {
  type PageMessage,
  type WorkerMessage,
  welcomeMs,
  workerSilenceMs,
} from './workerMessages.ts';

/** The part of a SharedWorker that is used. */
export interface WorkerHandle {
  readonly port: {
    postMessage(message: PageMessage): void;
    start(): void;
    close(): void;
    addEventListener(type: 'message', heard: (event: MessageEvent<WorkerMessage>) => void): void;
    addEventListener(type: 'close', heard: () => void): void;
  };
  addEventListener(type: 'error', heard: () => void): void;
}

/** The pause before a worker that ended is replaced. */
const againMs = 1_000;

const signedOut: readonly StreamEvent[] = channelNames.map((channel) => ({
  channel,
  type: 'signedOut',
}));

/**
 * Channels whose sockets the SharedWorker owns: a browser has three sockets, however many tabs are open. A
 * worker that ends is replaced. If no worker can be started, this tab opens its own sockets until the token
 * changes or the page is shown again.
 *
 * @param start starts or joins the worker of this page's build; may throw
 * @param own the channels of a tab that opens its own sockets
 */
export function sharedChannels(
  start: () => WorkerHandle,
  hosts: HubHosts,
  own: OpenChannels,
): OpenChannels {
  return (orders) =>
    orders.token$.pipe(
      switchMap((token) => {
        if (token === null) return of(signedOut);
        return joinWorker(start, token, hosts, orders).pipe(
          repeat({ delay: () => timer(againMs) }),
          catchError((cause: unknown) =>
            concat(
              of<readonly StreamEvent[]>([{ channel: 'main', type: 'failed', cause }]),
              defer(() => own({ ...orders, token$: of(token) })),
            ),
          ),
        );
      }),
    );
}

/** One port, from `join` to `leave`; completes when the worker is gone, fails if there is none. */
function joinWorker(
  start: () => WorkerHandle,
  token: string,
  hosts: HubHosts,
  { retry$, renew$ }: ChannelOrders,
): Observable<readonly StreamEvent[]> {
  return new Observable((subscriber) => {
    const worker = start();
    const { port } = worker;
    const send = (message: PageMessage) => port.postMessage(message);
    const fail = (why: string) => subscriber.error(new Error(`the channel worker ${why}`));
    let silence = timer(welcomeMs).subscribe(() => fail('does not answer'));
    subscriber.add(() => {
      silence.unsubscribe();
      send({ type: 'leave' });
      port.close();
    });
    worker.addEventListener('error', () => fail('cannot be started'));
    port.addEventListener('close', () => subscriber.complete());
    port.addEventListener('message', ({ data: message }) => {
      if (subscriber.closed) return;
      silence.unsubscribe();
      silence = timer(workerSilenceMs).subscribe(() => subscriber.complete());
      if (message.type === 'ping') send({ type: 'pong' });
      else if (message.type === 'events') subscriber.next(message.events);
      else if (message.type === 'dropped') subscriber.complete();
    });
    port.start();
    send({ type: 'join', token, hosts });
    subscriber.add(retry$.subscribe(() => send({ type: 'retry' })));
    subscriber.add(renew$.subscribe((renewal) => send({ type: 'renew', renewal })));
  });
}
