import { atom } from 'jotai';
import type { Board, BoardTheme, TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { knownTheme } from '../board/wallThemes.ts';
import { type History, record, redo, undo } from '../layout/history.ts';

/** The editable part of a board. */
export interface Draft {
  /** The board and the version that is edited: a save replaces that version only. */
  readonly boardID: string;
  readonly version: number;
  readonly boardName: string;
  readonly theme: BoardTheme;
  readonly distance: number;
  readonly diagonal: number;
  readonly items: readonly TilePlacement[];
}

export function draftOf(board: Board): Draft {
  const { id, version, boardName, theme, distance, diagonal, layout } = board;
  return {
    boardID: id,
    version,
    boardName,
    theme: knownTheme(theme),
    distance,
    diagonal,
    items: layout.items,
  };
}

/** The draft with its undo history; null while the board is not edited. */
export const editAtom = atom<History<Draft> | null>(null);

/** Input that is being typed: shown with the draft, but not yet part of it. */
export const previewAtom = atom<Partial<Draft> | null>(null);

/** The draft with the preview; null while the board is not edited. */
export const shownDraftAtom = atom((get): Draft | null => {
  const history = get(editAtom);
  return history && { ...history.present, ...get(previewAtom) };
});

/** Computes a change from the draft at the time of the call; null: no change. */
export type DraftChange = (present: Draft) => Partial<Draft> | null;

/** Applies a change as one step that can be undone. */
export const changeDraftAtom = atom(null, (get, set, change: DraftChange) => {
  const history = get(editAtom);
  const part = history && change(history.present);
  if (part) set(editAtom, record(history, { ...history.present, ...part }));
});

export const undoAtom = atom(null, (get, set) => {
  const history = get(editAtom);
  if (history) set(editAtom, undo(history));
});

export const redoAtom = atom(null, (get, set) => {
  const history = get(editAtom);
  if (history) set(editAtom, redo(history));
});
