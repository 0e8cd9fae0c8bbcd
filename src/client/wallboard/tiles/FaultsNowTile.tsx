import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { openOrdersTopic } from '../../../contract/topics/live.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { LevelMark } from '../../ui/data/LevelMark.tsx';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { ElapsedTime } from '../frame/ElapsedTime.tsx';
import { countByLevel, levels, longestOpen } from './orders/openOrders.ts';
import { OwnerName } from './parts/OwnerName.tsx';
import { TruncatedName } from './parts/TruncatedName.tsx';
import './FaultsNowTile.css';

/** The number of open orders, in total and by level. */
export const faultsNowTile = defineTile({
  type: 'faultsNow',
  title: 'wall.tile.faultsNow',
  topic: openOrdersTopic,
  config: z.object({}),
  size: { w: 6, h: 5, minW: 5, minH: 4 },
  skeleton: 'figure',
  empty: ({ rows }) => (rows.size === 0 ? ['wall.faults.none'] : null),
  to: () => ordersPath({ Behind: 'open' }),
  render: FaultsNow,
});

function FaultsNow({ rows }: Pick<TileView<OpenOrderRow, unknown>, 'rows'>) {
  const { t } = useTranslation();
  const counts = countByLevel(rows);
  return (
    <div className="faults-now">
      <p className="figure">
        {rows.size} <span className="figure-unit">{t('wall.faults.unit')}</span>
      </p>
      <LongestOpen order={longestOpen(rows)} />
      <ul className="faults-levels">
        {levels.map((level) => (
          <li key={level} className={counts[level] === 0 ? 'faults-level-none' : undefined}>
            <ConsoleLink
              to={ordersPath({ Behind: 'open', FaultLevel: level })}
              label={t('wall.faults.levelOpen', {
                level: t(`wall.level.${level}`),
                n: counts[level],
              })}
            >
              <LevelMark level={level} label={t(`wall.level.${level}`)} />
              {counts[level]}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The order that has been open longest; shown only in a tile that is tall enough. */
function LongestOpen({ order }: { order: OpenOrderRow | null }) {
  const { t } = useTranslation();
  if (!order) return null;
  return (
    <p className="faults-longest">
      {t('wall.faults.longest')}
      <ConsoleLink to={orderPath(order.id)}>
        <b>
          <TruncatedName name={order.deviceName} />
        </b>{' '}
        <ElapsedTime since={order.faultTime} /> <OwnerName name={order.ownerName} />
      </ConsoleLink>
    </p>
  );
}
