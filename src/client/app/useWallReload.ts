import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { editAtom } from '../wallboard/editor/draftAtoms.ts';
import { reloadWhenServed } from './reloadWhenServed.ts';

/**
 * Reloads a wall that needs it once its server answers; not beneath somebody who edits it, but as
 * soon as they are done.
 */
export function useWallReload(needed: boolean): void {
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => (needed && !editing ? reloadWhenServed() : undefined), [needed, editing]);
}
