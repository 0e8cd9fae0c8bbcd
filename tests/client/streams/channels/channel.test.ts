import { HttpError } from '@microsoft/signalr';
import { NEVER, of, Subject, takeUntil, throwError, timer } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { type ChannelEvent, openChannel } from '../../../../src/client/streams/channels/channel.ts';
import { tooManyConnectionsReason } from '../../../../src/contract/topics/live.ts';
import { type FakeHub, fakeHub, startsForever } from '../support/fakeHub.ts';
import { at, timeline } from '../support/virtualTime.ts';

const plain = new Error();
const refused = () => throwError(() => new HttpError('Unauthorized', 401));

function lineOf(event: ChannelEvent): string {
  return event.type === 'waiting' ? `waiting until ${event.nextTryAt}` : event.type;
}

describe('a channel', () => {
  test('4 Other transitions, reconnection: a channel reconnects 3000 ms after a close, again and again', () => {
    const hubs = [fakeHub(), fakeHub(), fakeHub()];
    const rest = [...hubs];
    const lines = timeline(({ cold }, log) => {
      openChannel(() => rest.shift() ?? fakeHub(), of('T'))
        .pipe(takeUntil(timer(6_500)))
        .subscribe((event) => log(lineOf(event)));
      at(cold('100ms a 3099ms b'), (mark) => hubs[mark === 'a' ? 0 : 1]?.close());
    });
    expect(lines).toEqual([
      '0 connecting',
      '0 open',
      '100 closed',
      '100 waiting until 3100',
      '3100 connecting',
      '3100 open',
      '3200 closed',
      '3200 waiting until 6200',
      '6200 connecting',
      '6200 open',
    ]);
  });

  test('9 Constants, reconnection: a channel retries 5000 ms after a failed start, which an HttpError is', () => {
    const rest = [fakeHub(refused()), fakeHub()];
    const lines = timeline((_, log) => {
      openChannel(() => rest.shift() ?? fakeHub(startsForever), of('T'))
        .pipe(takeUntil(timer(6_000)))
        .subscribe((event) => log(lineOf(event)));
    });
    expect(lines).toEqual([
      '0 connecting',
      '0 failed',
      '0 waiting until 5000',
      '5000 connecting',
      '5000 open',
    ]);
  });

  test('takes a connection that cannot even be made for a failed start', () => {
    const lines = timeline((_, log) => {
      openChannel(() => {
        throw new TypeError('bad address');
      }, of('T'))
        .pipe(takeUntil(timer(4_000)))
        .subscribe((event) => log(lineOf(event)));
    });
    expect(lines).toEqual(['0 connecting', '0 failed', '0 waiting until 5000']);
  });

  test.each(['start', 'close'])(
    '4 Other transitions, plain Error: at the %s it stops a channel for good',
    (when) => {
      const lines = timeline(({ cold }, log) => {
        const hub = fakeHub(when === 'start' ? throwError(() => plain) : of('started'));
        openChannel(() => hub, of('T'))
          .pipe(takeUntil(timer(600_000)))
          .subscribe((event) => log(lineOf(event)));
        at(cold('10ms c'), () => when === 'close' && hub.close(plain));
      });
      expect(lines.at(-1)).toBe(when === 'start' ? '0 stopped' : '10 stopped');
      expect(lines.filter((line) => line.endsWith('connecting'))).toHaveLength(1);
    },
  );

  test('stops after a close for too many connections, because a reconnect would close another connection', () => {
    const lines = timeline(({ cold }, log) => {
      const hub = fakeHub(of('started'));
      openChannel(() => hub, of('T'))
        .pipe(takeUntil(timer(600_000)))
        .subscribe((event) => log(lineOf(event)));
      const cause = new Error(`Server returned an error on close: ${tooManyConnectionsReason}`);
      at(cold('10ms c'), () => hub.close(cause));
    });
    expect(lines.at(-1)).toBe('10 stopped');
  });

  test('retries after an Error that has a message: it is not plain', () => {
    const lines = timeline((_, log) => {
      openChannel(() => fakeHub(throwError(() => new Error('no route'))), of('T'))
        .pipe(takeUntil(timer(5_001)))
        .subscribe((event) => log(lineOf(event)));
    });
    expect(lines).toContain('5000 connecting');
  });

  test('retries on request when it has stopped, and in no other state', () => {
    const rest = [fakeHub(throwError(() => plain)), fakeHub(refused())];
    const retry$ = new Subject<void>();
    const lines = timeline(({ cold }, log) => {
      openChannel(() => rest.shift() ?? fakeHub(), of('T'), retry$)
        .pipe(takeUntil(timer(6_000)))
        .subscribe((event) => log(lineOf(event)));
      at(cold('700ms a 99ms b'), () => retry$.next());
    });
    expect(lines).toEqual([
      '0 connecting',
      '0 failed',
      '0 stopped',
      '700 connecting',
      '700 failed',
      '700 waiting until 5700',
      '5700 connecting',
      '5700 open',
    ]);
  });

  test('replaces a connection that was begun before the given time at once, and no younger one', () => {
    const hubs = [fakeHub(), fakeHub()];
    const rest = [...hubs];
    const renew$ = new Subject<number>();
    const lines = timeline(({ cold }, log) => {
      openChannel(() => rest.shift() ?? fakeHub(), of('T'), NEVER, renew$)
        .pipe(takeUntil(timer(20_000)))
        .subscribe((event) => log(lineOf(event)));
      at(cold('9s a 99ms b'), () => renew$.next(5_000));
    });
    expect(hubs[0]?.running).toBe(false);
    expect(lines).toEqual(['0 connecting', '0 open', '9000 connecting', '9000 open']);
  });

  test('replaces a start that never ends, and leaves a wait as long as it is', () => {
    const rest = [fakeHub(startsForever), fakeHub(refused()), fakeHub()];
    const renew$ = new Subject<number>();
    const lines = timeline(({ cold }, log) => {
      openChannel(() => rest.shift() ?? fakeHub(), of('T'), NEVER, renew$)
        .pipe(takeUntil(timer(30_000)))
        .subscribe((event) => log(lineOf(event)));
      at(cold('20s a 999ms b'), (mark) => renew$.next(mark === 'a' ? 20_000 : 21_000));
    });
    expect(lines).toEqual([
      '0 connecting',
      '20000 connecting',
      '20000 failed',
      '20000 waiting until 25000',
      '25000 connecting',
      '25000 open',
    ]);
  });

  test('4 Other transitions, only with a token: the socket is closed without one, and nothing is tried until there is one', () => {
    const hubs: FakeHub[] = [];
    const running: boolean[] = [];
    const lines = timeline(({ cold }, log) => {
      const token$ = cold('a 99ms n 9999ms b', { a: 'A', n: null, b: 'B' });
      openChannel((token) => {
        log(`connects with ${token}`);
        hubs.push(fakeHub());
        return hubs.at(-1) ?? fakeHub();
      }, token$)
        .pipe(takeUntil(timer(20_000)))
        .subscribe((event) => log(lineOf(event)));
      at(cold('500ms x'), () => running.push(hubs[0]?.running ?? true));
    });
    expect(running).toEqual([false]);
    expect(lines).toEqual([
      '0 connecting',
      '0 connects with A',
      '0 open',
      '100 signedOut',
      '10100 connecting',
      '10100 connects with B',
      '10100 open',
    ]);
  });

  test('4 Other transitions, only with a token: the pause before the next attempt ends when the token is removed', () => {
    const lines = timeline(({ cold }, log) => {
      const token$ = cold('a 999ms n', { a: 'A', n: null });
      openChannel(() => fakeHub(refused()), token$)
        .pipe(takeUntil(timer(20_000)))
        .subscribe((event) => log(lineOf(event)));
    });
    expect(lines.slice(2)).toEqual(['0 waiting until 5000', '1000 signedOut']);
  });

  test('opens again for another token, even when stopped, but not for the same token', () => {
    const rest = [fakeHub(), fakeHub(throwError(() => plain)), fakeHub()];
    const [first] = rest;
    const lines = timeline(({ cold }, log) => {
      const token$ = cold('a 9ms a 9ms b 9ms c', { a: 'A', b: 'B', c: 'C' });
      openChannel(() => rest.shift() ?? fakeHub(), token$)
        .pipe(takeUntil(timer(20_000)))
        .subscribe((event) => log(lineOf(event)));
    });
    expect(first?.running).toBe(false);
    expect(lines).toEqual([
      '0 connecting',
      '0 open',
      '20 connecting',
      '20 failed',
      '20 stopped',
      '30 connecting',
      '30 open',
    ]);
  });

  test("7 Real-time, receive_msg: a channel passes the hub's messages on, and is closed after the last subscriber", () => {
    const hub = fakeHub();
    const heard: ChannelEvent[] = [];
    const subscription = openChannel(() => hub, of('T')).subscribe((event) => heard.push(event));
    hub.sendMessage('hello');
    hub.sendPatch({ Topic: 'openOrders' });
    subscription.unsubscribe();
    expect(heard.slice(2)).toEqual([
      { type: 'message', payload: 'hello' },
      { type: 'patch', payload: { Topic: 'openOrders' } },
    ]);
    expect(hub.running).toBe(false);
  });
});
