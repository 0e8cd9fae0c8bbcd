import { useEffect, useState } from 'react';
import { missingPart } from '../loading/importPart.ts';
import { useWallReload } from './useWallReload.ts';

/** Has a wall that lacks a tile's script, a style or a chart come whole by itself. */
export function MissingParts() {
  const [lacks, setLacks] = useState(false);
  useEffect(() => {
    const missing = () => setLacks(true);
    addEventListener(missingPart, missing);
    return () => removeEventListener(missingPart, missing);
  }, []);
  useWallReload(lacks);
  return null;
}
