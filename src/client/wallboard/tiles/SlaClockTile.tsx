import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { openOrdersTopic } from '../../../contract/live.ts';
import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { orderPath } from '../../lib/orderPath.ts';
import { ordersPath } from '../../lib/ordersPath.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { defineTile, type TileView } from '../defineTile.tsx';
import { WallLink } from '../WallLink.tsx';
import { CutName } from './CutName.tsx';
import { FigureHead } from './FigureHead.tsx';
import { OrderList } from './OrderList.tsx';
import { OwnerName } from './OwnerName.tsx';
import { levelOf } from './openOrders.ts';
import { countText, type SlaEntry, slaOf } from './sla.ts';
import '../Pill.css';
import './SlaClockTile.css';

type Rows = TileView<OpenOrderRow, unknown>['rows'];

function unreceived(rows: Rows): number {
  return [...rows.values()].filter(({ orderState }) => orderState === 0).length;
}

/** Orders that nobody has taken, against the times at which others are told of them. */
export const slaClockTile = defineTile({
  type: 'slaClock',
  title: 'wall.tile.slaClock',
  topic: openOrdersTopic,
  config: z.object({}),
  size: { w: 9, h: 6, minW: 8, minH: 4 },
  skeleton: 'rank',
  aside: ({ rows }) => ['wall.sla.count', { n: unreceived(rows) }],
  empty: ({ rows }) => (unreceived(rows) === 0 ? ['wall.sla.none'] : null),
  to: () => ordersPath({ OrderState: 0 }),
  render: SlaClock,
});

const dayMs = 24 * 3_600_000;
/** From this length on nobody counts seconds. */
const daysFrom = 4 * dayMs;

/** The most urgent as a figure, the others below it. Renewed every second, and nothing around it. */
function SlaClock({ rows }: { rows: Rows }) {
  const { t } = useTranslation();
  const [first, ...others] = slaOf(rows, useServerNow(1000));
  if (!first) return null;
  const { order } = first;
  const level = levelOf(order.faultLevel);
  const told = (ms: number) =>
    ms < daysFrom ? countText(ms) : t('wall.duration.days', { days: Math.floor(ms / dayMs) });
  return (
    <div className="sla">
      <FigureHead value={told(first.ms)} unit={t(`wall.sla.${stepOf(first)}`)}>
        <WallLink className="sla-first" to={orderPath(order.id)}>
          <LevelMark level={level} label={t(`wall.level.${level}`)} />
          <b title={order.deviceName}>
            <CutName name={order.deviceName} />
          </b>
        </WallLink>
        {order.ownerName === undefined ? (
          <StageWord entry={first} />
        ) : (
          <span className="sla-owner">
            <OwnerName name={order.ownerName} />
            <StageWord entry={first} />
          </span>
        )}
      </FigureHead>
      <OrderList
        name="sla-others"
        items={others}
        renderFacts={(entry) => (
          <>
            <StageWord entry={entry} />
            <span className="order-time">
              {told(entry.ms)} {t(`wall.sla.${stepOf(entry)}`)}
            </span>
          </>
        )}
      />
    </div>
  );
}

/** What the time beside it leads to, or since when it counts. */
function stepOf({ stage, next }: SlaEntry) {
  if (next !== null) return next;
  return stage === 'untimed' ? 'waited' : 'over';
}

const pills = {
  escalated: 'pill pill-over',
  supervised: 'pill pill-grave',
  untimed: undefined,
} as const;

/** How far it has come; of an order within its limits its countdown says all. */
function StageWord({ entry: { stage } }: { entry: SlaEntry }) {
  const { t } = useTranslation();
  if (stage === 'waiting') return <span />;
  return <span className={pills[stage]}>{t(`wall.sla.stage.${stage}`)}</span>;
}
