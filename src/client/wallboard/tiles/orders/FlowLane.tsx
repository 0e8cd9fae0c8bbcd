import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orderState } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { useFitting } from '../../frame/useFitting.ts';
import { FlowCard } from './FlowCard.tsx';
import { cardGap, itemHeight } from './laneColumns.ts';
import { type Lane, namesOwners } from './openOrders.ts';

/** The most cards of a stacked lane; the rest is a number that links to the list. */
const mostCards = 40;

interface Props {
  readonly lane: Lane;
  /** Cards side by side. */
  readonly columns: number;
}

/** The cards of one state: as many as fit, the rest as "+3"; the lane does not scroll. */
export function FlowLane({ lane: { state, orders }, columns }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLUListElement>(null);
  const owners = namesOwners(orders);
  const high = useFitting(box, { item: itemHeight(owners), gap: cardGap, most: mostCards });
  const fitting = high * columns;
  const hidden = Math.max(0, orders.length - fitting);
  const kinds = ['lane', orders.length === 0 && 'lane-empty', owners && 'lane-owners'];
  const name = orderState.label(state, useLocale());
  return (
    <section className={kinds.filter(Boolean).join(' ')} aria-label={name}>
      <ConsoleLink className="lane-head" to={ordersPath({ OrderState: state })}>
        <span className="lane-name" title={name}>
          {name}
        </span>
        {hidden > 0 && (
          <span className="lane-more" title={t('wall.lane.moreLong', { n: hidden })}>
            {t('wall.lane.more', { n: hidden })}
          </span>
        )}
        <b className="lane-count">{orders.length}</b>
      </ConsoleLink>
      {orders.length > 0 && <p className="lane-unit">{t('wall.lane.unit')}</p>}
      <ul
        className="lane-cards"
        ref={box}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {orders.slice(0, fitting).map((order) => (
          <FlowCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}
