import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { editAtom } from '../wallboard/editor/draftAtoms.ts';
import { reloadWhenServed } from './reloadWhenServed.ts';

/**
 * Has a wall that lacks a tile's script, a style or a chart come whole by itself once its server
 * answers; not beneath somebody who edits it.
 */
export function MissingParts() {
  const editing = useAtomValue(editAtom) !== null;
  useEffect(() => {
    if (editing) return undefined;
    let stop = () => {};
    const missing = () => {
      stop();
      stop = reloadWhenServed();
    };
    addEventListener('vite:preloadError', missing);
    return () => {
      removeEventListener('vite:preloadError', missing);
      stop();
    };
  }, [editing]);
  return null;
}
