import { z } from 'zod';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { wallWindowDays, workOrderRankTopic } from '../../../contract/topics/live.ts';
import { drilldownPath, windowOf } from '../../lib/paths/ordersPath.ts';
import { defineTile } from '../frame/defineTile.tsx';
import { CountRank, hasCounts } from './ranks/CountRank.tsx';

/** Returns the path of the orders of any kind whose fault lies in the wall's window, of all devices or of one. */
function windowOrdersPath(side: OrderSide, today: string, deviceID?: string): string {
  return drilldownPath(side, {
    Behind: 'orders',
    ...windowOf(today, wallWindowDays),
    ...(deviceID !== undefined && { DeviceID: deviceID }),
  });
}

/** The devices with the most work orders, including rejected ones and those that were no failure. */
export const workOrderRankTile = defineTile({
  type: 'workOrderRank',
  title: 'wall.tile.workOrderRank',
  topic: workOrderRankTopic,
  config: z.object({}),
  size: { w: 7, h: 7, minW: 6, minH: 4 },
  skeleton: 'rank',
  aside: () => ['wall.rank.days', { days: wallWindowDays }],
  ofDevices: true,
  empty: ({ rows }) => (hasCounts(rows) ? null : ['wall.count.noOrders', { days: wallWindowDays }]),
  to: ({ side, today }) => windowOrdersPath(side, today),
  render: ({ rows, side, today }) => (
    <CountRank
      rows={rows}
      of="orders"
      pathOf={(deviceID) => windowOrdersPath(side, today, deviceID)}
    />
  ),
});
