import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { editAtom } from '../wallboard/editor/draftAtoms.ts';
import { reloadWhenServed } from './reloadWhenServed.ts';

/**
 * Has a wall that lacks a tile's script, a style or a chart come whole by itself once its server
 * answers; not beneath somebody who edits it, but as soon as they are done.
 */
export function MissingParts() {
  const editing = useAtomValue(editAtom) !== null;
  const [lacks, setLacks] = useState(false);
  useEffect(() => {
    const missing = () => setLacks(true);
    addEventListener('vite:preloadError', missing);
    return () => removeEventListener('vite:preloadError', missing);
  }, []);
  useEffect(() => (lacks && !editing ? reloadWhenServed() : undefined), [lacks, editing]);
  return null;
}
