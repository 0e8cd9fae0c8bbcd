import { cleanup, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MissingParts } from '../../../src/client/app/MissingParts.tsx';
import { type Draft, editAtom } from '../../../src/client/wallboard/editor/draftAtoms.ts';
import { startHistory } from '../../../src/client/wallboard/layout/history.ts';

const draft: Draft = {
  boardID: 'B',
  boardName: 'B',
  theme: 'dim-room',
  distance: 4,
  diagonal: 86,
  items: [],
  version: 1,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A wall that has lacked a part for a while, the server being away at first; how often it reloads. */
async function reloadsOf(editing: boolean): Promise<number> {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response(''));
  const store = createStore();
  if (editing) store.set(editAtom, startHistory(draft));
  render(
    <Provider store={store}>
      <MissingParts />
    </Provider>,
  );
  dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(10_000);
  return reload.mock.calls.length;
}

test('a wall that lacks a part of its script is reloaded once its server is there', async () => {
  expect(await reloadsOf(false)).toBe(1);
});

test('but not beneath somebody who edits it', async () => {
  expect(await reloadsOf(true)).toBe(0);
});
