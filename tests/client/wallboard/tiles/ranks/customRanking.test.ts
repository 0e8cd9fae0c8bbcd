import { delay, type Observable, of, Subject, takeUntil, throwError, timer } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { TopicState } from '../../../../../src/client/streams/state.ts';
import { unknownTopic } from '../../../../../src/client/streams/topics/topic.ts';
import { customRanking } from '../../../../../src/client/wallboard/tiles/ranks/customRanking.ts';
import type { RankRow } from '../../../../../src/contract/topics/topicRows.ts';
import { at, timeline } from '../../../streams/support/virtualTime.ts';

type Rows = ReadonlyMap<string, RankRow>;

function rows(hours: number): Rows {
  const row = { deviceID: null, deviceCode: '', deviceName: '', breakdowns: 1, open: 0, hours };
  return new Map([['fleet', row]]);
}

/** Runs the marks: `p` patches the topic, `t` sends its unchanged rows again; fetch n gets `answers[n]`. */
function run(answers: Observable<Rows>[], marks: string, until: number): string[] {
  return timeline(({ cold }, log) => {
    const topic$ = new Subject<TopicState<RankRow>>();
    let fetchCount = 0;
    let state: TopicState<RankRow> = { ...unknownTopic<RankRow>('mttrRank'), phase: 'ready' };
    customRanking(topic$, {
      fetch: () => {
        log('fetch');
        fetchCount += 1;
        return answers[Math.min(fetchCount, answers.length) - 1] ?? of(rows(0));
      },
      explain: String,
    })
      .pipe(takeUntil(timer(until)))
      .subscribe(({ phase, freshness, rightAt, rows: shown, error }) =>
        log([phase, freshness, rightAt, error ?? shown.get('fleet')?.hours].join(' ')),
      );
    at(cold(marks), (mark) => {
      const changed = mark === 'p' ? { rows: new Map(state.rows) } : {};
      state = { ...state, ...changed, rightAt: (state.rightAt ?? 0) + 1 };
      topic$.next(state);
    });
  });
}
const fetchTimes = (lines: string[]) =>
  lines.filter((line) => line.endsWith('fetch')).map((line) => Number(line.split(' ')[0]));
const states = (lines: string[]) => lines.filter((line) => !line.endsWith('fetch'));

describe('fetches', () => {
  test('start at once, then once a second at most, and once after the last patch', () => {
    const marks = Array.from({ length: 30 }, () => 'p 99ms').join(' ');
    expect(fetchTimes(run([of(rows(1))], marks, 10_000))).toEqual([0, 1_000, 2_000, 3_000]);
  });

  test('run one at a time: the next starts after a slow answer', () => {
    const slow = of(rows(1)).pipe(delay(2_500));
    const marks = 'p 499ms p 499ms p';
    expect(fetchTimes(run([slow], marks, 10_000))).toEqual([0, 2_500]);
  });

  test('do not repeat while the rows of the topic are unchanged', () => {
    expect(fetchTimes(run([of(rows(1))], 'p 5s t 5s t', 20_000))).toEqual([0]);
  });
});

describe('the shown state', () => {
  test('is loading, then the answer, which is as fresh as the topic while its rows are unchanged', () => {
    const lines = states(run([of(rows(7)).pipe(delay(100))], 'p 29999ms t', 40_000));
    expect(lines[0]).toBe('0 loading live 1 ');
    expect(lines[1]).toBe('100 ready live 1 7');
    expect(lines.at(-1)).toBe('30000 ready live 2 7');
    expect(lines.filter((line) => /late|stale/.test(line))).toEqual([]);
  });

  test('ages on its own while the answer cannot be refreshed: late after 15 s, stale after 60 s', () => {
    const failing = throwError(() => 'no route');
    const lines = states(run([of(rows(7)), failing], 'p 9999ms t 19999ms p 4999ms t', 100_000));
    expect(lines).toContain('30000 ready live 2 7');
    expect(lines).toContain('45000 ready late 2 7');
    expect(lines).toContain('90000 ready stale 2 7');
  });

  test('is failed with the error text before the first answer, and is retried after 5 s', () => {
    const lines = run([throwError(() => 'no route'), of(rows(7))], 'p', 8_000);
    expect(fetchTimes(lines)).toEqual([0, 5_000]);
    expect(states(lines)).toContain('0 failed live 1 no route');
    expect(states(lines).at(-1)).toBe('5000 ready live 1 7');
  });
});
