// @vitest-environment happy-dom
import { createStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  boardAtom,
  editableAtom,
  fetchBoardAtom,
  keptVersion,
  saveDraftAtom,
  startEditAtom,
} from '../../../src/client/wallboard/boardAtoms.ts';
import { editAtom } from '../../../src/client/wallboard/editor/draftAtoms.ts';
import { saveBoard } from '../../../src/contract/areas/kanban.ts';
import { sampleBoard } from './wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../src/client/api/http/call.ts', () => ({ call: calls.call }));

const { signal } = new AbortController();
const version = (n: number) => ({ ...sampleBoard, version: n });

beforeEach(() => {
  calls.call.mockReset();
});

describe('a board that was kept here', () => {
  test('is not edited; the server’s is, once it hangs', async () => {
    const store = createStore();
    store.set(boardAtom, version(keptVersion));
    expect(store.get(editableAtom)).toBe(false);
    store.set(startEditAtom);
    expect(store.get(editAtom)).toBeNull();
    calls.call.mockResolvedValueOnce(version(0));
    await store.set(fetchBoardAtom, signal);
    expect(store.get(editableAtom)).toBe(true);
    store.set(startEditAtom);
    expect(store.get(editAtom)?.present.version).toBe(0);
  });
});

describe('a board that comes', () => {
  test('while somebody edits is not hung, and a save goes over the version that was edited', async () => {
    const store = createStore();
    store.set(boardAtom, version(3));
    calls.call.mockResolvedValueOnce(version(4));
    const refresh = store.set(fetchBoardAtom, signal);
    store.set(startEditAtom); // the refresh is on its way
    await refresh;
    expect(store.get(boardAtom)?.version).toBe(3);

    store.set(boardAtom, version(4)); // by whatever way
    const draft = store.get(editAtom)?.present;
    if (draft === undefined) throw new Error('nobody edits');
    calls.call.mockResolvedValueOnce(version(5));
    await store.set(saveDraftAtom, draft);
    expect(calls.call).toHaveBeenLastCalledWith(
      saveBoard,
      expect.objectContaining({ ID: sampleBoard.id, Version: 3 }),
    );
  });

  test('with a lower version was overtaken and is not hung; a higher one is', async () => {
    const store = createStore();
    store.set(boardAtom, version(5));
    calls.call.mockResolvedValueOnce(version(4)).mockResolvedValueOnce(version(6));
    await store.set(fetchBoardAtom, signal);
    expect(store.get(boardAtom)?.version).toBe(5);
    await store.set(fetchBoardAtom, signal);
    expect(store.get(boardAtom)?.version).toBe(6);
  });

  test('for another board is hung, whatever its version', async () => {
    const store = createStore();
    store.set(boardAtom, version(5));
    calls.call.mockResolvedValueOnce({ ...version(1), id: 'another' });
    await store.set(fetchBoardAtom, signal);
    expect(store.get(boardAtom)?.id).toBe('another');
  });
});
