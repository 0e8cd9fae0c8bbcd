import { z } from 'zod';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { errorRankTopic, wallWindowDays } from '../../../contract/topics/live.ts';
import { drilldownPath, windowOf } from '../../lib/paths/ordersPath.ts';
import { defineTile } from '../frame/defineTile.tsx';
import { CountRank, hasCounts } from './ranks/CountRank.tsx';

/** Returns the path of the failures of the wall's window, of all devices or of one. */
function failuresPath(side: OrderSide, today: string, deviceID?: string): string {
  return drilldownPath(side, {
    Behind: 'failures',
    ...windowOf(today, wallWindowDays),
    ...(deviceID !== undefined && { DeviceID: deviceID }),
  });
}

/** The devices with the most failures. */
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
  to: ({ side, today }) => failuresPath(side, today),
  render: ({ rows, side, today }) => (
    <CountRank rows={rows} of="faults" pathOf={(deviceID) => failuresPath(side, today, deviceID)} />
  ),
});
