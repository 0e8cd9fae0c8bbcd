import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { pinOrganisation } from '../../api/session/session.ts';
import { editAtom } from '../../wallboard/editor/draftAtoms.ts';

/**
 * Pins the organisation of a wall while its board is edited, whatever organisation another tab
 * switches to; the wall follows when the editing ends. A save is refused until then, with the
 * reason.
 */
export function PinOrganisationWhileEditing() {
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => (editing ? pinOrganisation() : undefined), [editing]);
  return null;
}
