import { z } from 'zod';
import { errorRankTopic, wallWindowDays } from '../../../contract/live.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import { behindPath, windowOf } from '../../lib/ordersPath.ts';
import { defineTile } from '../defineTile.tsx';
import { CountRank, hasCounts } from './CountRank.tsx';

/** Failures of the wall's window, of all devices or of one. */
function behind(side: OrderSide, today: string, deviceID?: string): string {
  return behindPath(side, {
    Behind: 'failures',
    ...windowOf(today, wallWindowDays),
    ...(deviceID !== undefined && { DeviceID: deviceID }),
  });
}

/** Devices with most failures. */
export const errorRankTile = defineTile({
  type: 'errorRank',
  title: 'wall.tile.errorRank',
  topic: errorRankTopic,
  config: z.object({}),
  size: { w: 7, h: 7, minW: 6, minH: 4 },
  skeleton: 'rank',
  aside: () => ['wall.rank.days', { days: wallWindowDays }],
  ofDevices: true,
  empty: ({ rows }) => (hasCounts(rows) ? null : ['wall.trend.none', { days: wallWindowDays }]),
  to: ({ side, today }) => behind(side, today),
  render: ({ rows, side, today }) => (
    <CountRank rows={rows} of="faults" pathOf={(deviceID) => behind(side, today, deviceID)} />
  ),
});
