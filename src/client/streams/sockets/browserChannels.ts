import { distinctUntilChanged, EMPTY, fromEvent, map, merge, of, switchMap } from 'rxjs';
import type { HubHosts } from '../hubs.ts';
import { loadedChannels } from './loadedChannels.ts';
import { type OpenChannels, ownChannels } from './openChannels.ts';
import { viaLeader } from './viaLeader.ts';
import { viaWorker } from './viaWorker.ts';

/**
 * The three channels in the best way that this browser has: a SharedWorker for all its tabs, else
 * one tab for all by a lock and a BroadcastChannel, else each tab for itself.
 */
export function browserChannels(hosts: HubHosts): OpenChannels {
  const alone = loadedChannels(() => loadOwn(hosts));
  const { locks } = navigator as { readonly locks?: LockManager | null }; // none on plain http
  const byLeader =
    locks && 'BroadcastChannel' in globalThis
      ? viaLeader(alone, { locks, broadcast: (name) => new BroadcastChannel(name) })
      : alone;
  const open =
    'SharedWorker' in globalThis ? viaWorker(startWorker, absolute(hosts), byLeader) : byLeader;
  return whilePageLives(open);
}

/** With SignalR itself, which a page whose worker has it does not need. */
async function loadOwn(hosts: HubHosts): Promise<OpenChannels> {
  const { hubConnector } = await import('../hubs.ts');
  return ownChannels(hubConnector(hosts));
}

/** The name is the same in every build: what differs is the script's address. */
function startWorker(url: string | null): SharedWorker {
  if (url !== null) return new SharedWorker(url, { type: 'module', name: 'andon' });
  return new SharedWorker(new URL('./channelWorker.ts', import.meta.url), {
    type: 'module',
    name: 'andon',
  });
}

/** Hosts that a worker can resolve, which has no page's address. */
function absolute(hosts: HubHosts): HubHosts {
  const resolve = (host: string) => new URL(host, location.origin).href.replace(/\/$/, '');
  return { apiHost: resolve(hosts.apiHost), secondApiHost: resolve(hosts.secondApiHost) };
}

/** A page that is put aside lets go of its channels; taken up again, it joins anew. */
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
