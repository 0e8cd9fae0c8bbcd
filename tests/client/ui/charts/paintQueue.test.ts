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

/** Runs frames until nothing is pending. */
function allFrames(): void {
  while (frames.length > 0) frame();
}

/** Requests a paint that takes the given ms. */
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

test('the first paint runs on the next frame, and then no frame is requested', () => {
  request({}, 'a');
  expect(painted).toEqual([]);
  frame();
  expect(painted).toEqual(['a']);
  expect(frames).toEqual([]);
});

test('a chart that is updated on every frame for a second is painted four times', () => {
  const chart = {};
  const begun = now;
  for (let n = 0; now - begun < 1_000; n += 1) {
    request(chart, String(n));
    frame();
  }
  expect(painted).toHaveLength(4);
});

test('of several updates only the last is painted', () => {
  const chart = {};
  request(chart, 'first');
  frame();
  for (const name of ['second', 'third', 'last']) request(chart, name);
  allFrames();
  expect(painted).toEqual(['first', 'last']);
});

test('charts that together take more than 6 ms of a frame leave the rest to later frames', () => {
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

test('first paints run first, up to 50 ms of a frame', () => {
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

test('the longest due owner is painted first, not the first to request', () => {
  const [early, late] = [{}, {}];
  request(early, 'early');
  frame();
  now += 100;
  request(late, 'late');
  frame();
  painted = [];
  request(late, 'late', 6); // requests first, but is due after its own 250 ms
  request(early, 'early', 6);
  now += 300;
  frame();
  expect(painted).toEqual(['early']);
  frame();
  expect(painted).toEqual(['early', 'late']);
});

test('a chart is due 250 ms after its last paint began, regardless of its duration', () => {
  const chart = {};
  request(chart, 'first', 100);
  const begun = now + 16;
  frame();
  request(chart, 'second');
  while (painted.length < 2) frame();
  expect(now - begun).toBeLessThanOrEqual(250 + 16);
});

test('a paint requested during a turn runs in that turn, and not a second time', () => {
  const [tile, chart] = [{}, {}];
  queue.paintSoon(tile, () => {
    painted.push('tile');
    request(chart, 'chart of the tile');
  });
  request(chart, 'requested before');
  frame();
  expect(painted).toEqual(['tile', 'chart of the tile']);
  expect(frames).toEqual([]);
  request(chart, 'alone');
  frame();
  expect(painted).toHaveLength(2); // its 250 ms run from the tile's turn on
});

test('a repeated request keeps its place: no owner starves, however often others request', () => {
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

test('a cancelled paint does not run', () => {
  const chart = {};
  request(chart, 'gone');
  queue.cancelPaint(chart);
  frame();
  expect(painted).toEqual([]);
  expect(frames).toEqual([]);
});

test('a paint that throws does not stop the others', () => {
  queue.paintSoon({}, () => {
    throw new Error('no canvas');
  });
  request({}, 'b');
  expect(frame).toThrow('no canvas');
  frame();
  expect(painted).toEqual(['b']);
});
