import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderState } from '../../../contract/enums.ts';
import { openOrdersTopic } from '../../../contract/topics/live.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import { LevelMark } from '../../ui/data/LevelMark.tsx';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { OrderList } from './orders/OrderList.tsx';
import { isUnreceived, levelOf } from './orders/openOrders.ts';
import { countText, type SlaEntry, slaOf } from './orders/sla.ts';
import { FigureHead } from './parts/FigureHead.tsx';
import { OwnerName } from './parts/OwnerName.tsx';
import { TruncatedName } from './parts/TruncatedName.tsx';
import '../frame/Pill.css';
import './SlaClockTile.css';

type Rows = TileView<OpenOrderRow, unknown>['rows'];

function unreceived(rows: Rows): number {
  return [...rows.values()].filter(isUnreceived).length;
}

/** Unreceived orders with the time left until their escalation. */
export const slaClockTile = defineTile({
  type: 'slaClock',
  title: 'wall.tile.slaClock',
  topic: openOrdersTopic,
  config: z.object({}),
  size: { w: 9, h: 6, minW: 8, minH: 4 },
  skeleton: 'rank',
  aside: ({ rows }) => ['wall.sla.count', { n: unreceived(rows) }],
  empty: ({ rows }) => (unreceived(rows) === 0 ? ['wall.sla.none'] : null),
  to: () => ordersPath({ OrderState: orderState.values.reported }),
  render: SlaClock,
});

const dayMs = 24 * 3_600_000;
/** From this length on, times are shown in days. */
const daysFrom = 4 * dayMs;

/** The most urgent order as a figure, the others below. Re-rendered every second by itself. */
function SlaClock({ rows }: { rows: Rows }) {
  const { t } = useTranslation();
  const [first, ...others] = slaOf(rows, useServerNow(1000));
  if (!first) return null;
  const { order } = first;
  const level = levelOf(order.faultLevel);
  const durationText = (ms: number) =>
    ms < daysFrom ? countText(ms) : t('wall.duration.days', { days: Math.floor(ms / dayMs) });
  return (
    <div className="sla">
      <FigureHead value={durationText(first.ms)} unit={t(`wall.sla.${stepOf(first)}`)}>
        <ConsoleLink className="sla-first" to={orderPath(order.id)}>
          <LevelMark level={level} label={t(`wall.level.${level}`)} />
          <b title={order.deviceName}>
            <TruncatedName name={order.deviceName} />
          </b>
        </ConsoleLink>
        {order.ownerName === undefined ? (
          <StageLabel entry={first} />
        ) : (
          <span className="sla-owner">
            <OwnerName name={order.ownerName} />
            <StageLabel entry={first} />
          </span>
        )}
      </FigureHead>
      <OrderList
        name="sla-others"
        items={others}
        renderFacts={(entry) => (
          <>
            <StageLabel entry={entry} />
            <span className="order-time">
              {durationText(entry.ms)} {t(`wall.sla.${stepOf(entry)}`)}
            </span>
          </>
        )}
      />
    </div>
  );
}

/** Returns the step that the time runs to, or the one it counts from. */
function stepOf({ stage, next }: SlaEntry) {
  if (next !== null) return next;
  return stage === 'untimed' ? 'waited' : 'over';
}

const pills = {
  escalated: 'pill pill-over',
  supervised: 'pill pill-grave',
  untimed: undefined,
} as const;

/** The stage of an order; empty for an order within its limits. */
function StageLabel({ entry: { stage } }: { entry: SlaEntry }) {
  const { t } = useTranslation();
  if (stage === 'waiting') return <span />;
  return <span className={pills[stage]}>{t(`wall.sla.stage.${stage}`)}</span>;
}
