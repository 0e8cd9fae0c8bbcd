import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchDebounceMs } from '../../../../../src/client/kit/hooks/useDebounced.ts';
import { SearchBox } from '../../../../../src/client/kit/list/filters/SearchBox.tsx';

const onSearch = vi.fn<(text: string) => void>();

beforeEach(() => {
  onSearch.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A search box whose value comes from the address; the test updates it with any delay. */
const box = (value: string) => (
  <SearchBox label="搜索" placeholder="" value={value} onSearch={onSearch} />
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const rest = () => act(() => void vi.advanceTimersByTime(searchDebounceMs));

test('typed text stays while the page still loads it, and further typing too', () => {
  const { rerender } = render(box(''));
  type('a');
  rest();
  expect(onSearch.mock.calls).toEqual([['a']]);
  expect(field().value).toBe('a');
  type('ab');
  rerender(box('a'));
  expect(field().value).toBe('ab');
  rest();
  rerender(box('ab'));
  expect(onSearch.mock.calls).toEqual([['a'], ['ab']]);
  expect(field().value).toBe('ab');
});

test('it follows a search that is changed elsewhere, without a search of its own', () => {
  const { rerender } = render(box(''));
  type('a');
  rest();
  rerender(box('a'));
  rerender(box(''));
  expect(field().value).toBe('');
  rerender(box('a'));
  expect(field().value).toBe('a');
  rest();
  expect(onSearch.mock.calls).toEqual([['a']]);
});

test('Enter searches at once and finally: a list that Enter navigates away from is not searched again', () => {
  const onEnter = vi.fn<(text: string) => void>();
  render(<SearchBox label="搜索" placeholder="" value="" onSearch={onSearch} onEnter={onEnter} />);
  type('W1-000001');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['W1-000001']]);
  expect(onEnter.mock.calls).toEqual([['W1-000001']]);
  expect(onSearch.mock.invocationCallOrder[0]).toBeLessThan(
    onEnter.mock.invocationCallOrder[0] ?? 0,
  );
  rest();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSearch).toHaveBeenCalledTimes(1);
});
