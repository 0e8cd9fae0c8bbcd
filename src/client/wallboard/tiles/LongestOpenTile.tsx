import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderState } from '../../../contract/enums.ts';
import { openOrdersTopic } from '../../../contract/topics/live.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { ElapsedTime } from '../frame/ElapsedTime.tsx';
import { OrderList } from './orders/OrderList.tsx';
import { OrderSubtitle } from './orders/OrderSubtitle.tsx';
import { isRepaired } from './orders/openOrders.ts';
import { byAge, openLonger, pendingSince } from './orders/orderAge.ts';
import './LongestOpenTile.css';

const hours = z.int().min(1).max(720);
const config = z.object({ warnHours: hours.default(4), graveHours: hours.default(24) });
type View = TileView<OpenOrderRow, z.output<typeof config>>;

/**
 * Open orders by age: machine, state, assignee and time since the fault. Orders whose machine runs again
 * follow below a separator and without a level, by their waiting time.
 */
export const longestOpenTile = defineTile({
  type: 'longestOpen',
  title: 'wall.tile.longestOpen',
  topic: openOrdersTopic,
  config,
  size: { w: 9, h: 6, minW: 8, minH: 3 },
  skeleton: 'list',
  aside: ({ rows, config: { warnHours }, now }) => {
    const late = openLonger(rows, warnHours, now);
    if (late === 0) return ['wall.longest.all', { n: rows.size }];
    return ['wall.longest.late', { n: rows.size, late, hours: warnHours }];
  },
  empty: ({ rows }) => (rows.size === 0 ? ['wall.lane.none'] : null),
  to: () => ordersPath({ Behind: 'open' }),
  render: LongestOpen,
});

function LongestOpen({ rows, config: { warnHours, graveHours } }: View) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <OrderList
      name="longest-open"
      items={byAge(rows).map((order) => ({ order }))}
      isQuiet={({ order }) => isRepaired(order)}
      renderFacts={({ order }) => (
        <>
          <span>{orderState.label(order.orderState, locale)}</span>
          <span>
            <OrderSubtitle order={order} />
          </span>
          {isRepaired(order) ? (
            <ElapsedTime since={pendingSince(order)} />
          ) : (
            <ElapsedTime
              since={pendingSince(order)}
              overdueAfter={warnHours * 60}
              graveAfter={graveHours * 60}
              overdueLabel={t('wall.longest.over', { hours: warnHours })}
            />
          )}
        </>
      )}
    />
  );
}
