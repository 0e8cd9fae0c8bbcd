import { atom } from 'jotai';
import type { Board, TilePlacement } from '../../../contract/areas/kanban.ts';
import { type History, record, redo, undo } from '../layout/history.ts';

/** What can be edited of a board. */
export interface Draft {
  /** The board and its version as the editing found them: a save goes over that one alone. */
  readonly boardID: string;
  readonly version: number;
  readonly boardName: string;
  readonly distance: number;
  readonly diagonal: number;
  readonly items: readonly TilePlacement[];
}

export function draftOf(board: Board): Draft {
  const { id, version, boardName, distance, diagonal, layout } = board;
  return { boardID: id, version, boardName, distance, diagonal, items: layout.items };
}

/** The draft with its steps; null while nobody edits. */
export const editAtom = atom<History<Draft> | null>(null);

/** Changes the draft by one step that can be undone. */
export const changeDraftAtom = atom(null, (get, set, change: Partial<Draft>) => {
  const history = get(editAtom);
  if (history) set(editAtom, record(history, { ...history.present, ...change }));
});

export const undoAtom = atom(null, (get, set) => {
  const history = get(editAtom);
  if (history) set(editAtom, undo(history));
});

export const redoAtom = atom(null, (get, set) => {
  const history = get(editAtom);
  if (history) set(editAtom, redo(history));
});
