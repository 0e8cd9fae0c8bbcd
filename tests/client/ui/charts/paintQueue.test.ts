import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Queue from '../../../../src/client/ui/charts/paintQueue.ts';

let now = 0;
let frames: FrameRequestCallback[] = [];
let painted: string[] = [];
let queue: typeof Queue;

/** One animation frame, 16 ms after the last one. */
function frame(): void {
  now += 16;
  const due = frames;
  frames = [];
  for (const callback of due) callback(now);
}

/** Until nothing waits any more. */
function allFrames(): void {
  while (frames.length > 0) frame();
}

/** Asks for a painting that takes so many ms. */
function request(owner: object, name: string, ms = 0): void {
  queue.paintSoon(owner, () => {
    painted.push(name);
    now += ms;
  });
}

beforeEach(async () => {
  vi.resetModules();
  queue = await import('../../../../src/client/ui/charts/paintQueue.ts');
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
  request({}, 'a');
  expect(painted).toEqual([]);
  frame();
  expect(painted).toEqual(['a']);
  expect(frames).toEqual([]);
});

test('a chart that is told something on every frame for a second is painted four times', () => {
  const chart = {};
  const begun = now;
  for (let n = 0; now - begun < 1_000; n += 1) {
    request(chart, String(n));
    frame();
  }
  expect(painted).toHaveLength(4);
});

test('of what came in between, the last is painted', () => {
  const chart = {};
  request(chart, 'first');
  frame();
  for (const name of ['second', 'third', 'last']) request(chart, name);
  allFrames();
  expect(painted).toEqual(['first', 'last']);
});

test('charts that take more than 6 ms of a frame together leave the rest to the frames that follow', () => {
  const charts = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
  for (const chart of charts) request(chart, 'first');
  allFrames();
  now += 1_000;
  painted = [];
  for (const chart of charts) request(chart, chart.name, 3);
  frame();
  expect(painted).toEqual(['a', 'b']);
  frame();
  expect(painted).toEqual(['a', 'b', 'c', 'd']);
  frame();
  expect(painted).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('what was never painted goes first, as much of it as takes 50 ms of a frame', () => {
  const old = {};
  request(old, 'old');
  allFrames();
  now += 1_000;
  painted = [];
  request(old, 'old again');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) request({}, name, 10);
  frame();
  expect(painted).toEqual(['a', 'b', 'c', 'd', 'e']);
  frame();
  expect(painted).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  frame();
  expect(painted.at(-1)).toBe('old again');
});

test('who is due longest goes first, not who asked first', () => {
  const [early, late] = [{}, {}];
  request(early, 'early');
  frame();
  now += 100;
  request(late, 'late');
  frame();
  painted = [];
  request(late, 'late', 6); // asks first, due after 250 ms of its own
  request(early, 'early', 6);
  now += 300;
  frame();
  expect(painted).toEqual(['early']);
  frame();
  expect(painted).toEqual(['early', 'late']);
});

test('a chart is due 250 ms after its last painting began, however long that took', () => {
  const chart = {};
  request(chart, 'first', 100);
  const begun = now + 16;
  frame();
  request(chart, 'second');
  while (painted.length < 2) frame();
  expect(now - begun).toBeLessThanOrEqual(250 + 16);
});

test('what a turn brings about is painted in that turn, and not a second time', () => {
  const [tile, chart] = [{}, {}];
  queue.paintSoon(tile, () => {
    painted.push('tile');
    request(chart, 'chart of the tile');
  });
  request(chart, 'asked before');
  frame();
  expect(painted).toEqual(['tile', 'chart of the tile']);
  expect(frames).toEqual([]);
  request(chart, 'alone');
  frame();
  expect(painted).toHaveLength(2); // its 250 ms run from the tile's turn on
});

test('one that asks again keeps its place: none starves, however often the others ask', () => {
  const charts = Array.from({ length: 60 }, () => ({}));
  const counts = new Map<object, number>(charts.map((chart) => [chart, -1])); // without the first
  for (let n = 0; n < 130; n += 1) {
    for (const chart of charts) {
      queue.paintSoon(chart, () => {
        counts.set(chart, (counts.get(chart) ?? 0) + 1);
        now += 6; // one a frame: far more than can be done
      });
    }
    frame();
  }
  const all = [...counts.values()];
  expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
});

test('what is forgotten is not painted', () => {
  const chart = {};
  request(chart, 'gone');
  queue.cancelPaint(chart);
  frame();
  expect(painted).toEqual([]);
  expect(frames).toEqual([]);
});

test('a painting that throws does not take the others with it', () => {
  queue.paintSoon({}, () => {
    throw new Error('no canvas');
  });
  request({}, 'b');
  expect(frame).toThrow('no canvas');
  frame();
  expect(painted).toEqual(['b']);
});
