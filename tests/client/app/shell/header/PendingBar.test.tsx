import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pending$ } from '../../../../../src/client/api/http/post.ts';
import { PendingBar } from '../../../../../src/client/app/shell/header/Header.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  pending$.next(0);
  vi.useRealTimers();
});

test('9 Constants, loading indicator: it closes 500 ms after the last request’s end', async () => {
  const { container } = render(<PendingBar />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const shows = () => container.childElementCount > 0;
  await pass(10);
  expect(shows()).toBe(false);
  act(() => pending$.next(2));
  await pass(10);
  expect(shows()).toBe(true);
  act(() => pending$.next(1));
  await pass(2000);
  expect(shows()).toBe(true);
  act(() => pending$.next(0));
  await pass(490);
  expect(shows()).toBe(true);
  await pass(20);
  expect(shows()).toBe(false);
});
