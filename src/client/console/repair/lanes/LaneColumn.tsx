import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LaneOrder,
  laneSize,
  type listOrderLanes,
  type OrderLane,
} from '../../../../contract/areas/repair/lanes.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { type OrderState, orderState } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { usePaused } from '../../../lib/usePaused.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { orderActionLabel } from '../actions/orderActionLabel.ts';
import type { ShowOrderDialog } from '../useOrderDialogs.tsx';
import type { DropOutcome } from './dropOutcome.ts';
import { laneTotal } from './laneTotal.ts';
import { CardMenu, OrderCardBox, useCardActions } from './OrderCardBox.tsx';
import style from './OrderLanes.module.css';
import { useOrderLanes } from './useOrderLanes.ts';

interface LaneColumnProps {
  readonly state: OrderState;
  /** Absent where the filter leaves the lane out: it is narrow, and cards can be dropped on it. */
  readonly lane: OrderLane | undefined;
  readonly filter: InputOf<typeof listOrderLanes>;
  readonly now: number;
  /** The answer to a drop of the dragged card; null where none is dragged or it is in this lane. */
  readonly outcome: DropOutcome | null;
  readonly dragged: LaneOrder | null;
  readonly show: ShowOrderDialog;
  /** Begins or ends a drag. */
  readonly onDrag: (order: LaneOrder | null) => void;
  readonly onDrop: () => void;
  readonly onAll: () => void;
}

/** Returns the id of a lane's element. */
export const laneID = (state: OrderState) => `order-lane-${state}`;

/** A lane: its state, the number of its orders, and the first of them as cards. */
export function LaneColumn(props: LaneColumnProps) {
  const { state, lane, filter, outcome, dragged, onDrop } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const long = useOrderLanes(
    { ...filter, OrderState: state, Size: laneSize.most },
    isLong && lane !== undefined,
  );
  const longer =
    isLong && lane !== undefined ? long.data?.find((one) => one.orderState === state) : undefined;
  // the dragged card stays: without its element the browser reports no end of the drag
  const shown = usePaused(longer ?? lane, dragged !== null);
  const label = orderState.label(state, locale);
  const total = shown?.totalNum ?? 0;
  const orders = shown?.orders ?? [];
  const accepts = outcome?.kind === 'action';
  const dropHandlers = {
    onDragOver(event: DragEvent) {
      if (dragged === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      const inside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
  const showMore = () => {
    if (isLong) void long.refetch();
    setIsLong(true);
  };
  const more = Math.min(total, laneSize.most) - orders.length;
  return (
    <section
      id={laneID(state)}
      className={style.lane}
      aria-label={label}
      data-absent={lane === undefined}
      data-drop={outcome === null ? undefined : accepts ? 'accepts' : 'refuses'}
      data-over={over && dragged !== null}
      {...dropHandlers}
    >
      <h2 className={style.head}>
        {label}
        {shown !== undefined && (
          <StyledText as="span" ink={2} regular>
            {laneTotal(shown)}
          </StyledText>
        )}
      </h2>
      {outcome?.kind === 'action' && dragged !== null && (
        <p className={style.note}>
          {t('repair.lanes.drop', { action: orderActionLabel(outcome.action, dragged, t) })}
        </p>
      )}
      {lane === undefined && dragged === null && (
        <p className={style.note}>{t('repair.lanes.none')}</p>
      )}
      {lane !== undefined && orders.length === 0 && (
        <p className={style.note}>{t('repair.lanes.empty')}</p>
      )}
      {orders.length > 0 && (
        <ul className={style.cards}>
          {orders.map((order) => (
            <li key={order.id}>
              <LaneCard {...props} order={order} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button type="text" loading={isLong && long.isFetching} onClick={showMore}>
          {t('repair.lanes.more', { count: more })}
        </Button>
      )}
      {shown !== undefined && more <= 0 && total > orders.length && (
        <Button type="text" onClick={props.onAll}>
          {t('repair.lanes.all')}
        </Button>
      )}
    </section>
  );
}

type LaneCardProps = Pick<LaneColumnProps, 'now' | 'show' | 'onDrag'> & {
  readonly order: LaneOrder;
};

function LaneCard({ order, now, show, onDrag }: LaneCardProps) {
  const actions = useCardActions(order);
  return (
    <OrderCardBox
      order={order}
      now={now}
      drag={{
        onStart(event) {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', order.orderCode);
          onDrag(order);
        },
        onEnd: () => onDrag(null),
      }}
    >
      {actions.length > 0 && <CardMenu order={order} actions={actions} show={show} />}
    </OrderCardBox>
  );
}
