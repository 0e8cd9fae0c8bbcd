import * as m from 'framer-motion/m';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { ElapsedTime } from '../../frame/ElapsedTime.tsx';
import { OwnerName } from '../parts/OwnerName.tsx';
import { TruncatedName } from '../parts/TruncatedName.tsx';
import {
  cardSubtitle,
  isRepaired,
  isUnacknowledged,
  isUnreceived,
  levelOf,
  overdueFrom,
} from './openOrders.ts';

/** An order's card: device and owner, the assignee or the reason for waiting, and the time in this state; its level on the left edge. */
export const FlowCard = memo(function FlowCard({ order }: { readonly order: OpenOrderRow }) {
  const { t } = useTranslation();
  const level = levelOf(order.faultLevel);
  const subtitle = cardSubtitle(order, t);
  return (
    <m.li layout layoutId={order.id} layoutCrossfade={false} className="flow-card-place">
      <ConsoleLink to={orderPath(order.id)} className={cardClass(order)}>
        <span className="flow-card-device" title={order.deviceName}>
          <TruncatedName name={order.deviceName} />
        </span>
        <OwnerName name={order.ownerName} />
        <span className="flow-card-facts">
          <span className="flow-card-subtitle" title={subtitle}>
            {subtitle === order.repairUserName ? subtitle : <TruncatedName name={subtitle} />}
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
    </m.li>
  );
});

function cardClass(order: OpenOrderRow): string {
  if (isRepaired(order)) return 'flow-card';
  const level = `flow-card flow-card-${levelOf(order.faultLevel)}`;
  return isUnacknowledged(order) ? `${level} flow-card-alarm` : level;
}
