import { act, cleanup, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { ReloadOnMissingPart } from '../../../../src/client/app/wall/wallReloads.tsx';
import { reloadWhenServed } from '../../../../src/client/loading/newVersion.ts';
import { editAtom } from '../../../../src/client/wallboard/editor/draftAtoms.ts';
import { startHistory } from '../../../../src/client/wallboard/layout/history.ts';
import { aUser } from '../../api/aUser.ts';
import { aDraft } from '../login/aDraft.ts';

let store: ReturnType<typeof createStore>;

beforeEach(() => {
  sessionStorage.clear();
  signIn(aUser(['kanban.view']));
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Renders a wall that lacks a part while the server is away at first. Returns the number of reloads. */
async function reloadsOf(editing: boolean): Promise<number> {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response(''));
  store = createStore();
  if (editing) store.set(editAtom, startHistory(aDraft));
  render(
    <Provider store={store}>
      <ReloadOnMissingPart />
    </Provider>,
  );
  act(() => {
    dispatchEvent(new Event('vite:preloadError'));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  return reload.mock.calls.length;
}

test('a wall that lacks a part of its script is reloaded once its server answers', async () => {
  expect(await reloadsOf(false)).toBe(1);
});

test('a wall that is being edited is reloaded after the editing', async () => {
  expect(await reloadsOf(true)).toBe(0);
  act(() => store.set(editAtom, null));
  await vi.advanceTimersByTimeAsync(70_000);
  expect(vi.mocked(location.reload).mock.calls.length).toBeGreaterThan(0);
});

test('a wall without a session is not reloaded, because the reloaded page would be the login', async () => {
  signOut();
  expect(await reloadsOf(false)).toBe(0);
  act(() => signIn(aUser(['kanban.view'])));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vi.mocked(location.reload).mock.calls.length).toBeGreaterThan(0);
});

test('a part that stays missing reloads it after a minute, and then at growing intervals', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const start = performance.now();
  for (const [count, minutes] of [
    [0, 1],
    [1, 2],
    [3, 8],
    [9, 60],
  ] as const) {
    sessionStorage.setItem('reloads', String(count));
    reload.mockClear();
    vi.spyOn(performance, 'now').mockReturnValue(start);
    const stop = reloadWhenServed();
    vi.spyOn(performance, 'now').mockReturnValue(minutes * 60_000 - 1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).not.toHaveBeenCalled();
    vi.spyOn(performance, 'now').mockReturnValue(minutes * 60_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('reloads')).toBe(String(count + 1));
    stop();
  }
});
