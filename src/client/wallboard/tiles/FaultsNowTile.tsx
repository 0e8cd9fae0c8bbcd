import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { openOrdersTopic } from '../../../contract/live.ts';
import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { orderPath } from '../../lib/orderPath.ts';
import { ordersPath } from '../../lib/ordersPath.ts';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { defineTile, type TileView } from '../defineTile.tsx';
import { ElapsedTime } from '../ElapsedTime.tsx';
import { WallLink } from '../WallLink.tsx';
import { CutName } from './CutName.tsx';
import { OwnerName } from './OwnerName.tsx';
import { countByLevel, levels, longestOpen } from './openOrders.ts';
import './FaultsNowTile.css';

/** How many orders are open now, and how grave they are. */
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
            <WallLink
              to={ordersPath({ Behind: 'open', FaultLevel: level })}
              label={t('wall.faults.levelOpen', {
                level: t(`wall.level.${level}`),
                n: counts[level],
              })}
            >
              <LevelMark level={level} label={t(`wall.level.${level}`)} />
              {counts[level]}
            </WallLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The order that waits longest; only a tile that is tall enough shows it. */
function LongestOpen({ order }: { order: OpenOrderRow | null }) {
  const { t } = useTranslation();
  if (!order) return null;
  return (
    <p className="faults-longest">
      {t('wall.faults.longest')}
      <WallLink to={orderPath(order.id)}>
        <b>
          <CutName name={order.deviceName} />
        </b>{' '}
        <ElapsedTime since={order.faultTime} /> <OwnerName name={order.ownerName} />
      </WallLink>
    </p>
  );
}
