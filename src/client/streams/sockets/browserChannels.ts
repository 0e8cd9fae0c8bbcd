import { distinctUntilChanged, EMPTY, fromEvent, map, merge, of, switchMap } from 'rxjs';
import type { ChannelName } from '../../../contract/topics/live.ts';
import type { HubHosts } from '../channels/hubs.ts';
import { lazyHub } from './lazyHub.ts';
import { type OpenChannels, ownChannels } from './openChannels.ts';
import { sharedChannels } from './sharedChannels.ts';

/**
 * The three channels of this browser: a SharedWorker owns the sockets of all tabs, or each tab its
 * own if the browser has no SharedWorker.
 */
export function browserChannels(hosts: HubHosts): OpenChannels {
  // SignalR is loaded only by a tab that needs it: the worker has its own.
  const connect = (channel: ChannelName, token: string) =>
    lazyHub(async () => (await import('../channels/hubs.ts')).hubConnector(hosts)(channel, token));
  const own = ownChannels(connect);
  const isShared = 'SharedWorker' in globalThis;
  return whilePageLives(isShared ? sharedChannels(startWorker, absolute(hosts), own) : own);
}

function startWorker(): SharedWorker {
  return new SharedWorker(new URL('./channelWorker.ts', import.meta.url), {
    type: 'module',
    name: 'andon',
  });
}

/** Returns hosts that a worker can resolve, which has no page's address. */
function absolute(hosts: HubHosts): HubHosts {
  const resolve = (host: string) => new URL(host, location.origin).href.replace(/\/$/, '');
  return { apiHost: resolve(hosts.apiHost), secondApiHost: resolve(hosts.secondApiHost) };
}

/** Closes the channels when the browser suspends the page, and opens them when it shows the page again. */
function whilePageLives(open: OpenChannels): OpenChannels {
  return (orders) =>
    merge(
      of(true),
      fromEvent(window, 'pagehide').pipe(map(() => false)),
      fromEvent(window, 'pageshow').pipe(map(() => true)),
    ).pipe(
      distinctUntilChanged(),
      switchMap((lives) => (lives ? open(orders) : EMPTY)),
    );
}
