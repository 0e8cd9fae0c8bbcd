import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from '../../../../src/client/kit/hooks/times.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Clock() {
  return <output>{useNow()}</output>;
}
const page = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Clock />
  </Activity>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => Number(screen.getByText(/^\d+$/).textContent);

test('updates every half minute', async () => {
  render(page('visible'));
  await pass(30_000);
  expect(shown()).toBe(30_000);
});

test('a page that is shown again has the current time at once', async () => {
  const { rerender } = render(page('visible'));
  await pass(1);
  rerender(page('hidden'));
  await pass(7_200_000);
  rerender(page('visible'));
  await pass(1);
  expect(shown()).toBeGreaterThanOrEqual(7_200_000);
});
