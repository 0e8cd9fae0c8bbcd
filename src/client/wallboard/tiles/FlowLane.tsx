import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersPath } from '../../lib/ordersPath.ts';
import { useFitting } from '../useFitting.ts';
import { WallLink } from '../WallLink.tsx';
import { cardHeight, FlowCard, ownedCardHeight } from './FlowCard.tsx';
import type { Lane } from './openOrders.ts';

const cardGap = 0.45;
/** Stacked lanes are short: the rest is a number that leads to the list. */
const mostCards = 40;

interface Props {
  readonly lane: Lane;
  /** Whether the cards of the tile have a line for the owner. */
  readonly owners: boolean;
}

/** One state's cards: as many as fit, the rest as "+3"; it does not scroll. */
export function FlowLane({ lane: { state, orders }, owners }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLUListElement>(null);
  const item = owners ? ownedCardHeight : cardHeight;
  const fitting = useFitting(box, { item, gap: cardGap, most: mostCards });
  const hidden = Math.max(0, orders.length - fitting);
  return (
    <section
      className={orders.length === 0 ? 'lane lane-empty' : 'lane'}
      aria-label={t(`wall.lane.${state}`)}
    >
      <WallLink className="lane-head" to={ordersPath({ OrderState: state })}>
        <span className="lane-name">{t(`wall.lane.${state}`)}</span>
        <span className="lane-count">
          {hidden > 0 && (
            <span className="lane-more" title={t('wall.lane.moreLong', { n: hidden })}>
              {t('wall.lane.more', { n: hidden })}
            </span>
          )}
          <b>{orders.length}</b>
        </span>
      </WallLink>
      <ul className="lane-cards" ref={box}>
        {orders.slice(0, fitting).map((order) => (
          <FlowCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}
