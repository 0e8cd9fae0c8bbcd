import { HttpError } from '@microsoft/signalr';
import { BehaviorSubject, NEVER, of, takeUntil, throwError, timer } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLive, type LiveSettings, reopenJitterMs } from '../../../src/client/streams/live.ts';
import { sessionEndedReason } from '../../../src/contract/topics/live.ts';
import { fakeHub } from './support/fakeHub.ts';
import { fakeServer } from './support/fakeServer.ts';
import { at, timeline } from './support/virtualTime.ts';

const alarm = { MType: 3, Title: 'Fault', Msg: 'Press 4 is down' };

function start(over: Partial<LiveSettings> = {}, serverTime?: () => number) {
  const server = fakeServer(serverTime);
  const token$ = new BehaviorSubject<string | null>('T');
  const owner$ = new BehaviorSubject<string | null>('ORG1/me');
  const live = createLive({ ...server, token$, owner$, ...over });
  return { server, token$, owner$, live };
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('messages', () => {
  test('a message that arrives on two channels is published once, with the first channel', () => {
    const reported: string[] = [];
    timeline(({ cold }) => {
      const { server, live } = start();
      live.messages$.subscribe((m) => reported.push(`${m.channel} ${m.type}`));
      at(cold('100ms a'), () => {
        server.hubs.gateway.sendMessage([alarm]);
        server.hubs.main.sendMessage([alarm]);
        server.hubs.main.sendMessage('hello');
        live.stop();
      });
    });
    expect(reported).toEqual(['gateway typed', 'main text']);
  });

  test('a channel that reconnects publishes a message that is repeated because it was missed', () => {
    const lines = timeline(({ cold }, log) => {
      const { server, live } = start();
      live.messages$.subscribe((m) => log(m.channel));
      at(cold('1s a 99ms b 4899ms c d'), (mark) => {
        if (mark === 'a') server.hubs.daping.close();
        if (mark === 'b') server.hubs.main.sendMessage([alarm]);
        if (mark === 'c') server.hubs.daping.sendMessage([alarm]);
        if (mark === 'd') live.stop();
      });
    });
    expect(lines).toEqual(['1100 main', '6000 daping']);
  });

  test('unreadable messages and the causes of closed channels are published as errors', () => {
    const errors: unknown[] = [];
    timeline(({ cold }) => {
      const { server, live } = start();
      live.errors$.subscribe((error) => errors.push(error));
      at(cold('10ms a'), () => {
        const cause = new Error('gone');
        server.hubs.main.sendMessage({ odd: true });
        server.hubs.main.close(cause);
        live.stop();
        expect(errors).toEqual([
          { channel: 'main', type: 'unreadable', cause: { odd: true } },
          { channel: 'main', type: 'closed', cause },
        ]);
      });
    });
    expect(errors).toHaveLength(2);
  });
});

describe('a session that is over', () => {
  test('is probed at once when the server closes the channels because of it, once for all channels', () => {
    const lines = timeline(({ cold }, log) => {
      let probes = 0;
      const { server, live } = start({
        probe() {
          probes += 1;
          log(`probe ${String(probes)}`);
          return throwError(() => new Error('over'));
        },
      });
      at(cold('1s a 99ms b'), (mark) => {
        if (mark === 'b') return live.stop();
        const cause = new Error(`Server returned an error on close: ${sessionEndedReason}`);
        server.hubs.main.close(cause);
        server.hubs.gateway.close(cause);
        server.hubs.daping.close(new Error('The server is stopping.'));
        return undefined;
      });
    });
    expect(lines).toEqual(['0 probe 1', '1000 probe 2']);
  });

  test('is probed at once when the server refuses a connection because of it', () => {
    const lines = timeline(({ cold }, log) => {
      const { server, live } = start({
        probe() {
          log('probe');
          return throwError(() => new Error('over'));
        },
      });
      const refused = () => throwError(() => new HttpError('Unauthorized', 401));
      server.connect = () => fakeHub(refused());
      at(cold('1s a 3s 98ms b'), (mark) => {
        if (mark === 'a') server.hubs.main.close(new Error('The server is stopping.'));
        else live.stop();
      });
    });
    expect(lines).toEqual(['0 probe', '4000 probe']);
  });

  test('is not probed when a channel closes for another reason', () => {
    const lines = timeline(({ cold }, log) => {
      const { server, live } = start({
        probe() {
          log('probe');
          return NEVER;
        },
      });
      at(cold('1s a 99ms b'), (mark) => {
        if (mark === 'a') server.hubs.main.close(new Error('The server is stopping.'));
        else live.stop();
      });
    });
    expect(lines).toEqual(['0 probe']);
  });
});

describe('links', () => {
  test('each channel reports its own state, when it began, and when the next attempt is due', () => {
    timeline(({ cold }) => {
      const { server, live } = start();
      at(cold('100ms a'), () => {
        server.hubs.daping.close();
        live.links$.pipe(takeUntil(timer(0))).subscribe(({ main, daping }) => {
          expect(main).toEqual({ status: 'open', since: 0, nextTryAt: null, lastHeardAt: 0 });
          expect(daping).toEqual({
            status: 'waiting',
            since: 100,
            nextTryAt: 3_100,
            lastHeardAt: 0,
          });
        });
        live.stop();
      });
    });
    expect.assertions(2);
  });

  test('without a token all channels wait, and no attempt is due', () => {
    const lines = timeline(({ cold }, log) => {
      const { token$, live } = start();
      at(cold('100ms a'), () => {
        token$.next(null);
        live.links$.subscribe((links) => {
          for (const { status, nextTryAt } of Object.values(links)) log(`${status} ${nextTryAt}`);
        });
        live.stop();
      });
    });
    expect(lines).toEqual(['100 waiting null', '100 waiting null', '100 waiting null']);
  });

  test('a plain Error stops a channel until retry', () => {
    const lines = timeline(({ cold }, log) => {
      const { server, live } = start();
      live.links$.subscribe(({ main }) => log(main.status));
      at(cold('10ms a 9999ms b c'), (mark) => {
        if (mark === 'a') server.hubs.main.close(new Error());
        if (mark === 'b') live.retry();
        if (mark === 'c') live.stop();
      });
    });
    expect([...new Set(lines)]).toEqual(['0 open', '10 stopped', '10010 connecting', '10010 open']);
  });

  test('an answered probe proves that every open channel is alive, but proves nothing of a closed one', () => {
    timeline(({ cold }) => {
      const { server, live } = start();
      at(cold('10s a 2500ms b'), (mark) => {
        if (mark === 'a') server.hubs.gateway.close();
        if (mark === 'a') return;
        live.links$.pipe(takeUntil(timer(0))).subscribe(({ main, gateway, daping }) => {
          expect([main, gateway, daping].map((link) => link.lastHeardAt)).toEqual([
            12_000, 0, 12_000,
          ]);
        });
        live.stop();
      });
    });
    expect.assertions(1);
  });

  test('a flood of messages is reported once a second', () => {
    let reported = 0;
    timeline(({ cold }) => {
      const { server, live } = start();
      live.links$.subscribe(() => (reported += 1));
      at(cold('10ms a'), () => {
        for (let n = 0; n < 500; n += 1) server.hubs.main.sendMessage([alarm]);
      });
      at(cold('1500ms a b'), (mark) =>
        mark === 'a' ? server.hubs.main.sendMessage('x') : live.stop(),
      );
    });
    expect(reported).toBe(2);
  });
});

describe('topics', () => {
  test('ten subscribers share one fetch, whose rows stay for 30 s after the last unsubscribes', () => {
    const counts: number[] = [];
    timeline(({ cold }) => {
      const { server, live } = start();
      const many = Array.from({ length: 10 }, () => live.topic('openOrders').subscribe());
      at(cold('1s a 9999ms b c 30s d'), (mark) => {
        if (mark === 'a') for (const each of many) each.unsubscribe();
        if (mark === 'b' || mark === 'd') live.topic('openOrders').subscribe().unsubscribe();
        counts.push(server.fetched.length);
        if (mark === 'd') live.stop();
      });
    });
    expect(counts).toEqual([1, 1, 1, 2]);
  });

  test('a late subscriber sees the present state at once', () => {
    timeline(({ cold }) => {
      const { server, live } = start();
      server.change('openOrders', { a: { id: 'a' } });
      live.topic('openOrders').subscribe();
      at(cold('1s a'), () => {
        const seen: unknown[] = [];
        live.topic('openOrders').subscribe((state) => seen.push([...state.rows.keys()]));
        expect(seen).toEqual([['a']]);
        live.stop();
      });
    });
    expect.assertions(1);
  });

  test('the open of its own channel refetches it; that of another does not', () => {
    const counts: number[] = [];
    timeline(({ cold }) => {
      const { server, live } = start();
      live.topic('deviceStates').subscribe();
      at(cold('1s a 4999ms b 4999ms c'), (mark) => {
        if (mark === 'a') server.hubs.daping.close();
        if (mark === 'b') server.hubs.gateway.close();
        counts.push(server.fetched.length);
        if (mark === 'c') live.stop();
      });
    });
    expect(counts).toEqual([1, 1, 2]);
  });

  test('each topic waits for its own random time after a reconnect, and does not wait after the first open', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValue(0.9);
    const lines = timeline(({ cold }, log) => {
      const server = fakeServer();
      const { live } = start({
        fetchSnapshot(topic) {
          log(topic);
          return server.fetchSnapshot(topic);
        },
        openChannels: server.openChannels,
      });
      live.topic('openOrders').subscribe();
      live.topic('faultTrend').subscribe();
      at(cold('1s a 9s b'), (mark) => (mark === 'a' ? server.hubs.daping.close() : live.stop()));
    });
    expect(lines).toEqual([
      '0 openOrders',
      '0 faultTrend',
      `${4_000 + 0.5 * reopenJitterMs} openOrders`,
      `${4_000 + 0.9 * reopenJitterMs} faultTrend`,
    ]);
  });

  test('after the first patch of any topic on its channel, hints cause no fetch until the channel reopens', () => {
    const counts: number[] = [];
    timeline(({ cold }) => {
      const { server, live } = start();
      live.topic('openOrders').subscribe();
      at(cold('1s a 9s b 9s c 9s d 999ms e'), (mark) => {
        if (mark === 'a') server.hubs.daping.sendPatch(server.change('mttrRank', {}));
        if (mark === 'b' || mark === 'd') server.hubs.main.sendMessage([alarm]);
        if (mark === 'c') server.hubs.daping.close();
        counts.push(server.fetched.length);
        if (mark === 'e') live.stop();
      });
    });
    expect(counts).toEqual([1, 1, 1, 2, 3]);
  });

  test('without patches a message of its type refetches it; one of another type does not', () => {
    const lines = timeline(({ cold }, log) => {
      const server = fakeServer();
      const { live } = start({
        fetchSnapshot(topic) {
          log(topic);
          return server.fetchSnapshot(topic);
        },
        openChannels: server.openChannels,
      });
      live.topic('openOrders').subscribe();
      at(cold('1s a 999ms b 999ms c'), (mark) => {
        if (mark === 'a') server.hubs.main.sendMessage([{ ...alarm, MType: 2 }]);
        if (mark === 'b') server.hubs.main.sendMessage([alarm]);
        if (mark === 'c') live.stop();
      });
    });
    expect(lines).toEqual(['0 openOrders', '2250 openOrders']);
  });

  test('probes keep a quiet topic live at all times; a closed channel makes it late in spite of them', () => {
    const lines = timeline(({ cold }, log) => {
      const { server, live } = start();
      let refusing = false;
      const { connect } = server;
      server.connect = (channel, token) =>
        refusing && channel === 'daping' ? fakeHub(timer(1e9)) : connect(channel, token);
      let last = '';
      live.topic('openOrders').subscribe(({ freshness }) => {
        if (freshness !== last) log(freshness);
        last = freshness;
      });
      at(cold('50s a 59s b'), (mark) => {
        refusing = true;
        if (mark === 'a') server.hubs.daping.close();
        if (mark === 'b') live.stop();
      });
    });
    // last probe on the open channel at 48 s; the reconciliation at 60 s proves it once more
    expect(lines).toEqual(['0 live', '75000 late']);
  });

  test('signing out empties it, and nothing is fetched until somebody signs in', () => {
    const seen: string[] = [];
    let signedOut: string[] = [];
    timeline(({ cold }) => {
      const { server, token$, owner$, live } = start();
      server.change('openOrders', { a: { id: 'a' } });
      live.topic('openOrders').subscribe((s) => seen.push(`${s.phase} ${s.rows.size}`));
      at(cold('1s a 200s b 1s c'), (mark) => {
        if (mark === 'a') token$.next(null);
        if (mark === 'a') owner$.next(null);
        if (mark === 'b') signedOut = [...server.fetched];
        if (mark === 'b') owner$.next('ORG1/me');
        if (mark === 'b') token$.next('U');
        if (mark === 'c') live.stop();
      });
    });
    expect(signedOut).toEqual(['openOrders']);
    expect(seen).toEqual(['loading 0', 'ready 1', 'loading 0', 'loading 0', 'ready 1']);
  });

  test("a change of the owner empties it before the new owner's first answer", () => {
    const seen: string[] = [];
    timeline(({ cold }) => {
      const { server, owner$, live } = start();
      server.change('openOrders', { a: { id: 'a' } });
      live.topic('openOrders').subscribe((s) => seen.push(`${s.phase} ${s.rows.size}`));
      at(cold('1s a 1s b'), (mark) => {
        if (mark === 'b') return live.stop();
        server.link.fails = true;
        owner$.next('ORG2/me');
      });
    });
    expect(seen).toEqual(['loading 0', 'ready 1', 'loading 0', 'failed 0']);
  });

  test('the rows stay and age after the token expires, and nothing is requested until there is a new one', () => {
    let requested = -1;
    const lines = timeline(({ cold }, log) => {
      const { server, token$, live } = start();
      server.change('openOrders', { a: { id: 'a' } });
      let last = '';
      live.topic('openOrders').subscribe(({ freshness, rows }) => {
        const now = `${freshness} ${rows.size}`;
        if (now !== last) log(now);
        last = now;
      });
      at(cold('1s a 119s b 1s c'), (mark) => {
        if (mark === 'a') token$.next(null);
        if (mark === 'b') requested = server.fetched.length;
        if (mark === 'b') token$.next('U');
        if (mark === 'c') live.stop();
      });
    });
    expect(requested).toBe(1);
    expect(lines).toEqual([
      '0 live 0',
      '16 live 1',
      '15000 late 1',
      '60000 stale 1',
      '120001 live 1',
    ]);
  });
});

describe('a dead link', () => {
  /** A server that never answers the requests from 1 s until `until`, while its sockets look open. */
  function swallow(until: number): string[] {
    return timeline(({ cold }, log) => {
      const server = fakeServer();
      let swallowing = false;
      const through = <T>(make: () => T) => (swallowing ? NEVER : make());
      const connect = server.connect;
      server.connect = (channel, token) => {
        log(`connects ${channel}`);
        return connect(channel, token);
      };
      const live = createLive({
        ...server,
        token$: new BehaviorSubject('T'),
        owner$: new BehaviorSubject('ORG1/me'),
        probe: () => through(() => server.probe()),
        ping: () => through(() => of('here')),
        giveUpRequests: () => log('gives up'),
        fetchSnapshot(topic) {
          log(`fetches ${topic}`);
          return through(() => server.fetchSnapshot(topic));
        },
      });
      server.change('openOrders', { a: {} });
      let last = '';
      live.topic('openOrders').subscribe(({ freshness, rows }) => {
        const shown = `${freshness} ${[...rows.keys()].join('')}`;
        if (shown !== last) log(shown);
        last = shown;
      });
      at(cold(`1s s ${until - 1_001}ms e 10s z`), (mark) => {
        swallowing = mark === 's';
        if (mark === 's') server.change('openOrders', { b: {} }); // its patch is swallowed
        if (mark === 'z') live.stop();
      });
    });
  }

  test('is late, then stale; the server is found again within half a second, and the rows are right then', () => {
    const lines = swallow(70_000);
    expect(lines.filter((line) => /late|stale|live/.test(line))).toEqual([
      '0 live ',
      '16 live a',
      '15000 late a',
      '60000 stale a',
      '70000 live ab',
    ]);
  });

  test('has each of its sockets replaced as soon as the server is found again', () => {
    const lines = swallow(70_000);
    expect(lines.filter((line) => line.includes('connects'))).toEqual([
      '0 connects main',
      '0 connects gateway',
      '0 connects daping',
      '70000 connects main',
      '70000 connects gateway',
      '70000 connects daping',
    ]);
  });

  test('gets no requests for rows before its first answer, because the browser has few connections', () => {
    const lines = swallow(100_000);
    expect(lines.filter((line) => line.includes('fetches'))).toEqual([
      '0 fetches openOrders', // the reconciliation at 60 s waits
      '100000 fetches openOrders', // then at once for what was missed, and for the open
      '100000 fetches openOrders',
      '100000 fetches openOrders',
    ]);
  });

  test('has its pending requests aborted once, before any is repeated', () => {
    const lines = swallow(100_000);
    expect(lines.slice(lines.indexOf('100000 gives up')).slice(0, 2)).toEqual([
      '100000 gives up',
      '100000 fetches openOrders',
    ]);
    expect(lines.filter((line) => line.includes('gives up'))).toHaveLength(1);
  });

  test('that lasts a few seconds keeps its sockets and its pending requests', () => {
    const lines = swallow(20_000);
    expect(lines.filter((line) => /connects|gives up/.test(line))).toHaveLength(3);
  });
});

test('the first opening reports a change of everything only if the page has read something older', () => {
  const changesAfter = (rev: number) => {
    const heard: unknown[] = [];
    timeline(({ cold }) => {
      const answers = { answer$: NEVER, lastCall: () => 1, oldest: () => ({ epoch: 'E', rev: 4 }) };
      const server = fakeServer();
      server.connect = (channel) => {
        server.hubs[channel] = fakeHub(timer(500));
        return server.hubs[channel];
      };
      const { live } = start({ openChannels: server.openChannels, answers });
      live.changes$.subscribe((changes) => heard.push(changes));
      at(cold('1s a 9s b'), (mark) => {
        if (mark === 'a')
          server.hubs.daping.sendRevision({ Topic: 'changes', Epoch: 'E', Rev: rev });
        if (mark === 'b') live.stop();
      });
    });
    return heard.filter((changes) => changes === 'everything');
  };
  expect([changesAfter(4), changesAfter(5)]).toEqual([[], ['everything']]);
});

test('server time follows the probes', () => {
  timeline(({ cold }) => {
    const { live } = start({}, () => 5_000_000);
    at(cold('10ms a'), () => {
      expect(live.serverNow()).toBe(5_000_010);
      expect(live.clockOffset()).toBe(5_000_000);
      live.stop();
    });
  });
  expect.assertions(2);
});

test('stop ends the probes too', () => {
  let probes = 0;
  timeline(({ cold }) => {
    const { live } = start({ probe: () => of({ time: String((probes += 1)) }) });
    at(cold('5s a'), () => live.stop());
  });
  expect(probes).toBe(1);
});

test("rows that are right are cached for the owner with this machine's time, and shown before the first answer", async () => {
  const stored: unknown[] = [];
  const snapshotCache = {
    recall: () =>
      Promise.resolve({
        at: Date.now() - 30_000,
        value: new Map([['b1', { id: 'b1', version: 2 }]]),
      }),
    store: (...args: unknown[]) => stored.push(args),
    forget: () => undefined,
    flush: () => undefined,
  };
  const { server, live } = start({ snapshotCache: snapshotCache }, () => Date.now() + 60_000);
  server.link.latencyMs = 50;
  const before = Date.now();
  server.change('board', { b1: { id: 'b1', version: 3 } });
  const shown: string[] = [];
  const done = new Promise<void>((resolve) => {
    live.topic('board').subscribe(({ phase, freshness, rows }) => {
      shown.push(`${phase} ${freshness} ${rows.get('b1')?.version ?? '-'}`);
      if (freshness === 'live' && phase === 'ready') resolve();
    });
  });
  await done;
  live.stop();
  expect(shown).toEqual(['loading live -', 'ready late 2', 'ready live 3']);
  expect(stored).toMatchObject([
    ['ORG1/me', 'board', { value: new Map([['b1', { id: 'b1', version: 3 }]]) }],
  ]);
  const [[, , { at: storedAt }]] = stored as [[string, string, { at: number }]];
  expect(storedAt).toBeGreaterThanOrEqual(before); // by the device's own clock, not by the server's
  expect(storedAt).toBeLessThanOrEqual(Date.now());
});

test('a refusal empties the topic with the reason and removes its cache; a missing answer changes neither', async () => {
  const forgotten: string[] = [];
  const snapshotCache = {
    recall: () => Promise.resolve(null),
    store: () => undefined,
    forget: (...args: string[]) => forgotten.push(args.join(' ')),
    flush: () => undefined,
  };
  const seen: string[] = [];
  let fetched = 0;
  const failures: Record<number, string> = { 2: 'no route', 3: 'not permitted' };
  const { server, live } = start({
    snapshotCache: snapshotCache,
    isRefused: (cause) => cause === 'not permitted',
    fetchSnapshot(topic) {
      fetched += 1;
      const failure = failures[fetched];
      return failure === undefined ? server.fetchSnapshot(topic) : throwError(() => failure);
    },
  });
  server.change('board', { b1: { id: 'b1', version: 3 } });
  vi.useFakeTimers();
  live.topic('board').subscribe(({ phase, rows, rightAt, error }) => {
    seen.push(`${phase} ${rows.size} ${rightAt === null} ${error}`);
  });
  await vi.advanceTimersByTimeAsync(100);
  for (const channel of ['main', 'gateway', 'daping'] as const) server.hubs[channel].close();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(seen.at(-1)).toBe('ready 1 false no route');
  expect(forgotten).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.at(-1)).toBe('failed 0 true not permitted');
  expect(forgotten).toEqual(['ORG1/me board']);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(seen.at(-1)).toBe('ready 1 false null');
  live.stop();
  vi.useRealTimers();
});

test('stop closes every socket, completes every stream and leaves no timer', () => {
  const done: string[] = [];
  timeline(({ cold }) => {
    const { server, token$, live } = start();
    live.topic('openOrders').subscribe({ complete: () => done.push('topic') });
    live.links$.subscribe({ complete: () => done.push('links') });
    live.messages$.subscribe({ complete: () => done.push('messages') });
    at(cold('5s a'), () => {
      live.stop();
      expect(Object.values(server.hubs).map((hub) => hub.running)).toEqual([false, false, false]);
      expect(token$.observed).toBe(false);
      live.topic('faultTrend').subscribe({ complete: () => done.push('later topic') });
      expect(server.fetched).toEqual(['openOrders']);
    });
  });
  expect(done.toSorted()).toEqual(['later topic', 'links', 'messages', 'topic']);
});
