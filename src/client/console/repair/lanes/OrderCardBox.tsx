import { type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LaneOrder } from '../../../../contract/areas/repair/lanes.ts';
import { faultLevel, type InterruptReason, interruptReasons } from '../../../../contract/enums.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useRepairerText } from '../../../kit/detail/OrderStateTag.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import { isNextStep, offeredActions, type WorkOrderActionName } from '../actions/offeredActions.ts';
import { orderActionLabel } from '../actions/orderActionLabel.ts';
import { useExpectedOrders } from '../queue/expectedOrder.ts';
import { QueuedMark } from '../queue/QueuedMark.tsx';
import type { ShowOrderDialog } from '../useOrderDialogs.tsx';
import style from './OrderCardBox.module.css';
import { useAgeText, useDueText } from './orderAge.ts';

interface OrderCardBoxProps {
  readonly order: LaneOrder;
  readonly now: number;
  /** Absent where the lane or the section names the person. */
  readonly isRepairerShown?: boolean;
  /** A card that can be dragged. */
  readonly drag?: {
    readonly onStart: (event: DragEvent) => void;
    readonly onEnd: () => void;
  };
  /** The card's buttons and its menu. */
  readonly children?: ReactNode;
}

/** An order as a card: device, fault, level, machine stopped, age and repairer. */
export function OrderCardBox({ order, now, drag, children, ...props }: OrderCardBoxProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const repairer = useRepairerText();
  const age = useAgeText();
  const due = useDueText()(order, now);
  const { isRepairerShown = true } = props;
  const place = [order.ownerName, order.positionName, order.deviceCode].filter(Boolean);
  const reason = order.interruptReason as InterruptReason | null;
  return (
    <article
      className={style.card}
      aria-label={`${order.deviceName} ${order.orderCode}`}
      draggable={drag !== undefined}
      onDragStart={drag?.onStart}
      onDragEnd={drag?.onEnd}
    >
      <div className={style.head}>
        <Link className={style.name} to={orderPath(order.id)} draggable={false}>
          {order.deviceName}
        </Link>
        <span className={style.level}>
          <LevelMark level={order.faultLevel} />
          <span>{faultLevel.label(order.faultLevel, locale)}</span>
        </span>
      </div>
      <div className={style.place}>{place.join(' · ')}</div>
      <div className={style.fault} title={order.faultText}>
        {order.isStop === 1 && <span className={style.stop}>{t('repair.list.stopped')}</span>}
        {order.faultText}
      </div>
      {due !== null && (
        <span className={style.due} data-overdue={due.isOverdue}>
          {due.text}
        </span>
      )}
      <div className={style.foot}>
        <div className={style.facts}>
          {isRepairerShown && <span>{repairer(order)}</span>}
          <span>{age(order, now)}</span>
          {reason !== null && <span>{interruptReasons[reason][locale]}</span>}
          <QueuedMark orderID={order.id} />
        </div>
        {Boolean(children) && <span className={style.actions}>{children}</span>}
      </div>
    </article>
  );
}

/** Returns the actions that a card offers this user after the queued ones: next steps, an assignment and a rejection; corrections are on the order's page. */
export function useCardActions(order: LaneOrder): WorkOrderActionName[] {
  const user = useUser();
  const expected = useExpectedOrders();
  if (user === null) return [];
  return offeredActions(expected(order), user).filter(
    (action) => isNextStep(action) || action === 'assign' || action === 'reject',
  );
}

interface CardMenuProps {
  readonly order: LaneOrder;
  readonly actions: readonly WorkOrderActionName[];
  readonly show: ShowOrderDialog;
}

/** The menu of a card with actions of this user; nothing where there are none. */
export function CardMenu({ order, actions, show }: CardMenuProps) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      quiet
      label={t('repair.lanes.menu')}
      name={t('repair.lanes.menuOf', { device: order.deviceName, code: order.orderCode })}
      actions={actions.map((action) => ({
        key: action,
        text: orderActionLabel(action, order, t),
        destructive: action === 'reject',
        run: () => show(order.id, action),
      }))}
    />
  );
}
