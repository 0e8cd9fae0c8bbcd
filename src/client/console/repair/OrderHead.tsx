import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import { useUser } from '../../api/useSession.ts';
import { DetailHead, type Refresh } from '../../kit/detail/DetailHead.tsx';
import { FollowButton } from '../../kit/FollowButton.tsx';
import { DeedButtons } from './DeedButtons.tsx';
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
  return (
    <DetailHead
      title={order.deviceName}
      marks={
        <>
          <OrderStateTag state={order.orderState} />
          <OrderLevel level={order.faultLevel} />
          <span className={style.code}>{order.orderCode}</span>
          <FollowButton deviceID={order.deviceID} deviceName={order.deviceName} />
        </>
      }
      refresh={refresh}
      deeds={user !== null && <DeedButtons order={order} deeds={offeredDeeds(order, user)} />}
    />
  );
}
