import type { LaneOrder } from '../../../../../src/contract/areas/repair/lanes.ts';
import { anOrder } from '../anOrder.ts';

/** A reported order of another user, as a card. */
export function aCard(over: Partial<LaneOrder> = {}): LaneOrder {
  return { ...anOrder(), interruptReason: null, ...over };
}
