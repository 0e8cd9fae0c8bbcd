import { z } from 'zod';
import { wallWindowDays, workOrderRankTopic } from '../../../contract/live.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import { behindPath, windowOf } from '../../lib/ordersPath.ts';
import { defineTile } from '../defineTile.tsx';
import { CountRank, hasCounts } from './CountRank.tsx';

/** Orders of any kind whose fault lies in the wall's window, of all devices or of one. */
function behind(side: OrderSide, today: string, deviceID?: string): string {
  return behindPath(side, {
    Behind: 'orders',
    ...windowOf(today, wallWindowDays),
    ...(deviceID !== undefined && { DeviceID: deviceID }),
  });
}

/** Devices with most work orders, rejected ones and such as were no failure among them. */
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
  to: ({ side, today }) => behind(side, today),
  render: ({ rows, side, today }) => (
    <CountRank rows={rows} of="orders" pathOf={(deviceID) => behind(side, today, deviceID)} />
  ),
});
