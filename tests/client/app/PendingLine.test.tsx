import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pending$ } from '../../../src/client/api/post.ts';
import { closesAfterMs, PendingLine } from '../../../src/client/app/PendingLine.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  pending$.next(0);
  vi.useRealTimers();
});

test('9 Constants, loading indicator: it shows with a request, and closes 500 ms after the last has ended', () => {
  const { container } = render(<PendingLine />);
  const step = (calls: number, ms: number) =>
    act(() => {
      pending$.next(calls);
      vi.advanceTimersByTime(ms);
    });
  step(0, 1_000);
  expect(container.childElementCount).toBe(0);
  step(2, 0);
  expect(container.childElementCount).toBe(1);
  step(0, closesAfterMs - 1);
  expect(container.childElementCount).toBe(1);
  step(0, 1);
  expect(closesAfterMs).toBe(500);
  step(0, 500);
  expect(container.childElementCount).toBe(0);
});
