import { atom } from 'jotai';
import type { Board, BoardTheme, TilePlacement } from '../../../contract/areas/kanban.ts';
import { type History, record, redo, undo } from '../layout/history.ts';
import { knownTheme } from '../wallThemes.ts';

/** What can be edited of a board. */
export interface Draft {
  /** The board and its version as the editing found them: a save goes over that one alone. */
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

/** The draft with its steps; null while nobody edits. */
export const editAtom = atom<History<Draft> | null>(null);

/** What somebody is typing: shown with the draft, but no part of it yet. */
export const previewAtom = atom<Partial<Draft> | null>(null);

/** The draft as it shows; null while nobody edits. */
export const shownDraftAtom = atom((get): Draft | null => {
  const history = get(editAtom);
  return history && { ...history.present, ...get(previewAtom) };
});

/** What a change makes of the draft as it is at that moment; null: nothing. */
export type DraftChange = (present: Draft) => Partial<Draft> | null;

/** Changes the draft by one step that can be undone. */
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
