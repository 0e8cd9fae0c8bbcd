import { BehaviorSubject, delay, NEVER, Observable, of, takeUntil, throwError, timer } from 'rxjs';
import { expect, test } from 'vitest';
import { watchServer } from '../../../../src/client/streams/channels/serverWatch.ts';
import { createServerClock } from '../../../../src/client/streams/serverClock.ts';
import { at, timeline } from '../support/virtualTime.ts';

const answer = of({ time: '1970-01-01T00:00:00.000Z' });
const refused = throwError(() => 'refused');

/** Returns what the watch does while the link changes at the marks; probes and pings answer as the link states. */
function report(
  marks: string,
  links: Record<string, { probe: Observable<{ time: string }>; ping: Observable<unknown> }>,
  until: number,
): string[] {
  return timeline(({ cold }, log) => {
    let link = links['start'] ?? { probe: answer, ping: of('here') };
    at(cold(marks), (mark) => {
      link = links[mark] ?? link;
    });
    watchServer({
      signedIn$: new BehaviorSubject(true),
      clock: createServerClock(() => 0),
      probe() {
        log('probe');
        return link.probe;
      },
      ping() {
        log('ping');
        return link.ping;
      },
      probeFailed: () => log('failed'),
    })
      .pipe(takeUntil(timer(until)))
      .subscribe((event) => {
        log(event.type === 'answered' ? `answered, silent since ${event.silentSince}` : event.type);
      });
  });
}

test('the server is pinged every 12 s, and nothing else is requested while it answers', () => {
  expect(report('', {}, 25_000)).toEqual([
    '0 probe',
    '0 answered, silent since 0',
    '12000 probe',
    '12000 answered, silent since 12000',
    '24000 probe',
    '24000 answered, silent since 24000',
  ]);
});

test('after 5 s without an answer to a probe the server is pinged twice a second, and probed again as soon as it answers', () => {
  const lines = report(
    '1s d 29s u',
    { d: { probe: NEVER, ping: NEVER }, u: { probe: answer, ping: of('here') } },
    31_500,
  );
  expect(lines.slice(0, 5)).toEqual([
    '0 probe',
    '0 answered, silent since 0',
    '12000 probe',
    '17000 ping',
    '17500 ping',
  ]);
  expect(lines.slice(-4)).toEqual([
    '30500 ping',
    '30500 there',
    '30500 probe',
    '30500 answered, silent since 12000',
  ]);
});

test('a server that answers pings more slowly than they are sent is found all the same', () => {
  const busy = { probe: answer, ping: of('here').pipe(delay(900)) };
  const lines = report('1s d 29s u', { d: { probe: NEVER, ping: NEVER }, u: busy }, 32_500);
  expect(lines.slice(-3)).toEqual([
    '31400 there', // the answer to the ping of 30.5 s
    '31400 probe',
    '31400 answered, silent since 12000',
  ]);
});

test("pings use at most three of the browser's six connections: the next one aborts the oldest", () => {
  const pending: number[] = [];
  let open = 0;
  const swallowed = new Observable<unknown>(() => {
    open += 1;
    return () => {
      open -= 1;
      pending.push(open);
    };
  });
  report('', { start: { probe: NEVER, ping: swallowed } }, 11_900);
  expect(Math.max(...pending)).toBe(3);
  expect(open).toBe(0);
});

test('an interval without an answer is reported at its end; a server that refuses the probe is not silent', () => {
  const down = { probe: NEVER, ping: NEVER };
  expect(report('1s d', { d: down }, 37_000).filter((line) => line.includes('silent'))).toEqual([
    '0 answered, silent since 0',
    '24000 silent',
    '36000 silent',
  ]);
  const refusing = { probe: refused, ping: of('here') };
  expect(
    report('', { start: refusing }, 60_000).filter((line) => /silent|there/.test(line)),
  ).toEqual([]);
});

test('a user who signs in after a silence is notified when it ends', () => {
  const lines = timeline(({ cold }, log) => {
    const signedIn$ = new BehaviorSubject(true);
    let probe: Observable<{ time: string }> = NEVER;
    at(cold('20s a 9s b 1s c'), (mark) => {
      if (mark === 'b') probe = answer;
      signedIn$.next(mark === 'c');
    });
    watchServer({
      signedIn$,
      clock: createServerClock(() => 0),
      probe: () => probe,
      ping: () => NEVER,
      probeFailed: () => undefined,
    })
      .pipe(takeUntil(timer(32_000)))
      .subscribe(({ type }) => log(type));
  });
  expect(lines).toEqual(['12000 silent', '30002 silent', '30002 there', '30002 answered']);
});

test('a server that refuses the probe is probed only once more', () => {
  const lines = report('', { start: { probe: refused, ping: of('here') } }, 12_000 + 11_000);
  expect(lines).toEqual([
    '0 probe',
    '0 failed',
    '5000 ping',
    '5000 probe',
    '5000 failed',
    '12000 probe',
    '12000 failed',
    '12000 ping',
    '12000 probe',
    '12000 failed',
  ]);
});

test('the lookout fails quietly', () => {
  const lines = report('', { start: { probe: NEVER, ping: refused } }, 8_000);
  expect(lines).toEqual([
    '0 probe',
    '5000 ping',
    '5500 ping',
    '6000 ping',
    '6500 ping',
    '7000 ping',
    '7500 ping',
  ]);
});

test('an answer that takes its time on a slow link is waited for', () => {
  const slow = { probe: answer.pipe(delay(9_000)), ping: NEVER };
  expect(report('', { start: slow }, 10_000).at(-1)).toBe('9000 answered, silent since 0');
});
