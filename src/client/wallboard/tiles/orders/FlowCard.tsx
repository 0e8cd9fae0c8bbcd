import { animate } from 'framer-motion/dom/mini';
import { type CSSProperties, memo, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { ElapsedTime } from '../../frame/ElapsedTime.tsx';
import { OwnerName } from '../parts/OwnerName.tsx';
import { TruncatedName } from '../parts/TruncatedName.tsx';
import type { CardCell } from './laneColumns.ts';
import { OrderSubtitle } from './OrderSubtitle.tsx';
import {
  cardSubtitle,
  isRepaired,
  isUnacknowledged,
  isUnreceived,
  levelOf,
  overdueFrom,
} from './openOrders.ts';

interface Props {
  readonly order: OpenOrderRow;
  /** The column of the order's lane, from 0. */
  readonly lane: number;
  /** The column and the row of the card; another column than the lane's where the lane goes on beside it. */
  readonly column: number;
  readonly row: number;
  /** The cells in which the cards were painted last, by the order's id; each card keeps its own up to date. */
  readonly painted: Map<string, CardCell>;
}

/** Returns the position of a card, relative to its lane. Transforms move it, so that nothing is laid out anew. */
function cellStyle({ column, row }: CardCell): CSSProperties {
  return { '--column': column, '--row': row } as CSSProperties;
}

/** Lets a card that comes from another lane glide to its cell; within a lane the stylesheet does. */
function useArrival(
  place: { readonly current: HTMLElement | null },
  id: string,
  { lane, column, row }: CardCell & { readonly lane: number },
  painted: Map<string, CardCell>,
): void {
  const glide = useEffectEvent(() => {
    const from = painted.get(id);
    const isMoved = from !== undefined && (from.column !== column || from.row !== row);
    const card = place.current;
    if (!isMoved || card === null) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = transformOf({ column: from.column - lane, row: from.row });
    const end = transformOf({ column: column - lane, row });
    // afterwards the stylesheet places the card again
    void animate(card, { transform: [start, end] }, glide200).then(() =>
      card.style.removeProperty('transform'),
    );
  });
  useLayoutEffect(() => glide(), []);
  useLayoutEffect(() => {
    painted.set(id, { column, row });
  }, [painted, id, column, row]);
}

const glide200 = { duration: 0.2, ease: 'easeOut' } as const;

/** Returns the transform of a cell; keep in step with WorkOrderFlowTile.css. */
function transformOf({ column, row }: CardCell): string {
  return `translate(calc(${column} * (100% + 1rem)), calc(${row} * (100% + 0.45rem)))`;
}

/** An order's card: device and owner, the assignee or the reason for waiting, and the time in this state; its level on the left edge. */
export const FlowCard = memo(function FlowCard({ order, lane, column, row, painted }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLLIElement>(null);
  useArrival(place, order.id, { lane, column, row }, painted);
  const level = levelOf(order.faultLevel);
  const subtitle = cardSubtitle(order, t);
  return (
    <li ref={place} className="flow-card-place" style={cellStyle({ column: column - lane, row })}>
      <ConsoleLink to={orderPath(order.id)} className={cardClass(order)}>
        <span className="flow-card-device" title={order.deviceName}>
          <TruncatedName name={order.deviceName} />
        </span>
        <OwnerName name={order.ownerName} />
        <span className="flow-card-facts">
          <span className="flow-card-subtitle" title={subtitle}>
            <OrderSubtitle order={order} />
          </span>
          <ElapsedTime
            since={order.stateTime}
            overdueFrom={overdueFrom(order)}
            overdueLabel={t(`wall.lane.${isUnreceived(order) ? 'overdue' : 'overdueDue'}`)}
            inHours
          />
        </span>
        <span className="flow-card-level">{t(`wall.level.${level}`)}</span>
      </ConsoleLink>
    </li>
  );
});

function cardClass(order: OpenOrderRow): string {
  if (isRepaired(order)) return 'flow-card';
  const level = `flow-card flow-card-${levelOf(order.faultLevel)}`;
  return isUnacknowledged(order) ? `${level} flow-card-alarm` : level;
}
