import { useSyncExternalStore } from 'react';

/** Specification 9: below 992 px the console is a mobile one. */
const mobile = narrowerThan(992);
/** There rows are cards and filters a drawer (design page 9). */
const phone = narrowerThan(768);

/** Whether the device is a mobile one (specification 4: desktop or mobile). */
export function useMobile(): boolean {
  return useSyncExternalStore(mobile.follow, mobile.holds);
}

/** Whether the page is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(phone.follow, phone.holds);
}

function narrowerThan(width: number) {
  const query = `(max-width: ${String(width - 1)}px)`;
  return {
    follow(changed: () => void): () => void {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    holds: () => window.matchMedia(query).matches,
  };
}
