// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { CachedBoard } from '../../../../src/client/routes/WallRoute.tsx';
import { boardAtom, fetchBoardAtom } from '../../../../src/client/wallboard/board/boardAtoms.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';
import { sampleBoard } from '../../wallboard/wallFixtures.tsx';

const snapshotCache = vi.hoisted(() => ({
  recall: vi.fn<() => Promise<unknown>>(),
  store: vi.fn<(...args: unknown[]) => void>(),
}));
vi.mock('../../../../src/client/app/live/snapshotCache.ts', () => ({ snapshotCache }));

function hang() {
  signIn(aUser(['kanban.view']));
  const store = createStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <CachedBoard />
      </MemoryRouter>
    </Provider>,
  );
  return store;
}

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('the cached board is shown until the answer arrives, which replaces it in any version', async () => {
  snapshotCache.recall.mockResolvedValue({ at: 1, value: sampleBoard });
  const store = hang();
  await waitFor(() => expect(store.get(boardAtom)?.orgName).toBe(sampleBoard.orgName));
  const renamed = { ...sampleBoard, orgName: '改名的厂' };
  fakeServer(() => success(renamed));
  await act(() => store.set(fetchBoardAtom, null, new AbortController().signal));
  expect(store.get(boardAtom)).toEqual(renamed);
  expect(snapshotCache.store.mock.lastCall?.[2]).toMatchObject({ value: renamed });
});

test.each([
  ['nothing', null],
  ['a board of another shape', { at: 1, value: { ...sampleBoard, layout: 'none' } }],
])('where %s was cached, no board is shown', async (_, stored) => {
  snapshotCache.recall.mockResolvedValue(stored);
  const store = hang();
  await act(() => Promise.resolve());
  expect(snapshotCache.recall).toHaveBeenCalled();
  expect(store.get(boardAtom)).toBeNull();
});
