import { useSyncExternalStore } from 'react';

/** Specification 9: below 992 px the console has its mobile layout. */
const mobile = narrowerThan(992);
/** Below 768 px rows are cards and filters are in a drawer. */
const phone = narrowerThan(768);
/** A finger points: the device is probably a phone or a tablet, with a camera at its back. */
const touch = observed('(pointer: coarse)');

/** Returns whether the device is a mobile one (specification 4: desktop or mobile). */
export function useMobile(): boolean {
  return useSyncExternalStore(mobile.subscribe, mobile.matches);
}

/** Returns whether the page is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches);
}

/** Returns whether people point with a finger. */
export function useTouch(): boolean {
  return useSyncExternalStore(touch.subscribe, touch.matches);
}

/** Returns whether the device is a mobile one, outside of React. */
export const isMobileScreen = mobile.matches;

function narrowerThan(width: number) {
  return observed(`(max-width: ${String(width - 1)}px)`);
}

function observed(query: string) {
  return {
    subscribe(changed: () => void): () => void {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    matches: () => window.matchMedia(query).matches,
  };
}
