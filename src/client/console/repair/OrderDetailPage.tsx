import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getWorkOrder } from '../../../contract/areas/repairQueries.ts';
import { id as idText } from '../../../contract/validators.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { DetailAbsent, DetailMissing, type MissingWords } from '../../kit/detail/DetailAbsent.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useNow } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { allOrdersPath } from '../../lib/ordersPath.ts';
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
  const missing = useMissing();
  const orderID = idText.safeParse(query.get('id')).data;
  if (orderID === undefined) return <DetailMissing {...missing} />;
  return <Order key={orderID} orderID={orderID} />;
}

function Order({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const missing = useMissing();
  const read = useEndpoint(getWorkOrder, { ID: orderID });
  useLiveReads([getWorkOrder], ['order'], orderID);
  const { data: order, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  useTabTitle(order?.orderCode ?? null);

  if (order === undefined) return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  return (
    <DetailPage>
      <OrderHead
        order={order}
        refresh={{ busy: isFetching, at: dataUpdatedAt, failed: error !== null, run }}
      />
      <DetailPanel label={t('repair.detail.facts')}>
        <OrderFacts order={order} now={now} />
      </DetailPanel>
      <div className={style.columns}>
        <div className={style.column}>
          <DetailPanel heading={t('repair.detail.timeline')}>
            <OrderTimeline segments={order.segments} now={now} />
          </DetailPanel>
          {order.parts.length > 0 && (
            <DetailPanel heading={t('repair.detail.parts')}>
              <OrderParts parts={order.parts} />
            </DetailPanel>
          )}
        </div>
        <DetailPanel heading={t('repair.detail.history')}>
          <OrderHistory events={order.history} />
        </DetailPanel>
      </div>
    </DetailPage>
  );
}

function useMissing(): MissingWords {
  const { t } = useTranslation();
  return {
    title: t('repair.detail.notFoundTitle'),
    text: t('repair.detail.notFoundText'),
    back: t('repair.behind.all'),
    to: allOrdersPath,
  };
}
