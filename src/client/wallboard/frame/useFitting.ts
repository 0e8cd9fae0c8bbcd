import type { RefObject } from 'react';
import { useWallSetting } from '../board/wallSetting.ts';
import { useElementHeight } from './useElementSize.ts';

/**
 * Returns how many items of one height fit one below the other into an element, at least one: a wall
 * does not scroll. Returns `most` where tiles stack, and before the first measurement.
 * @param item,gap in rem
 */
export function useFitting(
  box: RefObject<HTMLElement | null>,
  { item, gap, most }: { item: number; gap: number; most: number },
): number {
  const { rem, stacked } = useWallSetting();
  const height = useElementHeight(box);
  if (stacked || height === 0) return most;
  const fits = Math.floor((height + gap * rem + 0.5) / ((item + gap) * rem));
  return Math.min(most, Math.max(1, fits));
}
