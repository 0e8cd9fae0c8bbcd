import { useLayoutEffect, useSyncExternalStore } from 'react';
import { rootSize, stackedBelow, stackedRoot, type Viewing } from './legibility.ts';

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/**
 * Sets the root font size by distance, diagonal and window, and takes it back when the wall goes.
 * @returns px of one rem, and whether tiles stack because the screen is held in the hand
 */
export function useRootSize({ distance, diagonal }: Viewing): { rem: number; stacked: boolean } {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  const stacked = width < stackedBelow;
  const rem = stacked ? stackedRoot : rootSize({ distance, diagonal }, width, height);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = style.fontSize;
    style.fontSize = `${rem}px`;
    return () => {
      style.fontSize = before;
    };
  }, [rem]);
  return { rem, stacked };
}
