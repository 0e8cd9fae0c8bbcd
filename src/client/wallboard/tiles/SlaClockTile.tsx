import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type OpenOrderRow, openOrdersTopic } from '../../../contract/live.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { defineTile, type TileView } from '../defineTile.tsx';
import { orderPath, ordersPath } from '../drillDown.ts';
import { WallLink } from '../WallLink.tsx';
import { FigureHead } from './FigureHead.tsx';
import { OrderList } from './OrderList.tsx';
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

/** The most urgent as a figure, the others below it. Renewed every second, and nothing around it. */
function SlaClock({ rows }: { rows: Rows }) {
  const { t } = useTranslation();
  const [first, ...others] = slaOf(rows, useServerNow(1000));
  if (!first) return null;
  const { order } = first;
  const level = levelOf(order.faultLevel);
  return (
    <div className="sla">
      <FigureHead value={countText(first.ms)} unit={t(`wall.sla.${stepOf(first)}`)}>
        <WallLink className="sla-first" to={orderPath(order.id)}>
          <LevelMark level={level} label={t(`wall.level.${level}`)} />
          <b title={order.deviceName}>{order.deviceName}</b>
        </WallLink>
        <StageWord entry={first} />
      </FigureHead>
      <OrderList
        name="sla-others"
        items={others}
        renderFacts={(entry) => (
          <>
            <StageWord entry={entry} />
            <span className="order-time">
              {countText(entry.ms)} {t(`wall.sla.${stepOf(entry)}`)}
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
  waiting: undefined,
  untimed: undefined,
} as const;

function StageWord({ entry: { stage } }: { entry: SlaEntry }) {
  const { t } = useTranslation();
  return <span className={pills[stage]}>{t(`wall.sla.stage.${stage}`)}</span>;
}
