import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DialogLoader, useLoaded } from '../../../src/client/loading/lazyPart.ts';

const Part = () => null;
const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a part of the shell is loaded after the page, and again after 10 s when that failed', async () => {
  const load = vi.fn<DialogLoader<object>>().mockRejectedValueOnce(new Error('no line'));
  load.mockResolvedValue(Part);
  const { result } = renderHook(() => useLoaded(load));
  expect(load).not.toHaveBeenCalled();
  await elapse(1000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(result.current).toEqual({ Part: null, failure: { cause: new Error('no line') } });
  await elapse(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(result.current).toEqual({ Part, failure: null });
});

test('an unmounted shell requests nothing more', async () => {
  const load = vi.fn<DialogLoader<object>>().mockRejectedValue(new Error('no line'));
  const { unmount } = renderHook(() => useLoaded(load));
  await elapse(1000);
  unmount();
  await elapse(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that is not needed is not loaded', async () => {
  const { result } = renderHook(() => useLoaded<object>(null));
  await elapse(60_000);
  expect(result.current.Part).toBeNull();
});
