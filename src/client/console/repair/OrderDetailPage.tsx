import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { getWorkOrder } from '../../../contract/areas/repairQueries.ts';
import { id as idText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { useNow } from '../../kit/times.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import { useTabTitle } from '../../ui/tabTitle.ts';
import style from './OrderDetailPage.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderParts } from './OrderParts.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

/** /Troubleshooting/workOrder/orderDetail?id=…&opt=detail: one order, and what can be done to it. */
export function OrderDetailPage() {
  const [query] = useSearchParams();
  const orderID = idText.safeParse(query.get('id')).data;
  return orderID === undefined ? <NotFound /> : <Order key={orderID} orderID={orderID} />;
}

function Order({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const read = useEndpoint(getWorkOrder, { ID: orderID });
  const { data: order, error, isFetching, dataUpdatedAt, refetch } = read;
  useTabTitle(order?.orderCode ?? null);

  if (order === undefined) {
    if (error === null) {
      return (
        <section className={style.panel}>
          <SkeletonRows rows={8} />
        </section>
      );
    }
    const failure = failureOf(error);
    if (failure.missing) return <NotFound />;
    return (
      <section className={style.panel}>
        <FailureNote failure={failure} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <>
      <OrderHead
        order={order}
        refresh={{ busy: isFetching, at: dataUpdatedAt, failed: error !== null, run: refetch }}
      />
      <section className={style.panel} aria-label={t('repair.detail.facts')}>
        <OrderFacts order={order} now={now} />
      </section>
      <div className={style.columns}>
        <div className={style.column}>
          <section className={style.panel}>
            <h2 className={style.heading}>{t('repair.detail.timeline')}</h2>
            <OrderTimeline segments={order.segments} now={now} />
          </section>
          {order.parts.length > 0 && (
            <section className={style.panel}>
              <h2 className={style.heading}>{t('repair.detail.parts')}</h2>
              <OrderParts parts={order.parts} />
            </section>
          )}
        </div>
        <section className={style.panel}>
          <h2 className={style.heading}>{t('repair.detail.history')}</h2>
          <OrderHistory events={order.history} />
        </section>
      </div>
    </>
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <section className={style.panel}>
      <StateNote
        title={t('repair.detail.notFoundTitle')}
        text={t('repair.detail.notFoundText')}
        action={
          <Link className={style.link} to="/Troubleshooting/workOrder">
            {t('repair.behind.all')}
          </Link>
        }
      />
    </section>
  );
}
