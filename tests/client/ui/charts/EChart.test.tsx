// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EChart } from '../../../../src/client/ui/charts/EChart.tsx';

const chart = vi.hoisted(() => ({ options: [] as unknown[], disposed: 0, broken: false }));
vi.mock('../../../../src/client/ui/charts/echarts.ts', () => ({
  createChart: () => ({
    on: () => undefined,
    resize: () => undefined,
    dispose: () => {
      chart.disposed += 1;
    },
    setOption: (option: unknown) => {
      if (chart.broken) throw new Error('no canvas');
      chart.options.push(option);
    },
  }),
}));

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

const option = (n: number) => ({ series: [{ type: 'bar' as const, data: [n] }] });
const element = (n: number) => (
  <Boundary>
    <EChart option={option(n)} label="faults" />
  </Boundary>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders a chart whose library is loaded. */
async function show() {
  const view = render(element(1));
  await act(() => vi.dynamicImportSettled());
  await pass(50);
  return view;
}

beforeEach(() => {
  vi.useFakeTimers();
  chart.options = [];
  chart.disposed = 0;
  chart.broken = false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('is painted at once, then with the last update a quarter of a second later', async () => {
  const { rerender } = await show();
  expect(chart.options).toEqual([option(1)]);
  for (const n of [2, 3, 4]) rerender(element(n));
  await pass(150);
  expect(chart.options).toEqual([option(1)]);
  await pass(150);
  expect(chart.options).toEqual([option(1), option(4)]);
});

test('that is unmounted is disposed of, and not painted any more', async () => {
  const { rerender, unmount } = await show();
  rerender(element(2));
  unmount();
  await pass(500);
  expect(chart.disposed).toBe(1);
  expect(chart.options).toEqual([option(1)]);
});

test('that cannot be painted throws to the nearest error boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  chart.broken = true;
  await show();
  expect(screen.getByText('failed')).toBeTruthy();
});
