import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { stayWhile } from '../api/session/session.ts';
import { editAtom } from '../wallboard/editor/draftAtoms.ts';

/**
 * Keeps a wall with its organisation while somebody edits its board, wherever another tab switches to;
 * it follows once they are done. A save is refused until then, and says why.
 */
export function StayWhileEdited() {
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => (editing ? stayWhile(() => true) : undefined), [editing]);
  return null;
}
