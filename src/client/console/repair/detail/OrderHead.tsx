import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../../kit/detail/DetailHead.tsx';
import { OrderLevel, OrderStateTag } from '../../../kit/detail/OrderStateTag.tsx';
import { FollowButton } from '../../../kit/hooks/FollowButton.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { OrderActionButtons } from '../actions/OrderActionButtons.tsx';
import { offeredActions } from '../actions/offeredActions.ts';
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
              <ServiceReportButton order={order} />
              <FollowButton deviceID={order.deviceID} deviceName={order.deviceName} />
            </span>
          </>
        }
        refresh={refresh}
        actions={
          user !== null && (
            <OrderActionButtons order={order} actions={offeredActions(order, user)} />
          )
        }
      />
      <NextStep order={order} />
    </div>
  );
}

/** Opens the service report of an order. */
function ServiceReportButton({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const report = useServiceReport();
  return (
    <>
      <Button size="small" loading={report.loading} onClick={() => report.show(order)}>
        {t('repair.service.open')}
      </Button>
      {report.dialog}
    </>
  );
}
