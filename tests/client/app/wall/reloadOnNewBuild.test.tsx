import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { ReloadOnNewBuild } from '../../../../src/client/app/wall/wallReloads.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { lookEveryMs } from '../../../../src/client/loading/newVersion.ts';
import { unlinked } from '../../../../src/client/streams/channels/links.ts';
import type { Live } from '../../../../src/client/streams/live.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import { editAtom } from '../../../../src/client/wallboard/editor/draftAtoms.ts';
import { startHistory } from '../../../../src/client/wallboard/layout/history.ts';
import { aUser } from '../../api/aUser.ts';
import { aDraft } from '../login/aDraft.ts';

const newer = '<div id="root"></div><script type="module" src="/static/newer.js"></script>';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('wall');
}, 60_000);
beforeEach(() => {
  sessionStorage.clear();
  signIn(aUser(['kanban.view']));
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(newer)));
  const own = document.createElement('script');
  own.setAttribute('src', 'data:text/javascript,');
  document.head.prepend(own);
});
afterEach(() => {
  cleanup();
  signOut();
  document.head.querySelector('script')?.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Renders a wall that is being edited when a newer build is found. */
async function editThroughDeploy(): Promise<ReturnType<typeof createStore>> {
  const live = { links$: new BehaviorSubject(unlinked(0)) } as unknown as Live;
  const store = createStore();
  store.set(editAtom, startHistory(aDraft));
  render(
    <Provider store={store}>
      <LiveProvider live={live}>
        <ReloadOnNewBuild />
      </LiveProvider>
    </Provider>,
  );
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(lookEveryMs));
  return store;
}

test('a user who edits is prompted, and may load the newer build at once', async () => {
  await editThroughDeploy();
  expect(screen.getByRole('status').textContent).toContain('会丢失未保存的改动');
  fireEvent.click(screen.getByRole('button', { name: '放弃改动并载入' }));
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test('a user who continues editing gets the newer build afterwards', async () => {
  const store = await editThroughDeploy();
  fireEvent.click(screen.getByRole('button', { name: '编辑完再载入' }));
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(location.reload).not.toHaveBeenCalled();
  act(() => store.set(editAtom, null));
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(location.reload).toHaveBeenCalled();
});
