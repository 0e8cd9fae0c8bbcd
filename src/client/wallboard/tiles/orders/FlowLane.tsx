import { useTranslation } from 'react-i18next';
import { orderState } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { FlowCard } from './FlowCard.tsx';
import { type CardCell, cardCell, type LaneCells } from './laneColumns.ts';
import { type Lane, namesOwners } from './openOrders.ts';

interface Props {
  readonly lane: Lane;
  /** The lane's column, from 0. */
  readonly at: number;
  readonly cells: LaneCells;
  /** The lane beside it that goes on in this empty one. */
  readonly guest: { readonly state: Lane['state']; readonly isLeft: boolean } | undefined;
  /** The cells in which the cards were painted last, by the order's id. */
  readonly painted: Map<string, CardCell>;
}

/** The cards of one state: as many as fit, the rest as "+3"; the lane neither scrolls nor moves. */
export function FlowLane({ lane: { state, orders }, at, cells, guest, painted }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hidden = Math.max(0, orders.length - cells.rows * cells.columns.length);
  const owners = namesOwners(orders);
  const kinds = [
    'lane',
    orders.length === 0 && 'lane-empty',
    guest !== undefined && 'lane-lent',
    owners && 'lane-owners',
  ];
  const guestName = guest && orderState.label(guest.state, locale);
  const name = orderState.label(state, locale);
  return (
    <section className={kinds.filter(Boolean).join(' ')} aria-label={name}>
      <ConsoleLink className="lane-head" to={ordersPath({ OrderState: state })}>
        <span className="lane-name">{name}</span>
        <b className="lane-count">{orders.length}</b>
        {hidden > 0 && (
          <span className="lane-more" title={t('wall.lane.moreLong', { n: hidden })}>
            {t('wall.lane.more', { n: hidden })}
          </span>
        )}
      </ConsoleLink>
      {orders.length > 0 && (
        <p className="lane-unit" title={t('wall.lane.unitLong')}>
          {t('wall.lane.unit')}
        </p>
      )}
      {guest !== undefined && (
        <p
          className="lane-unit lane-guest"
          data-from={guest.isLeft ? 'left' : 'right'}
          title={t('wall.lane.guest', { lane: guestName })}
        >
          {guestName}
        </p>
      )}
      <ul className="lane-cards">
        {orders.map((order, n) => {
          const cell = cardCell(cells, at, n);
          if (cell === null) return null;
          return (
            <FlowCard
              key={order.id}
              order={order}
              lane={at}
              column={cell.column}
              row={cell.row}
              painted={painted}
            />
          );
        })}
      </ul>
    </section>
  );
}
