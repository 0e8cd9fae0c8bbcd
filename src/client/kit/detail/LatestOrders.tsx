import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listWorkOrders } from '../../../contract/areas/repair/queries.ts';
import { orderState } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { Timeline } from '../../ui/data/Timeline.tsx';
import { FailureNote, StaleNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { TimeAgo, useNow } from '../hooks/times.tsx';
import { useLiveReads } from '../hooks/useLiveReads.ts';
import style from './LatestOrders.module.css';

const shown = 8;

interface LatestOrdersProps {
  /** The orders that a person repairs or repaired. */
  readonly of: { readonly RepairUserID: string };
  /** The accessible name of the list. */
  readonly label: string;
  /** The text where there is none. */
  readonly none: string;
}

/** The latest orders of a person, and the way to all of them. */
export function LatestOrders({ of, label, none }: LatestOrdersProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const read = useEndpoint(listWorkOrders, { ...of, pageSize: shown });
  useLiveReads([listWorkOrders], ['order']);
  const failure = read.error === null ? null : failureOf(read.error);
  const again = () => void read.refetch();
  if (read.data === undefined || failure?.denied === true) {
    if (failure === null) return <SkeletonRows rows={3} />;
    return <FailureNote failure={failure} onRetry={again} />;
  }
  const { data: orders, totalNum } = read.data;
  if (totalNum === 0) return <StyledText ink={3}>{none}</StyledText>;
  return (
    <>
      {failure !== null && <StaleNote failure={failure} onRetry={again} />}
      <Timeline
        label={label}
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
        <Link className={`${style.link} ${style.all}`} to={ordersPath(of)}>
          {t('kit.detail.allOrders', { count: totalNum })}
        </Link>
      )}
    </>
  );
}
