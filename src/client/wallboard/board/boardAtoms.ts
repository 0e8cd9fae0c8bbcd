import { atom } from 'jotai';
import { type Board, getBoard, saveBoard } from '../../../contract/areas/kanban/endpoints.ts';
import { call } from '../../api/http/call.ts';
import { type Draft, draftOf, editAtom, previewAtom } from '../editor/draftAtoms.ts';
import { startHistory } from '../layout/history.ts';

/** The board on display; null before the first answer. */
export const boardAtom = atom<Board | null>(null);

/** The version of a board that was read from the local cache: older than the server's first, which is 0. */
export const cachedVersion = -1;

function bodyOf(id: string | null) {
  return id === null ? {} : { ID: id };
}

/** Displays a board, unless it is displayed already or a newer answer came first. */
const replaceBoardAtom = atom(null, (get, set, board: Board) => {
  const known = get(boardAtom);
  const isNewer = known?.id !== board.id || known.version < board.version;
  // `hasDevices` is not stored with the board, so it changes without a new version
  if (isNewer || known.hasDevices !== board.hasDevices) set(boardAtom, board);
});

/**
 * Fetches a board and displays it, unless the user began to edit meanwhile.
 *
 * @param id null: the organisation's first one
 * @throws ApiError
 */
export const fetchBoardAtom = atom(
  null,
  async (get, set, id: string | null, signal: AbortSignal) => {
    const board = await call(getBoard, bodyOf(id), { signal, isRead: true });
    if (get(editAtom) === null) set(replaceBoardAtom, board);
  },
);

/** True once the server's board is displayed: a cached one has no version that a save could replace. */
export const editableAtom = atom(
  (get) => (get(boardAtom)?.version ?? cachedVersion) > cachedVersion,
);

/** Begins to edit the displayed board, once it is the server's. */
export const startEditAtom = atom(null, (get, set) => {
  const board = get(boardAtom);
  if (!board || !get(editableAtom)) return;
  set(previewAtom, null);
  set(editAtom, startHistory(draftOf(board)));
});

/** Discards the draft and edits the server's present board instead. @throws ApiError */
export const restartEditAtom = atom(null, async (get, set) => {
  const id = get(boardAtom)?.id ?? null;
  set(replaceBoardAtom, await call(getBoard, bodyOf(id), { isRead: true }));
  set(startEditAtom);
});

/** Saves a draft over the version that was edited, and displays it. @throws ApiError, STALE_VERSION among them */
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
  set(replaceBoardAtom, saved);
  set(editAtom, null);
});
