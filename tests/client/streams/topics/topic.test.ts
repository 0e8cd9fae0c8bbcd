import {
  delay,
  EMPTY,
  map,
  NEVER,
  Observable,
  of,
  Subject,
  switchMap,
  takeUntil,
  throwError,
  timer,
} from 'rxjs';
import type { RunHelpers } from 'rxjs/testing';
import { describe, expect, test } from 'vitest';
import type { CachedRows } from '../../../../src/client/streams/snapshotCache/cachedRows.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import { openTopic } from '../../../../src/client/streams/topics/topic.ts';
import type { Snapshot } from '../../../../src/client/streams/topics/topicRows.ts';
import type { TopicPatch } from '../../../../src/contract/topics/live.ts';
import { at, timeline } from '../support/virtualTime.ts';

const At = '1970-01-01T00:00:00.000Z';

function snapshot(Rev: number, Rows: Record<string, unknown>, Epoch = 'e'): Snapshot {
  return { Topic: 'openOrders', Epoch, Rev, At, Rows };
}
function patch(
  Rev: number,
  Set: Record<string, unknown>,
  over: Partial<TopicPatch> = {},
): TopicPatch {
  return { Topic: 'openOrders', Epoch: 'e', Rev, At, Set, ...over };
}

/** What happens at a mark; `fetch` n is answered by `answers[n]`, the last one again and again. */
interface Story {
  answers: Observable<Snapshot>[];
  marks?: string;
  acts?: Record<string, TopicPatch | 'open' | 'hint' | 'alive'>;
  until: number;
  /** What an `open` brings to wait. */
  openPauseMs?: number;
  /** The channel has brought patches already, of whatever topic. */
  patching?: boolean;
  /** Rows from before the page, when they come, and at which server time they were right. */
  cached?: Observable<CachedRows<{ v: number }>>;
}

/** Lines: `fetch`, and for every state phase, freshness and rows, e.g. `ready live a1 b2`. */
function show(
  {
    answers,
    marks = '',
    acts = {},
    until,
    openPauseMs = 0,
    patching = false,
    cached = EMPTY,
  }: Story,
  describeState = lineOf,
): string[] {
  return timeline(({ cold }: RunHelpers, log) => {
    const sources = { open: new Subject<void>(), hint: new Subject(), alive: new Subject() };
    let patched = patching;
    const patch$ = new Subject<TopicPatch>();
    let fetches = 0;
    openTopic<{ v: number }>('openOrders', {
      fetch: () => {
        log('fetch');
        fetches += 1;
        return answers[Math.min(fetches, answers.length) - 1] ?? NEVER;
      },
      patch$,
      open$: sources.open.pipe(map(() => openPauseMs)),
      missed$: NEVER,
      hint$: sources.hint,
      patched: () => patched,
      lost: () => log('lost'),
      alive$: sources.alive,
      cached$: cached,
      explain: (cause) => `because ${String(cause)}`,
      isRefused: (cause) => cause === 'not permitted',
      forget: () => log('forget'),
      serverNow: () => 1_000_000,
    })
      .pipe(takeUntil(timer(until)))
      .subscribe((state) => log(describeState(state)));
    at(cold(marks), (mark) => {
      const act = acts[mark];
      if (act === 'open') sources.open.next();
      else if (typeof act === 'string') sources[act].next(mark);
      else if (act) {
        patched = true;
        patch$.next(act);
      }
    });
  });
}

function lineOf(state: TopicState<{ v: number }>): string {
  const rows = [...state.rows].map(([key, { v }]) => `${key}${v}`);
  return [state.phase, state.freshness, ...rows].join(' ');
}
const fetchTimes = (lines: string[]) =>
  lines.filter((line) => line.endsWith('fetch')).map((line) => Number(line.split(' ')[0]));

const failing = throwError(() => 'no route');
const one = snapshot(5, { a: { v: 1 } });

describe('snapshot and patches', () => {
  test('loading, then the rows of the snapshot, then patched ones: known keys in place, new at the end', () => {
    const lines = show({
      answers: [of(snapshot(5, { b: { v: 1 }, a: { v: 1 } })).pipe(delay(100))],
      marks: '200ms p 99ms q',
      acts: { p: patch(6, { c: { v: 2 }, b: { v: 2 } }), q: patch(7, {}, { Del: ['a'] }) },
      until: 1_000,
    });
    expect(lines).toEqual([
      '0 loading live',
      '0 fetch',
      '100 ready live b1 a1',
      '200 ready live b2 a1 c2',
      '300 ready live b2 c2',
    ]);
  });

  test('patches that arrive during a fetch are deferred, and those after its Rev are applied', () => {
    const lines = show({
      answers: [of(one).pipe(delay(100))],
      marks: '10ms pqr',
      acts: {
        p: patch(5, { a: { v: 0 } }),
        q: patch(6, { a: { v: 2 } }),
        r: patch(7, { z: { v: 3 } }),
      },
      until: 1_000,
    });
    expect(lines.at(-1)).toBe('100 ready live a2 z3');
    expect(fetchTimes(lines)).toEqual([0]);
  });

  test('a patch of a known revision changes nothing and fetches nothing', () => {
    const lines = show({
      answers: [of(one)],
      marks: '50ms p 49ms q',
      acts: { p: patch(5, { a: { v: 9 } }), q: patch(1, { a: { v: 9 } }) },
      until: 1_000,
    });
    expect(lines.at(-1)).toBe('16 ready live a1');
    expect(fetchTimes(lines)).toEqual([0]);
  });

  test.each([
    ['a gap', patch(7, { a: { v: 9 } })],
    ['another epoch', patch(6, { a: { v: 9 } }, { Epoch: 'f' })],
  ])('%s refetches once, however many patches follow while it runs', (_, odd) => {
    const second = snapshot(8, { a: { v: 8 } }, odd.Epoch);
    const lines = show({
      answers: [of(one), of(second).pipe(delay(50))],
      marks: '100ms pp',
      acts: { p: odd },
      until: 1_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 100]);
    expect(lines.at(-1)).toBe('150 ready live a8');
  });

  test('a snapshot that still leaves a gap is fetched again at once, the next time after 5 s', () => {
    const missing = of(one).pipe(delay(50));
    const lines = show({
      answers: [of(one), missing, missing, of(snapshot(9, { a: { v: 9 } }))],
      marks: '100ms p 49ms q 49ms q',
      acts: { p: patch(7, {}), q: patch(9, {}) },
      until: 7_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 100, 150, 5_200]);
    expect(lines.at(-1)).toBe('5200 ready live a9');
  });

  test('a snapshot older than the rows at the time of its request is discarded', () => {
    const lines = show({
      answers: [of(snapshot(5, { a: { v: 5 } })), of(snapshot(4, { a: { v: 4 } }))],
      marks: '100ms o',
      acts: { o: 'open' },
      until: 1_000,
    });
    expect(lines.filter((line) => line.includes('a4'))).toEqual([]);
  });

  test('thousands of patches a second are at most one state in 16 ms, and the last is not lost', () => {
    const lines = show({
      answers: [of(one)],
      marks: '100ms abcdefghij',
      acts: Object.fromEntries(
        'abcdefghij'.split('').map((c, n) => [c, patch(6 + n, { a: { v: 6 + n } })]),
      ),
      until: 1_000,
    });
    expect(lines.slice(-2)).toEqual(['100 ready live a6', '116 ready live a15']);
  });
});

describe('when a snapshot is fetched', () => {
  test('at every open of its channel, abandoning a fetch that runs', () => {
    const lines = show({
      answers: [NEVER, of(one), of(one)],
      marks: '100ms o 99ms o',
      acts: { o: 'open' },
      until: 1_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 100, 200]);
    expect(lines.at(-1)).toContain('ready live a1');
  });

  test('after the pause that follows an open, with the patches that arrived during it', () => {
    const lines = show({
      answers: [of(one), of(snapshot(8, { a: { v: 8 } }))],
      marks: '1s o 499ms p 99ms q',
      acts: { o: 'open', p: patch(8, {}), q: patch(9, { a: { v: 9 } }) },
      openPauseMs: 700,
      until: 3_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 1_700]);
    expect(lines.at(-1)).toBe('1700 ready live a8');
  });

  test('a snapshot requested before the open is applied during the pause, though it may lack patches', () => {
    const lines = show({
      answers: [of(one).pipe(delay(300)), of(snapshot(6, { a: { v: 6 } }))],
      marks: '100ms o',
      acts: { o: 'open' },
      openPauseMs: 700,
      patching: true,
      until: 14_000,
    });
    expect(lines).toEqual([
      '0 loading live',
      '0 fetch',
      '300 ready live a1',
      '800 fetch',
      '800 ready live a6',
    ]);
  });

  test('after the pause, although an earlier request has no answer', () => {
    const lines = show({
      answers: [NEVER, of(one)],
      marks: '100ms o',
      acts: { o: 'open' },
      openPauseMs: 700,
      until: 1_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 800]);
    expect(lines.at(-1)).toBe('800 ready live a1');
  });

  test('once a minute', () => {
    expect(fetchTimes(show({ answers: [of(one)], until: 150_000 }))).toEqual([0, 60_000, 120_000]);
  });

  test('5 s after a failure, which is a value with its reason', () => {
    const reasons: (string | null)[] = [];
    const lines = show({ answers: [failing, failing, of(one)], until: 30_000 }, (state) => {
      reasons.push(state.error);
      return lineOf(state);
    });
    expect(fetchTimes(lines)).toEqual([0, 5_000, 10_000]);
    expect(lines).toContain('16 failed live');
    expect(lines).toContain('10000 ready live a1');
    expect(reasons).toContain('because no route');
    expect(reasons.at(-1)).toBeNull();
  });

  test('5 s after a fetch that had no answer for 30 s', () => {
    expect(fetchTimes(show({ answers: [NEVER], until: 36_000 }))).toEqual([0, 35_000]);
  });

  test('a failed fetch waits for its retry, whatever patches and hints arrive', () => {
    const lines = show({
      answers: [failing, of(one)],
      marks: '1s p 999ms h',
      acts: { p: patch(9, {}), h: 'hint' },
      until: 8_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 5_000]);
  });

  test('requests during a fetch lead to one more after it', () => {
    const lines = show({
      answers: [of(one).pipe(delay(1_000))],
      marks: '100ms h 299ms h 299ms h',
      acts: { h: 'hint' },
      until: 10_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 1_000]);
  });

  test('250 ms after hints without a patch, however many', () => {
    const lines = show({
      answers: [of(one)],
      marks: '1s hhhhhhhh',
      acts: { h: 'hint' },
      until: 10_000,
    });
    expect(fetchTimes(lines)).toEqual([0, 1_250]);
  });

  test.each(['1s h 100ms p', '1s p 100ms h', '1s p 9s h'])(
    'never for a hint where patches arrive (%s)',
    (marks) => {
      const lines = show({
        answers: [of(one)],
        marks,
        acts: { h: 'hint', p: patch(6, {}) },
        until: 10_000,
      });
      expect(fetchTimes(lines)).toEqual([0]);
    },
  );
});

describe('patches that never arrive', () => {
  const later = snapshot(9, { a: { v: 9 } });

  test('are detected 5 s after the snapshot of the minute that contains them: the connection is dead', () => {
    const lines = show({
      answers: [of(one), of(later)],
      marks: '1s p',
      acts: { p: patch(6, {}) },
      until: 100_000,
    });
    expect(lines.filter((line) => line.endsWith('lost'))).toEqual(['65000 lost']);
  });

  test.each([
    [
      'that come a little after the snapshot',
      '1s p 59999ms q',
      { p: patch(6, {}), q: patch(9, {}) },
    ],
    ['from before an open', '1s p 59999ms o', { p: patch(6, {}), o: 'open' as const }],
    ['that this server never sends', '1s h', { h: 'hint' as const }],
  ])('patches %s do not count as lost', (_, marks, acts) => {
    const lines = show({ answers: [of(one), of(later)], marks, acts, until: 100_000 });
    expect(lines.filter((line) => line.endsWith('lost'))).toEqual([]);
  });
});

describe('freshness', () => {
  test('late after 15 s and stale after 60 s without proof of life', () => {
    const lines = show({ answers: [of(one), NEVER], until: 70_000 });
    expect(lines.filter((line) => !line.endsWith('fetch')).slice(-3)).toEqual([
      '16 ready live a1',
      '15000 ready late a1',
      '60000 ready stale a1',
    ]);
  });

  test('an answered probe on an open channel leaves the topic live and updates the time at which its rows were right', () => {
    let rightAt: number | null = null;
    const lines = show(
      {
        answers: [of(one)],
        marks: '12s p 11999ms p 11999ms p',
        acts: { p: 'alive' },
        until: 50_000,
      },
      (state) => {
        ({ rightAt } = state);
        return lineOf(state);
      },
    );
    expect(lines.filter((line) => line.includes('late'))).toEqual(['51000 ready late a1'].slice(1));
    expect(rightAt).toBe(1_000_000);
  });

  test('only a patch that follows the last revision proves that the channel is alive', () => {
    const follows = show({
      answers: [of(one), NEVER],
      marks: '10s p',
      acts: { p: patch(6, {}) },
      until: 30_000,
    });
    expect(follows.at(-1)).toBe('25000 ready late a1');
    const gap = show({
      answers: [of(one), NEVER],
      marks: '10s p',
      acts: { p: patch(9, {}) },
      until: 30_000,
    });
    expect(gap.at(-1)).toBe('15000 ready late a1');
  });

  test('a failed snapshot leaves the rows, which age although probes are answered', () => {
    const lines = show({
      answers: [of(one), failing],
      marks: '1s o 9999ms a 9999ms a 9999ms a 9999ms a 9999ms a 9999ms a',
      acts: { o: 'open', a: 'alive' },
      until: 62_000,
    });
    expect(lines).toContain('60000 ready stale a1');
    expect(lines.filter((line) => line.includes(' live ')).at(-1)).toBe('11000 ready live a1');
    expect(lines.some((line) => line.includes('failed'))).toBe(false);
  });
});

describe('rows from before the page was opened', () => {
  const serverNow = 1_000_000;
  const cachedAt = (rightAt: number) =>
    of({ rows: new Map([['k', { v: 1 }]]), rightAt: () => rightAt });

  test('are shown at once with their age, and replaced by the first snapshot', () => {
    const seen: (number | null)[] = [];
    const lines = show(
      {
        answers: [of(one).pipe(delay(100))],
        cached: cachedAt(serverNow - 12 * 60_000),
        until: 1_000,
      },
      (state) => {
        seen.push(state.rightAt);
        return lineOf(state);
      },
    );
    expect(lines).toEqual(['0 loading live', '0 fetch', '16 ready stale k1', '100 ready live a1']);
    expect(seen[1]).toBe(serverNow - 12 * 60_000);
  });

  test.each([
    ['a few seconds old', serverNow - 2_000, 45_000],
    ['half a minute old', serverNow - 30_000, 30_000],
    ['of the future, by a clock that is behind', serverNow + 3_600_000, 45_000],
  ])('%s are late, never live, and stale a minute after they were right', (_, rightAt, staleAt) => {
    const lines = show({ answers: [failing, NEVER], cached: cachedAt(rightAt), until: 60_000 });
    const shown = lines.filter((line) => line.includes('k1'));
    expect(shown[0]).toBe('16 ready late k1');
    expect(shown.find((line) => line.includes('stale'))).toBe(`${staleAt} ready stale k1`);
    expect(lines.some((line) => line.includes('failed'))).toBe(false);
  });

  test('are not confirmed by a probe, and do not replace a snapshot that arrived earlier', () => {
    const probed = show({
      answers: [NEVER],
      cached: cachedAt(serverNow - 1_000),
      marks: '1s a',
      acts: { a: 'alive' },
      until: 10_000,
    });
    expect(probed.at(-1)).toBe('1000 ready late k1');
    const slow = show({
      answers: [of(one)],
      cached: cachedAt(serverNow - 1_000).pipe(delay(500)),
      until: 10_000,
    });
    expect(slow.at(-1)).toBe('16 ready live a1');
  });
});

test('rows from before the page are dated by the server time that is known when they are shown', () => {
  let offset = 0;
  const seen: (number | null)[] = [];
  show(
    {
      answers: [NEVER],
      cached: of({ rows: new Map([['k', { v: 1 }]]), rightAt: () => 500_000 + offset }),
      marks: '1s a',
      acts: { a: 'alive' },
      until: 10_000,
    },
    (state) => {
      seen.push(state.rightAt);
      if (state.rightAt !== null) offset = 3_600_000;
      return lineOf(state);
    },
  );
  expect(seen).toEqual([null, 500_000, 4_100_000]);
});

describe('a refusal', () => {
  const refusing = throwError(() => 'not permitted');

  test('empties the topic, which stays failed until a snapshot arrives; patches alone do not fill it', () => {
    const lines = show({
      answers: [of(one), refusing, of(snapshot(7, { a: { v: 7 } }))],
      marks: '1s o 999ms p',
      acts: { o: 'open', p: patch(6, { a: { v: 6 } }) },
      until: 8_000,
    });
    expect(lines).toContain('1000 forget');
    expect(lines).toContain('1000 failed live');
    expect(lines.some((line) => line.endsWith('a6'))).toBe(false);
    expect(lines.at(-1)).toBe('6000 ready live a7');
  });

  test('discards the rows of earlier pages, whether they arrived before the refusal or arrive after it', () => {
    const cached = of({ rows: new Map([['k', { v: 1 }]]), rightAt: () => 1 });
    const before = show({
      answers: [timer(100).pipe(switchMap(() => refusing))],
      cached,
      until: 3_000,
    });
    expect(before.at(-1)).toBe('100 failed stale');
    const after = show({ answers: [refusing], cached: cached.pipe(delay(100)), until: 3_000 });
    expect(after.some((line) => line.endsWith('k1'))).toBe(false);
  });
});

test('the end of the last subscription stops the fetch and all timers', () => {
  let fetching = false;
  const hot = new Subject<never>();
  const subscription = openTopic('openOrders', {
    fetch: () =>
      new Observable(() => {
        fetching = true;
        return () => {
          fetching = false;
        };
      }),
    patch$: hot,
    open$: hot,
    missed$: hot,
    hint$: hot,
    patched: () => false,
    lost: () => undefined,
    alive$: hot,
    cached$: hot,
    explain: String,
    isRefused: () => false,
    forget: () => undefined,
    serverNow: () => 0,
  }).subscribe();
  expect([fetching, hot.observed]).toEqual([true, true]);
  subscription.unsubscribe();
  expect([fetching, hot.observed]).toEqual([false, false]);
});
