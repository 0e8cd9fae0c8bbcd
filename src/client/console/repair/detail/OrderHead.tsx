import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../../kit/detail/DetailHead.tsx';
import { OrderLevel, OrderStateTag } from '../../../kit/detail/OrderStateTag.tsx';
import { FollowButton } from '../../../kit/hooks/FollowButton.tsx';
import { OrderActionButtons } from '../actions/OrderActionButtons.tsx';
import { offeredActions } from '../actions/offeredActions.ts';
import { CallsOfOrder } from './CallsOfOrder.tsx';
import { NextStep } from './NextStep.tsx';
import style from './OrderHead.module.css';
import { useServiceReport } from './service/useServiceReport.tsx';

interface OrderHeadProps {
  readonly order: WorkOrderDetail;
  readonly refresh: Refresh;
}

/** Device, code, state and the actions of this user. */
export function OrderHead({ order, refresh }: OrderHeadProps) {
  const user = useUser();
  const { t } = useTranslation();
  const report = useServiceReport();
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
            <span className={style.tools}>
              <FollowButton deviceID={order.deviceID} deviceName={order.deviceName} />
            </span>
          </>
        }
        refresh={refresh}
        actions={
          user !== null && (
            <OrderActionButtons
              order={order}
              actions={offeredActions(order, user)}
              busy={report.loading}
              more={[
                {
                  key: 'serviceReport',
                  text: t('repair.service.open'),
                  run: () => report.show(order),
                },
              ]}
            />
          )
        }
      />
      <NextStep order={order} />
      {report.dialog}
      {order.calls !== undefined && <CallsOfOrder calls={order.calls} />}
    </div>
  );
}
