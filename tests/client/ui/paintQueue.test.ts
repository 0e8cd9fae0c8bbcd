import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Queue from '../../../src/client/ui/paintQueue.ts';

let now = 0;
let frames: FrameRequestCallback[] = [];
let painted: string[] = [];
let queue: typeof Queue;

/** One animation frame, 16 ms after the last one. */
function frame(): void {
  now += 16;
  const asked = frames;
  frames = [];
  for (const callback of asked) callback(now);
}

/** Asks for a painting that takes so many ms. */
function ask(owner: object, name: string, ms = 0): void {
  queue.paintSoon(owner, () => {
    painted.push(name);
    now += ms;
  });
}

beforeEach(async () => {
  vi.resetModules();
  queue = await import('../../../src/client/ui/paintQueue.ts');
  now = 1_000;
  frames = [];
  painted = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the first painting comes with the next frame, and then no frame is asked for', () => {
  ask({}, 'a');
  expect(painted).toEqual([]);
  frame();
  expect(painted).toEqual(['a']);
  expect(frames).toEqual([]);
});

test('a chart that is told something on every frame for a second is painted four times', () => {
  const chart = {};
  const begun = now;
  for (let n = 0; now - begun < 1_000; n += 1) {
    ask(chart, String(n));
    frame();
  }
  expect(painted).toHaveLength(4);
});

test('of what came in between, the last is painted', () => {
  const chart = {};
  ask(chart, 'first');
  frame();
  for (const name of ['second', 'third', 'last']) ask(chart, name);
  while (frames.length > 0) frame();
  expect(painted).toEqual(['first', 'last']);
});

test('charts that take more than 6 ms of a frame together leave the rest to the frames that follow', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask({}, name, 3);
  frame();
  expect(painted).toEqual(['a', 'b']);
  frame();
  expect(painted).toEqual(['a', 'b', 'c', 'd']);
  frame();
  expect(painted).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one that asks again keeps its place: none starves, however often the others ask', () => {
  const charts = Array.from({ length: 60 }, () => ({}));
  const counts = new Map<object, number>();
  for (let n = 0; n < 120; n += 1) {
    for (const chart of charts) {
      queue.paintSoon(chart, () => {
        counts.set(chart, (counts.get(chart) ?? 0) + 1);
        now += 6; // one a frame: far more than can be done
      });
    }
    frame();
  }
  expect([...counts.values()]).toEqual(charts.map(() => 2));
});

test('what is forgotten is not painted', () => {
  const chart = {};
  ask(chart, 'gone');
  queue.forgetPaint(chart);
  frame();
  expect(painted).toEqual([]);
  expect(frames).toEqual([]);
});

test('a painting that throws does not take the others with it', () => {
  queue.paintSoon({}, () => {
    throw new Error('no canvas');
  });
  ask({}, 'b');
  expect(frame).toThrow('no canvas');
  frame();
  expect(painted).toEqual(['b']);
});
