import * as m from 'framer-motion/m';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { orderPath } from '../../lib/orderPath.ts';
import { ElapsedTime } from '../ElapsedTime.tsx';
import { WallLink } from '../WallLink.tsx';
import { CutName } from './CutName.tsx';
import { cardWord } from './cardWord.ts';
import { OwnerName } from './OwnerName.tsx';
import { isRepaired, isUnacknowledged, levelOf, overdueFrom } from './openOrders.ts';

/** An order: its device and whose that is, then who or why, and the time in this state; its level on the left edge. */
export const FlowCard = memo(function FlowCard({ order }: { readonly order: OpenOrderRow }) {
  const { t } = useTranslation();
  const level = levelOf(order.faultLevel);
  const says = cardWord(order, t);
  return (
    <m.li layout layoutId={order.id} layoutCrossfade={false} className="flow-card-place">
      <WallLink to={orderPath(order.id)} className={cardClass(order)}>
        <span className="flow-card-device" title={order.deviceName}>
          <CutName name={order.deviceName} />
        </span>
        <OwnerName name={order.ownerName} />
        <span className="flow-card-facts">
          <span className="flow-card-word" title={says}>
            {says === order.repairUserName ? says : <CutName name={says} />}
          </span>
          <ElapsedTime
            since={order.stateTime}
            overdueFrom={overdueFrom(order)}
            overdueWords={t(`wall.lane.${order.orderState === 0 ? 'overdue' : 'overdueDue'}`)}
            inHours
          />
        </span>
        <span className="flow-card-level">{t(`wall.level.${level}`)}</span>
      </WallLink>
    </m.li>
  );
});

function cardClass(order: OpenOrderRow): string {
  if (isRepaired(order)) return 'flow-card';
  const level = `flow-card flow-card-${levelOf(order.faultLevel)}`;
  return isUnacknowledged(order) ? `${level} flow-card-alarm` : level;
}
