import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { Pager } from '../../../../src/client/ui/table/Pager.tsx';

beforeAll(() => startI18n('zh-CN'));
afterEach(cleanup);

function show(page: number, total: number, stale = false) {
  const onShrunk = vi.fn<(page: number) => void>();
  const onChange = vi.fn<() => void>();
  render(<Pager page={page} size={15} {...{ total, stale, onChange, onShrunk }} />);
  return onShrunk;
}

test('a list that shrank below the current page returns to its last page', () => {
  const onShrunk = show(2, 20);
  expect(onShrunk.mock.calls).toEqual([[1]]);
  expect(screen.getByText('第 16–20 条，共 20 条')).toBeTruthy();
});

test('an existing page stays, the last one too', () => {
  expect(show(1, 30)).not.toHaveBeenCalled();
  expect(screen.getByText('第 16–30 条，共 30 条')).toBeTruthy();
});

test('the total of a previous query does not change the page', () => {
  expect(show(2, 20, true)).not.toHaveBeenCalled();
});

test('a bounded total is shown as such, and the last page explains how to see the rest', () => {
  const page = (at: number) =>
    render(
      <Pager
        page={at}
        size={50}
        total={10_000}
        isBound
        stale={false}
        onChange={vi.fn<() => void>()}
        onShrunk={vi.fn<() => void>()}
      />,
    );
  page(0);
  expect(screen.getByText('第 1–50 条，共 10,000+ 条')).toBeTruthy();
  const hint = '列表只显示前 10,000 条，请用筛选缩小范围查看其余。';
  expect(screen.queryByText(hint)).toBeNull();
  cleanup();
  page(199);
  expect(screen.getByText(hint)).toBeTruthy();
});
