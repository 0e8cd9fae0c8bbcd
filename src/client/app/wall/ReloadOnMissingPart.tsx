import { useEffect, useState } from 'react';
import { useWallReload } from './useWallReload.ts';

/** Reloads a wall when a tile's script, a style or a chart could not be loaded. */
export function ReloadOnMissingPart() {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const missing = () => setIsMissing(true);
    addEventListener('vite:preloadError', missing);
    return () => removeEventListener('vite:preloadError', missing);
  }, []);
  useWallReload(isMissing);
  return null;
}
