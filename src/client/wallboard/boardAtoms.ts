import { atom } from 'jotai';
import { type Board, getBoard, saveBoard } from '../../contract/areas/kanban.ts';
import { call } from '../api/http/call.ts';
import { type Draft, draftOf, editAtom, previewAtom } from './editor/draftAtoms.ts';
import { startHistory } from './layout/history.ts';

/** The board that hangs; null before the first answer. */
export const boardAtom = atom<Board | null>(null);

/** The version of a board that was kept here: older than the server's first, which is 0. */
export const keptVersion = -1;

/** Hangs a board, unless it is what hangs already or an answer that was overtaken. */
const hangAtom = atom(null, (get, set, board: Board) => {
  const known = get(boardAtom);
  const isNewer = known?.id !== board.id || known.version < board.version;
  // whether there are devices is no part of what is stored
  if (isNewer || known.hasDevices !== board.hasDevices) set(boardAtom, board);
});

/** Fetches the board and hangs it, unless somebody has begun to edit meanwhile. @throws ApiError */
export const fetchBoardAtom = atom(null, async (get, set, signal: AbortSignal) => {
  const board = await call(getBoard, {}, { signal, isRead: true });
  if (get(editAtom) === null) set(hangAtom, board);
});

/** The server's board hangs: one that was kept is none that could be saved over. */
export const editableAtom = atom((get) => (get(boardAtom)?.version ?? keptVersion) > keptVersion);

/** Begins to edit what hangs, once it is the server's. */
export const startEditAtom = atom(null, (get, set) => {
  const board = get(boardAtom);
  if (!board || !get(editableAtom)) return;
  set(previewAtom, null);
  set(editAtom, startHistory(draftOf(board)));
});

/** Begins anew from what the server has; the draft is lost. @throws ApiError */
export const restartEditAtom = atom(null, async (_get, set) => {
  set(hangAtom, await call(getBoard, {}, { isRead: true }));
  set(startEditAtom);
});

/** Stores a draft over the version that was edited, and hangs it. @throws ApiError, STALE_VERSION among them */
export const saveDraftAtom = atom(null, async (_get, set, draft: Draft) => {
  const saved = await call(saveBoard, {
    ID: draft.boardID,
    BoardName: draft.boardName,
    Distance: draft.distance,
    Diagonal: draft.diagonal,
    Layout: { schema: 1, items: [...draft.items] },
    Theme: draft.theme,
    Version: draft.version,
  });
  set(hangAtom, saved);
  set(editAtom, null);
});
