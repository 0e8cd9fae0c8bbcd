import type { HubHosts } from '../channels/hubs.ts';
import type { OpenChannels } from './openChannels.ts';
import { openSharedConnection, type SharedConnection } from './sharedConnection.ts';
import {
  maxUnansweredPings,
  type PageMessage,
  pingMs,
  toPostable,
  type WorkerMessage,
} from './workerMessages.ts';

/** The part of a MessagePort that is used. */
export interface TabPort {
  postMessage(message: WorkerMessage): void;
  start(): void;
  close(): void;
  addEventListener(type: 'message', heard: (event: MessageEvent<PageMessage>) => void): void;
  addEventListener(type: 'close', heard: () => void): void;
}

/** The tabs of a browser and the connections that they share. */
export interface TabService {
  serve(port: TabPort): void;
}

interface Tab {
  readonly connection: SharedConnection;
  /** Releases the connection and closes the port. */
  leave(): void;
  send(message: WorkerMessage): void;
  unanswered: number;
}

/**
 * Serves tabs with one shared connection for every token and hosts. A tab leaves by its message, when its
 * port closes, or when it leaves three pings unanswered: so a crashed tab leaves no socket open.
 *
 * @param openFor opens the channels of these hosts with sockets that this script owns
 */
export function serveTabs(openFor: (hosts: HubHosts) => OpenChannels): TabService {
  const connections = new Map<string, SharedConnection>();
  const tabs = new Set<Tab>();

  function connectionOf(token: string, hosts: HubHosts): SharedConnection {
    const key = JSON.stringify([token, hosts.apiHost, hosts.secondApiHost]);
    const connection = connections.get(key) ?? openSharedConnection(openFor(hosts), token);
    connections.set(key, connection);
    return connection;
  }

  setInterval(() => {
    for (const tab of tabs) {
      if (tab.unanswered >= maxUnansweredPings) {
        tab.send({ type: 'dropped' });
        tab.leave();
      } else {
        tab.unanswered += 1;
        tab.send({ type: 'ping' });
      }
    }
  }, pingMs);

  function join(port: TabPort, token: string, hosts: HubHosts): Tab {
    const connection = connectionOf(token, hosts);
    const send = (message: WorkerMessage) => port.postMessage(message);
    const subscription = connection.packets$.subscribe((events) =>
      send({ type: 'events', events: toPostable(events) }),
    );
    const tab = {
      connection,
      send,
      unanswered: 0,
      leave() {
        tabs.delete(tab);
        subscription.unsubscribe();
        port.close();
        for (const [key, { isUsed }] of connections) if (!isUsed()) connections.delete(key);
      },
    };
    tabs.add(tab);
    return tab;
  }

  return {
    serve(port) {
      let tab: Tab | null = null;
      port.addEventListener('close', () => tab?.leave());
      port.addEventListener('message', ({ data: message }) => {
        if (tab !== null) tab.unanswered = 0;
        if (message.type === 'join') {
          port.postMessage({ type: 'welcome' });
          tab ??= join(port, message.token, message.hosts);
        } else if (message.type === 'leave') tab?.leave();
        else if (message.type === 'retry') tab?.connection.retry();
        else if (message.type === 'renew') tab?.connection.renew(message.renewal);
      });
      port.start();
    },
  };
}
