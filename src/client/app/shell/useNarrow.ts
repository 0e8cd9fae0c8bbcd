import { useSyncExternalStore } from 'react';

/** Specification 9: below 992 px the console is a mobile one. */
export const mobileBelow = 992;

const query = `(max-width: ${mobileBelow - 1}px)`;

function follow(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether the device is a mobile one (specification 4: desktop or mobile). */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
