import type { RefObject } from 'react';
import { useRoom } from './useRoom.ts';

/** An element's inner height in px, followed as it changes; 0 before the first measurement. */
export function useHeight(box: RefObject<HTMLElement | null>): number {
  return useRoom(box).height;
}
