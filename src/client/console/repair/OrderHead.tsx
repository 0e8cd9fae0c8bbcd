import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import { useUser } from '../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../kit/detail/DetailHead.tsx';
import { FollowButton } from '../../kit/hooks/FollowButton.tsx';
import { DeedButtons } from './DeedButtons.tsx';
import { NextStep } from './NextStep.tsx';
import style from './OrderHead.module.css';
import { offeredDeeds } from './offeredDeeds.ts';
import { OrderLevel, OrderStateTag } from './orderWords.tsx';

interface OrderHeadProps {
  readonly order: WorkOrderDetail;
  readonly refresh: Refresh;
}

/** Device, code, state, and what this user may do next. */
export function OrderHead({ order, refresh }: OrderHeadProps) {
  const user = useUser();
  const { t } = useTranslation();
  return (
    <div>
      <DetailHead
        title={order.deviceName}
        marks={
          <>
            <OrderStateTag state={order.orderState} />
            <OrderLevel level={order.faultLevel} />
            <span className={style.code}>{order.orderCode}</span>
            {order.repairUserName !== null && (
              <span className={style.code}>
                {t('repair.detail.repairer')} {order.repairUserName}
              </span>
            )}
            <FollowButton deviceID={order.deviceID} deviceName={order.deviceName} />
          </>
        }
        refresh={refresh}
        deeds={user !== null && <DeedButtons order={order} deeds={offeredDeeds(order, user)} />}
      />
      <NextStep order={order} />
    </div>
  );
}
