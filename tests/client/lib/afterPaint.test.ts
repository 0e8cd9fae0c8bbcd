import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../../src/client/lib/afterPaint.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns whether the wait is over by now. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([waiting, Promise.resolve(pending)])) !== pending;
}

test('ends with the frame, not before', async () => {
  let paint: FrameRequestCallback | undefined;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    paint = callback;
    return 1;
  });
  const waiting = afterPaint();
  expect(await isOver(waiting)).toBe(false);
  paint?.(0);
  expect(await isOver(waiting)).toBe(false);
  await waiting;
});

test('ends by itself if no frame comes', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  const waiting = afterPaint();
  await vi.advanceTimersByTimeAsync(99);
  expect(await isOver(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(waiting)).toBe(true);
});

test('does not wait where the page is hidden', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await afterPaint();
  expect(vi.getTimerCount()).toBe(0);
});
