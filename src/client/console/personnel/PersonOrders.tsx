import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { listWorkOrders } from '../../../contract/areas/repair/queries.ts';
import { orderState } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { Timeline } from '../../ui/data/Timeline.tsx';
import { FailureNote, StaleNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import style from './personnel.module.css';

const shown = 8;

/** The orders that a person repairs or repaired, the latest first, and the way to all of them. */
export function PersonOrders({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const read = useEndpoint(listWorkOrders, { RepairUserID: user.id, pageSize: shown });
  useLiveReads([listWorkOrders], ['order']);
  const failure = read.error === null ? null : failureOf(read.error);
  const again = () => void read.refetch();
  if (read.data === undefined || failure?.denied === true) {
    if (failure === null) return <SkeletonRows rows={3} />;
    return <FailureNote failure={failure} onRetry={again} />;
  }
  const { data: orders, totalNum } = read.data;
  if (totalNum === 0) return <p className={style.none}>{t('personnel.detail.noOrders')}</p>;
  return (
    <>
      {failure !== null && <StaleNote failure={failure} onRetry={again} />}
      <Timeline
        label={t('personnel.detail.orders')}
        items={orders.map((order) => ({
          key: order.id,
          content: (
            <div className={style.order}>
              <Link className={style.link} to={orderPath(order.id)}>
                {order.deviceName}
              </Link>
              <span className={style.state}>{orderState.label(order.orderState, locale)}</span>
              <span className={style.fault}>{order.faultText}</span>
              <span className={style.time}>
                <TimeAgo instant={order.faultTime} now={now} />
              </span>
            </div>
          ),
        }))}
      />
      {totalNum > orders.length && (
        <Link className={style.link} to={ordersPath({ RepairUserID: user.id })}>
          {t('personnel.detail.allOrders', { count: totalNum })}
        </Link>
      )}
    </>
  );
}
