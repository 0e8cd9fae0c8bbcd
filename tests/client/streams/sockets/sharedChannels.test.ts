import { BehaviorSubject, NEVER, type Observable, of, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Renewal } from '../../../../src/client/streams/sockets/openChannels.ts';
import { serveTabs } from '../../../../src/client/streams/sockets/serveTabs.ts';
import {
  sharedChannels,
  type WorkerHandle,
} from '../../../../src/client/streams/sockets/sharedChannels.ts';
import type { StreamEvent } from '../../../../src/client/streams/sockets/streamEvent.ts';
import {
  maxUnansweredPings,
  pingMs,
  welcomeMs,
  workerSilenceMs,
} from '../../../../src/client/streams/sockets/workerMessages.ts';
import { fakeServer } from '../support/fakeServer.ts';
import { type PortPair, portPair } from '../support/ports.ts';

const hosts = { apiHost: 'http://here', secondApiHost: 'http://here/gateway' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser: its worker, the ports of the tabs that joined it, and the server. */
function browser() {
  const server = fakeServer();
  const opened: string[] = [];
  const { connect } = server;
  server.connect = (channel, token) => {
    opened.push(`${token} ${channel}`);
    return connect(channel, token);
  };
  const worker = serveTabs(() => server.openChannels);
  const ports: PortPair[] = [];
  function start(): WorkerHandle {
    const pair = portPair();
    ports.push(pair);
    worker.serve(pair.worker);
    return { port: pair.tab, addEventListener: () => undefined };
  }
  const running = () => Object.values(server.hubs).filter((hub) => hub.running).length;
  return { server, opened, ports, worker, start, running };
}

interface TabSettings {
  start: () => WorkerHandle;
  token$?: Observable<string | null>;
  renew$?: Observable<Renewal>;
  own?: Observable<readonly StreamEvent[]>;
}

/** A tab that uses the worker, and the events that it receives. */
function tabOf({ start, token$ = of('T'), renew$ = NEVER, own = NEVER }: TabSettings) {
  const heard: string[] = [];
  const retry$ = new Subject<void>();
  const open = sharedChannels(start, hosts, () => own);
  const subscription = open({ token$, retry$, renew$ }).subscribe((packet) => {
    for (const { channel, type } of packet) heard.push(`${channel} ${type}`);
  });
  return { heard, retry$, close: () => subscription.unsubscribe() };
}

test('ten tabs are three sockets; the first one closed leaves the others theirs', () => {
  const { opened, start, running, server } = browser();
  const [first, ...rest] = Array.from({ length: 10 }, () => tabOf({ start }));
  expect(opened).toEqual(['T main', 'T gateway', 'T daping']);
  first?.close();
  expect(running()).toBe(3);
  server.hubs.main.sendMessage('hello');
  vi.advanceTimersByTime(20);
  expect(rest.filter(({ heard }) => heard.at(-1) === 'main text')).toHaveLength(9);
  expect(first?.heard).not.toContain('main text');
  for (const tab of rest) tab.close();
  expect(running()).toBe(0);
});

test('signing out in all tabs closes the three sockets; another token opens three new ones', () => {
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
  expect(tabs[1]?.heard.filter((event) => event.endsWith('open')).slice(-3)).toEqual([
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
    port.postMessage({ type: 'join', token, hosts });
    return () => port.postMessage({ type: 'leave' });
  };
  const old = [join('T'), join('T')];
  expect(made).toHaveLength(1);
  join('U');
  for (const leave of old) leave();
  join('U');
  expect(made).toHaveLength(2);
  join('T'); // a connection that had stayed would be used again
  expect(made).toHaveLength(3);
});

test('a crashed tab leaves no socket open, because its port closes', () => {
  const { ports, start, running } = browser();
  tabOf({ start });
  ports[0]?.crash();
  expect(running()).toBe(0);
});

test('a tab that leaves three pings unanswered has no socket, and is notified', () => {
  const { worker, running } = browser();
  const { tab: port, worker: other } = portPair();
  const heard: string[] = [];
  port.addEventListener('message', ({ data }) => heard.push(data.type));
  worker.serve(other);
  port.postMessage({ type: 'join', token: 'T', hosts });
  vi.advanceTimersByTime(maxUnansweredPings * pingMs);
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

test('a tab starts another worker when the first sends nothing for a minute', () => {
  const { ports, start } = browser();
  const tab = tabOf({ start });
  vi.advanceTimersByTime(20);
  ports[0]?.freeze();
  vi.advanceTimersByTime(workerSilenceMs + 2_000);
  expect(ports).toHaveLength(2);
  expect(tab.heard.filter((event) => event === 'daping open')).toHaveLength(2);
});

test('a cause is posted as text, since not every error can be posted', () => {
  const { start, server } = browser();
  const causes: unknown[] = [];
  sharedChannels(
    start,
    hosts,
    () => NEVER,
  )({ token$: of('T'), retry$: NEVER, renew$: NEVER }).subscribe((packet) => {
    for (const event of packet) if ('cause' in event) causes.push(event.cause);
  });
  const cause = Object.assign(new Error('gone'), { retry: () => undefined });
  server.hubs.main.close(cause);
  vi.advanceTimersByTime(20);
  expect(causes).toEqual(['Error: gone']);
});

test('a retry and a renewal are forwarded to the channels', () => {
  const { opened, start, server } = browser();
  const renew$ = new Subject<Renewal>();
  const tab = tabOf({ start, renew$ });
  server.hubs.main.close(new Error());
  tab.retry$.next();
  expect(opened.filter((each) => each === 'T main')).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  renew$.next({ channel: 'daping', before: Date.now() });
  renew$.next({ channel: 'daping', before: Date.now() });
  expect(opened.filter((each) => each === 'T daping')).toHaveLength(2);
});

describe('without a worker', () => {
  const own = of<readonly StreamEvent[]>([{ channel: 'main', type: 'connecting' }]);

  test('that the browser makes, a tab opens its own sockets, and the error log has the reason', () => {
    const { heard } = tabOf({
      start: () => {
        throw new Error('SecurityError');
      },
      own,
    });
    expect(heard).toEqual(['main failed', 'main connecting']);
  });

  test('that answers in time, a tab opens its own sockets until its next token', () => {
    const { start } = browser();
    const token$ = new BehaviorSubject('T');
    let slow = true;
    const silent = { port: portPair().tab, addEventListener: () => undefined };
    const { heard } = tabOf({ start: () => (slow ? silent : start()), token$, own });
    vi.advanceTimersByTime(welcomeMs);
    expect(heard).toEqual(['main failed', 'main connecting']);
    slow = false;
    token$.next('U');
    vi.advanceTimersByTime(20);
    expect(heard).toContain('daping open');
  });
});
