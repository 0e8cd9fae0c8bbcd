import type { Draft } from '../../../../src/client/wallboard/editor/draftAtoms.ts';

/** An empty board that is being edited. */
export const aDraft: Draft = {
  boardID: 'B',
  boardName: 'B',
  theme: 'dim-room',
  distance: 4,
  diagonal: 86,
  items: [],
  version: 1,
};
