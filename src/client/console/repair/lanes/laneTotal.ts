import type { OrderLane } from '../../../../contract/areas/repair/lanes.ts';

/** Returns the number of a lane's orders, with a plus where there are more than are counted. */
export function laneTotal({ totalNum, totalBound }: OrderLane): string {
  return totalBound === 1 ? `${totalNum.toLocaleString('en-US')}+` : String(totalNum);
}
