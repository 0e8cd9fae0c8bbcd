import type { HubHosts } from '../hubs.ts';
import { type Desk, openDesk } from './desk.ts';
import type { OpenChannels } from './openChannels.ts';
import { type PageWord, pingMs, pingTurns, postable, type WorkerWord } from './protocol.ts';

/** The part of a MessagePort that is used. */
export interface TabPort {
  postMessage(word: WorkerWord): void;
  start(): void;
  close(): void;
  addEventListener(type: 'message', heard: (event: MessageEvent<PageWord>) => void): void;
  addEventListener(type: 'close', heard: () => void): void;
}

/** The tabs of a browser and the desks that they stand at. */
export interface TabService {
  serve(port: TabPort): void;
  /** Sends every tab, and all who come yet, to another worker. */
  moveAll(url: string): void;
}

interface Tab {
  /** Lets go of the desk and the port. */
  leave(): void;
  say(word: WorkerWord): void;
  unanswered: number;
}

/**
 * One desk for every token and hosts. A tab leaves by its word, when its port closes, or when it
 * leaves three questions unanswered: a tab that crashed holds no socket open.
 *
 * @param openFor the channels of these hosts, their sockets owned here
 */
export function serveTabs(openFor: (hosts: HubHosts) => OpenChannels): TabService {
  const desks = new Map<string, Desk>();
  const tabs = new Set<Tab>();
  let movedTo: string | null = null;

  function deskOf(token: string, hosts: HubHosts): Desk {
    const key = JSON.stringify([token, hosts.apiHost, hosts.secondApiHost]);
    const desk = desks.get(key) ?? openDesk(openFor(hosts), token);
    desks.set(key, desk);
    return desk;
  }

  setInterval(() => {
    for (const tab of tabs) {
      if (tab.unanswered >= pingTurns) {
        tab.say({ say: 'dropped' });
        tab.leave();
      } else {
        tab.unanswered += 1;
        tab.say({ say: 'ping' });
      }
    }
  }, pingMs);

  function join(port: TabPort, token: string, hosts: HubHosts): Tab & { readonly desk: Desk } {
    const desk = deskOf(token, hosts);
    const say = (word: WorkerWord) => port.postMessage(word);
    const subscription = desk.packets$.subscribe((news) =>
      say({ say: 'news', news: postable(news) }),
    );
    const tab = {
      desk,
      say,
      unanswered: 0,
      leave() {
        tabs.delete(tab);
        subscription.unsubscribe();
        port.close();
        for (const [key, { present }] of desks) if (present().length === 0) desks.delete(key);
      },
    };
    tabs.add(tab);
    return tab;
  }

  return {
    serve(port) {
      let tab: ReturnType<typeof join> | null = null;
      port.addEventListener('close', () => tab?.leave());
      port.addEventListener('message', ({ data: word }) => {
        if (tab !== null) tab.unanswered = 0;
        if (word.say === 'join' && movedTo !== null) {
          port.postMessage({ say: 'moved', url: movedTo });
        } else if (word.say === 'join') {
          port.postMessage({ say: 'welcome' });
          tab ??= join(port, word.token, word.hosts);
        } else if (word.say === 'leave') tab?.leave();
        else if (word.say === 'retry') tab?.desk.retry();
        else if (word.say === 'renew') tab?.desk.renew(word.renewal);
      });
      port.start();
    },
    moveAll(url) {
      movedTo = url;
      for (const tab of tabs) tab.say({ say: 'moved', url });
    },
  };
}
