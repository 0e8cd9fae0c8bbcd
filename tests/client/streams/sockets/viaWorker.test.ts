import { BehaviorSubject, NEVER, type Observable, of, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChannelNews } from '../../../../src/client/streams/sockets/channelNews.ts';
import type { Renewal } from '../../../../src/client/streams/sockets/openChannels.ts';
import {
  pingMs,
  pingTurns,
  welcomeMs,
  workerSilenceMs,
} from '../../../../src/client/streams/sockets/protocol.ts';
import { serveTabs } from '../../../../src/client/streams/sockets/serveTabs.ts';
import { viaWorker, type WorkerHandle } from '../../../../src/client/streams/sockets/viaWorker.ts';
import { type FakeServer, fakeServer } from '../support/fakeServer.ts';
import { type PortPair, portPair } from '../support/ports.ts';

const hosts = { apiHost: 'http://here', secondApiHost: 'http://here/gateway' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser: workers by address, the tabs that joined them, and the server behind. */
function browser() {
  const server = fakeServer();
  const opened: string[] = [];
  const { connect } = server;
  server.connect = (channel, token) => {
    opened.push(`${token} ${channel}`);
    return connect(channel, token);
  };
  const workers = new Map<string, ReturnType<typeof serveTabs>>();
  const ports: PortPair[] = [];
  const workerAt = (url: string) => {
    const worker = workers.get(url) ?? serveTabs(() => server.openChannels);
    workers.set(url, worker);
    return worker;
  };
  function start(url: string | null): WorkerHandle {
    const pair = portPair();
    ports.push(pair);
    workerAt(url ?? 'own').serve(pair.worker);
    return { port: pair.tab, addEventListener: () => undefined };
  }
  return { server, opened, ports, workerAt, start, running: () => runningOf(server) };
}

const runningOf = (server: FakeServer) =>
  Object.values(server.hubs).filter((hub) => hub.running).length;

interface TabSettings {
  start: (url: string | null) => WorkerHandle;
  token$?: Observable<string | null>;
  renew$?: Observable<Renewal>;
  otherwise?: Observable<readonly ChannelNews[]>;
}

/** A tab upon the worker, and what it hears. */
function tabOf({ start, token$ = of('T'), renew$ = NEVER, otherwise = NEVER }: TabSettings) {
  const heard: string[] = [];
  const retry$ = new Subject<void>();
  const open = viaWorker(start, hosts, () => otherwise);
  const subscription = open({ token$, retry$, renew$ }).subscribe((packet) => {
    for (const news of packet) heard.push(`${news.channel} ${news.type}`);
  });
  return { heard, retry$, close: () => subscription.unsubscribe() };
}

test('ten tabs are three sockets; the first one closed leaves the others theirs', () => {
  const { opened, start, running, server } = browser();
  const [first, ...rest] = Array.from({ length: 10 }, () => tabOf({ start }));
  expect(opened).toEqual(['T main', 'T gateway', 'T daping']);
  first?.close();
  expect(running()).toBe(3);
  server.hubs.main.says('hello');
  vi.advanceTimersByTime(20);
  expect(rest.filter(({ heard }) => heard.at(-1) === 'main text')).toHaveLength(9);
  expect(first?.heard).not.toContain('main text');
  for (const tab of rest) tab.close();
  expect(running()).toBe(0);
});

test('signing out in all tabs closes the three; another token opens three of its own', () => {
  const { opened, start, running } = browser();
  const token$ = new BehaviorSubject<string | null>('T');
  const tabs = [tabOf({ start, token$ }), tabOf({ start, token$ })];
  token$.next(null);
  expect(running()).toBe(0);
  expect(tabs[0]?.heard.slice(-3)).toEqual([
    'main signedOut',
    'gateway signedOut',
    'daping signedOut',
  ]);
  token$.next('U');
  vi.advanceTimersByTime(20);
  expect(opened.slice(3)).toEqual(['U main', 'U gateway', 'U daping']);
  expect(tabs[1]?.heard.filter((word) => word.endsWith('open')).slice(-3)).toEqual([
    'main open',
    'gateway open',
    'daping open',
  ]);
});

test('nothing is left of a token that was renewed in every tab', () => {
  const { server } = browser();
  const made: number[] = [];
  const worker = serveTabs(() => {
    made.push(made.length + 1);
    return server.openChannels;
  });
  const join = (token: string) => {
    const { tab: port, worker: other } = portPair();
    worker.serve(other);
    port.postMessage({ say: 'join', token, hosts });
    return () => port.postMessage({ say: 'leave' });
  };
  const old = [join('T'), join('T')];
  expect(made).toHaveLength(1);
  join('U');
  for (const leave of old) leave();
  join('U');
  expect(made).toHaveLength(2);
  join('T'); // had its desk been kept, none would be made
  expect(made).toHaveLength(3);
});

test('a tab that crashed holds no socket: its port closes', () => {
  const { ports, start, running } = browser();
  tabOf({ start });
  ports[0]?.crash();
  expect(running()).toBe(0);
});

test('a tab that leaves three questions unanswered holds no socket, and is told so', () => {
  const { workerAt, running } = browser();
  const { tab: port, worker } = portPair();
  const heard: string[] = [];
  port.addEventListener('message', ({ data }) => heard.push(data.say));
  workerAt('own').serve(worker);
  port.postMessage({ say: 'join', token: 'T', hosts });
  vi.advanceTimersByTime(pingTurns * pingMs);
  expect(running()).toBe(3);
  vi.advanceTimersByTime(pingMs);
  expect(running()).toBe(0);
  expect(heard.at(-1)).toBe('dropped');
});

test('a tab that answers stays for as long as it likes', () => {
  const { start, running } = browser();
  tabOf({ start });
  vi.advanceTimersByTime(100 * pingMs);
  expect(running()).toBe(3);
});

test('a worker that says nothing for a minute is gone: the tab starts another', () => {
  const { ports, start } = browser();
  const tab = tabOf({ start });
  vi.advanceTimersByTime(20);
  ports[0]?.freeze();
  vi.advanceTimersByTime(workerSilenceMs + 2_000);
  expect(ports).toHaveLength(2);
  expect(tab.heard.filter((word) => word === 'daping open')).toHaveLength(2);
});

test('after a deploy the tabs move to the new worker: old sockets close, and each tab hears an open', () => {
  const { opened, start, workerAt, server } = browser();
  const tabs = [tabOf({ start }), tabOf({ start })];
  vi.advanceTimersByTime(20);
  const former = { ...server.hubs };
  workerAt('own').moveAll('next');
  vi.advanceTimersByTime(20);
  expect(Object.values(former).map((hub) => hub.running)).toEqual([false, false, false]);
  expect(opened).toHaveLength(6);
  expect(runningOf(server)).toBe(3);
  for (const { heard } of tabs) {
    expect(heard.filter((word) => word === 'daping open')).toHaveLength(2);
  }
  const late = tabOf({ start }); // its build is the old one still
  expect(opened).toHaveLength(6);
  expect(late.heard).toContain('daping open');
});

test('a cause is posted in words, since not every error can be', () => {
  const { start, server } = browser();
  const causes: unknown[] = [];
  viaWorker(
    start,
    hosts,
    () => NEVER,
  )({ token$: of('T'), retry$: NEVER, renew$: NEVER }).subscribe((packet) => {
    for (const news of packet) if ('cause' in news) causes.push(news.cause);
  });
  const cause = Object.assign(new Error('gone'), { retry: () => undefined });
  server.hubs.main.closes(cause);
  vi.advanceTimersByTime(20);
  expect(causes).toEqual(['Error: gone']);
});

test('a retry and a renewal reach the channels', () => {
  const { opened, start, server } = browser();
  const renew$ = new Subject<Renewal>();
  const tab = tabOf({ start, renew$ });
  server.hubs.main.closes(new Error());
  tab.retry$.next();
  expect(opened.filter((each) => each === 'T main')).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  renew$.next({ channel: 'daping', before: Date.now() });
  renew$.next({ channel: 'daping', before: Date.now() });
  expect(opened.filter((each) => each === 'T daping')).toHaveLength(2);
});

describe('without a worker', () => {
  const otherwise = of<readonly ChannelNews[]>([{ channel: 'main', type: 'connecting' }]);
  const silent = (): WorkerHandle => ({ port: portPair().tab, addEventListener: () => undefined });

  test('since the browser makes none, the tab goes another way for good, and says so once', () => {
    const token$ = new BehaviorSubject('T');
    let starts = 0;
    const { heard } = tabOf({
      start: () => {
        starts += 1;
        throw new Error('SecurityError');
      },
      token$,
      otherwise,
    });
    token$.next('U');
    expect(heard).toEqual(['main failed', 'main connecting', 'main connecting']);
    expect(starts).toBe(1);
  });

  test('that answers in time, the tab goes another way until its next token', () => {
    const { start } = browser();
    const token$ = new BehaviorSubject('T');
    let slow = true;
    const { heard } = tabOf({ start: (url) => (slow ? silent() : start(url)), token$, otherwise });
    vi.advanceTimersByTime(welcomeMs);
    expect(heard).toEqual(['main failed', 'main connecting']);
    slow = false;
    token$.next('U');
    vi.advanceTimersByTime(20);
    expect(heard).toContain('daping open');
  });

  test.each([
    ['is not answered', silent],
    [
      'is refused',
      () => {
        throw new Error('another origin');
      },
    ],
  ])(
    'at the address that it is sent to, which %s, the tab goes back to its own',
    (_, startNext) => {
      const { start, workerAt, server } = browser();
      const starts: (string | null)[] = [];
      const { heard } = tabOf({
        start(url) {
          starts.push(url);
          return url === null ? start(starts.length === 1 ? 'first' : null) : startNext();
        },
        otherwise,
      });
      vi.advanceTimersByTime(20);
      workerAt('first').moveAll('next');
      vi.advanceTimersByTime(welcomeMs + 20);
      expect(starts).toEqual([null, 'next', null]);
      expect(heard).toContain('main failed');
      expect(heard.filter((word) => word === 'daping open')).toHaveLength(2);
      expect(runningOf(server)).toBe(3);
    },
  );

  test('but one that sends on to where none is, the tab goes another way instead of round in circles', () => {
    const { start, workerAt } = browser();
    const starts: (string | null)[] = [];
    const { heard } = tabOf({
      start(url) {
        starts.push(url);
        return url === null ? start(null) : silent();
      },
      otherwise,
    });
    workerAt('own').moveAll('next');
    vi.advanceTimersByTime(10 * welcomeMs);
    expect(starts).toEqual([null, 'next', null]);
    expect(heard.at(-1)).toBe('main connecting');
  });
});
