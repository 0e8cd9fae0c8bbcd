// @vitest-environment happy-dom
import { createStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  boardAtom,
  cachedVersion,
  editableAtom,
  fetchBoardAtom,
  saveDraftAtom,
  startEditAtom,
} from '../../../../src/client/wallboard/board/boardAtoms.ts';
import { editAtom } from '../../../../src/client/wallboard/editor/draftAtoms.ts';
import { saveBoard } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { sampleBoard } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));

const { signal } = new AbortController();
const version = (n: number) => ({ ...sampleBoard, version: n });

beforeEach(() => {
  calls.call.mockReset();
});

describe('a board from the local cache', () => {
  test('cannot be edited; the server’s can, once it is displayed', async () => {
    const store = createStore();
    store.set(boardAtom, version(cachedVersion));
    expect(store.get(editableAtom)).toBe(false);
    store.set(startEditAtom);
    expect(store.get(editAtom)).toBeNull();
    calls.call.mockResolvedValueOnce(version(0));
    await store.set(fetchBoardAtom, null, signal);
    expect(store.get(editableAtom)).toBe(true);
    store.set(startEditAtom);
    expect(store.get(editAtom)?.present.version).toBe(0);
  });
});

describe('a board that arrives', () => {
  test('during editing is not displayed, and a save replaces the version that was edited', async () => {
    const store = createStore();
    store.set(boardAtom, version(3));
    calls.call.mockResolvedValueOnce(version(4));
    const refresh = store.set(fetchBoardAtom, null, signal);
    store.set(startEditAtom); // the refresh is in flight
    await refresh;
    expect(store.get(boardAtom)?.version).toBe(3);

    store.set(boardAtom, version(4)); // as any other update does
    const draft = store.get(editAtom)?.present;
    if (draft === undefined) throw new Error('no draft');
    calls.call.mockResolvedValueOnce(version(5));
    await store.set(saveDraftAtom, draft);
    expect(calls.call).toHaveBeenLastCalledWith(
      saveBoard,
      expect.objectContaining({ ID: sampleBoard.id, Version: 3 }),
    );
  });

  test('with a lower version is outdated and not displayed; a higher one is', async () => {
    const store = createStore();
    store.set(boardAtom, version(5));
    calls.call.mockResolvedValueOnce(version(4)).mockResolvedValueOnce(version(6));
    await store.set(fetchBoardAtom, null, signal);
    expect(store.get(boardAtom)?.version).toBe(5);
    await store.set(fetchBoardAtom, null, signal);
    expect(store.get(boardAtom)?.version).toBe(6);
  });

  test('with another id is displayed, whatever its version', async () => {
    const store = createStore();
    store.set(boardAtom, version(5));
    calls.call.mockResolvedValueOnce({ ...version(1), id: 'another' });
    await store.set(fetchBoardAtom, null, signal);
    expect(store.get(boardAtom)?.id).toBe('another');
  });
});
