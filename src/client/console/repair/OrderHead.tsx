import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import { useUser } from '../../api/useSession.ts';
import { FollowButton } from '../../kit/FollowButton.tsx';
import { useAbsoluteTime } from '../../kit/times.tsx';
import { Button } from '../../ui/Button.ts';
import { DeedButtons } from './DeedButtons.tsx';
import style from './OrderHead.module.css';
import { offeredDeeds } from './offeredDeeds.ts';
import { OrderLevel, OrderStateTag } from './orderWords.tsx';

interface OrderHeadProps {
  readonly order: WorkOrderDetail;
  readonly refresh: {
    readonly busy: boolean;
    /** ms of this machine's clock. */
    readonly at: number;
    /** What is shown is older than the last try. */
    readonly failed: boolean;
    readonly run: () => Promise<unknown>;
  };
}

/** Device, code, state, and what this user may do next. */
export function OrderHead({ order, refresh }: OrderHeadProps) {
  const { t } = useTranslation();
  const user = useUser();
  const absoluteTime = useAbsoluteTime();
  const updated = t('repair.detail.updated', { time: absoluteTime(refresh.at) });
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{order.deviceName}</h1>
        <OrderStateTag state={order.orderState} />
        <OrderLevel level={order.faultLevel} />
        <span className={style.code}>{order.orderCode}</span>
        <FollowButton deviceID={order.deviceID} deviceName={order.deviceName} />
        <div className={style.refresh}>
          <Button loading={refresh.busy} title={updated} onClick={() => void refresh.run()}>
            {t('app.refresh')}
          </Button>
        </div>
        <div className={style.deeds}>
          {user !== null && <DeedButtons order={order} deeds={offeredDeeds(order, user)} />}
        </div>
      </div>
      {refresh.failed && (
        <p className={style.failed} role="alert">
          {t('app.failure')} · {updated}
        </p>
      )}
    </header>
  );
}
