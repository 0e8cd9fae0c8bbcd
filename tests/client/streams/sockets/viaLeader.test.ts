import { of, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Renewal } from '../../../../src/client/streams/sockets/openChannels.ts';
import { type LeaderMeans, viaLeader } from '../../../../src/client/streams/sockets/viaLeader.ts';
import { fakeServer } from '../support/fakeServer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Locks and broadcasts of one browser; words arrive at once, each as a copy. */
function browserMeans(): LeaderMeans {
  const queues = new Map<string, (() => Promise<void>)[]>();
  const rooms = new Map<string, Set<EventTarget>>();
  async function serve(queue: (() => Promise<void>)[]): Promise<void> {
    for (let next = queue[0]; next; next = queue[0]) {
      await next();
      queue.shift();
    }
  }
  return {
    locks: {
      request(name, { signal }, held) {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        queue.push(() => (signal.aborted ? Promise.resolve() : held()));
        if (queue.length === 1) void serve(queue);
        return Promise.resolve();
      },
    },
    broadcast(name) {
      const room = rooms.get(name) ?? new Set();
      rooms.set(name, room);
      const own = new EventTarget();
      const end: ReturnType<LeaderMeans['broadcast']> = {
        addEventListener: (type, heard) =>
          own.addEventListener(type, (event) => heard(event as MessageEvent)),
        postMessage(word) {
          for (const other of room) {
            const data: unknown = structuredClone(word);
            if (other !== own) other.dispatchEvent(new MessageEvent('message', { data }));
          }
        },
        close: () => room.delete(own),
      };
      room.add(own);
      return end;
    },
  };
}

function browser(over: Partial<LeaderMeans> = {}) {
  const server = fakeServer();
  const opened: string[] = [];
  const { connect } = server;
  server.connect = (channel, token) => {
    opened.push(`${token} ${channel}`);
    return connect(channel, token);
  };
  const means = { ...browserMeans(), ...over };
  function tab(token: string) {
    const heard: string[] = [];
    const [retry$, renew$] = [new Subject<void>(), new Subject<Renewal>()];
    const subscription = viaLeader(
      server.openChannels,
      means,
    )({ token$: of(token), retry$, renew$ }).subscribe((packet) => {
      for (const news of packet) heard.push(`${news.channel} ${news.type}`);
    });
    return { heard, retry$, renew$, close: () => subscription.unsubscribe() };
  }
  return { server, opened, tab };
}

test('one tab of a token owns the sockets, the others hear all of it, late ones the present state first', () => {
  const { server, opened, tab } = browser();
  const first = tab('T');
  vi.advanceTimersByTime(20);
  const second = tab('T');
  expect(opened).toHaveLength(3);
  expect(second.heard).toEqual(['main open', 'gateway open', 'daping open']);
  server.hubs.daping.says('hello');
  vi.advanceTimersByTime(20);
  expect([first.heard.at(-1), second.heard.at(-1)]).toEqual(['daping text', 'daping text']);
  expect(first.heard.filter((word) => word === 'main open')).toHaveLength(1);
});

test('when the leader goes the next one opens sockets, and all hear the open', async () => {
  const { server, opened, tab } = browser();
  const tabs = [tab('T'), tab('T'), tab('T')];
  vi.advanceTimersByTime(20);
  const former = { ...server.hubs };
  tabs[0]?.close();
  await vi.advanceTimersByTimeAsync(20);
  expect(opened).toHaveLength(6);
  expect(Object.values(former).map((hub) => hub.running)).toEqual([false, false, false]);
  for (const { heard } of tabs.slice(1)) {
    expect(heard.filter((word) => word === 'daping open')).toHaveLength(2);
  }
});

test("a follower's retry and renewal reach the leader", () => {
  const { server, opened, tab } = browser();
  const [, second] = [tab('T'), tab('T')];
  server.hubs.main.closes(new Error());
  second.retry$.next();
  expect(opened.filter((each) => each === 'T main')).toHaveLength(2);
  second.renew$.next({ channel: 'daping', before: Date.now() + 1 });
  expect(opened.filter((each) => each === 'T daping')).toHaveLength(2);
});

test('tabs of two tokens hear nothing of each other', () => {
  const { opened, tab } = browser();
  tab('T');
  tab('U');
  expect(opened).toEqual(['T main', 'T gateway', 'T daping', 'U main', 'U gateway', 'U daping']);
});

const blocked = new DOMException('access to storage is denied', 'SecurityError');

test.each<[string, Partial<LeaderMeans>]>([
  ['refuses the lock', { locks: { request: () => Promise.reject(blocked) } }],
  [
    'has no broadcasts',
    {
      broadcast() {
        throw blocked;
      },
    },
  ],
])(
  'where the browser %s, the tab owns its sockets, and the cause is a trouble',
  async (_, means) => {
    const { server, opened, tab } = browser(means);
    const { heard, retry$, close } = tab('T');
    await vi.advanceTimersByTimeAsync(20);
    expect(opened).toEqual(['T main', 'T gateway', 'T daping']);
    expect(heard[0]).toBe('main failed');
    expect(heard).toContain('daping open');
    server.hubs.main.closes(new Error());
    retry$.next();
    expect(opened).toHaveLength(4);
    close();
    expect(Object.values(server.hubs).map((hub) => hub.running)).toEqual([false, false, false]);
  },
);
