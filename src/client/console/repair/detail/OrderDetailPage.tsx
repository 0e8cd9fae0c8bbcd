import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { getWorkOrder } from '../../../../contract/areas/repair/queries.ts';
import { orderSource, orderState } from '../../../../contract/enums.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import {
  DetailAbsent,
  DetailMissing,
  type MissingText,
} from '../../../kit/detail/DetailAbsent.tsx';
import { DetailColumns, DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { allOrdersPath } from '../../../lib/paths/ordersPath.ts';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { SimpleTable } from '../../../ui/layout/SimpleTable.tsx';
import { useTabTitle } from '../../../ui/page/tabTitle.ts';
import { useExpectedOrder } from '../queue/expectedOrder.ts';
import { QueuedNote } from '../queue/QueuedNote.tsx';
import { usePrereadOrders } from '../usePrereadOrders.ts';
import { OrderComments } from './comments/OrderComments.tsx';
import { OrderHistory } from './history/OrderHistory.tsx';
import { OrderTimeline } from './history/OrderTimeline.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHead } from './OrderHead.tsx';

/** /Troubleshooting/workOrder/orderDetail?id=…&opt=detail: one order and its actions. */
export function OrderDetailPage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const orderID = idText.safeParse(query.get('id')).data;
  if (orderID === undefined) return <DetailMissing {...missing} />;
  return <Order key={orderID} orderID={orderID} />;
}

const loadRecord = dialogLoader(
  'repair',
  async () => (await import('./record/OrderRecord.tsx')).OrderRecord,
);

const loadWorked = dialogLoader(
  'repair',
  async () => (await import('./WorkedBefore.tsx')).WorkedBefore,
);

const loadKnowledge = dialogLoader(
  'knowledge',
  async () => (await import('../../../kit/documents/KnowledgeList.tsx')).OrderKnowledge,
);

const loadApplications = dialogLoader(
  'partApplications',
  async () => (await import('./OrderApplications.tsx')).OrderApplications,
);

const loadAlarms = dialogLoader(
  'metric',
  async () => (await import('../../metric/api.tsx')).OrderAlarms,
);

function Order({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const missing = useMissing();
  const read = useEndpoint(getWorkOrder, { ID: orderID });
  useLiveReads([getWorkOrder], ['order'], orderID);
  const { data, error, isFetching, dataUpdatedAt } = read;
  const order = useExpectedOrder(data);
  const { Part: Record } = useLoaded(order === undefined ? null : loadRecord);
  const isRejected = order?.orderState === orderState.values.rejected;
  const { Part: Worked } = useLoaded(order === undefined || isRejected ? null : loadWorked);
  const mayReadKnowledge = useCan('knowledge.view');
  const { Part: Knowledge } = useLoaded(
    order !== undefined && mayReadKnowledge ? loadKnowledge : null,
  );
  const mayApply = useCan('part.apply');
  const isInterrupted = order?.orderState === orderState.values.interrupted;
  const { Part: Applications } = useLoaded(mayApply && isInterrupted ? loadApplications : null);
  const maySeeAlarms = useCan('metric.alarms');
  const isOfAlarm = order?.orderSource === orderSource.values.alarm;
  const { Part: Alarms } = useLoaded(maySeeAlarms && isOfAlarm ? loadAlarms : null);
  const run = () => void read.refetch();
  useTabTitle(order?.orderCode ?? null);
  usePrereadOrders([orderID]);

  if (order === undefined || failureOf(error).missing) {
    return (
      <DetailPage>
        {error !== null && <QueuedNote orderID={orderID} isOrderShown={false} />}
        <DetailAbsent error={error} missing={missing} onRetry={run} />
      </DetailPage>
    );
  }
  return (
    <DetailPage>
      <OrderHead order={order} refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }} />
      <SentBack order={order} />
      <QueuedNote orderID={order.id} isOrderShown />
      {Applications !== null && isInterrupted && <Applications order={order} />}
      <DetailPanel label={t('repair.detail.facts')}>
        <OrderFacts order={order} now={now} />
      </DetailPanel>
      <DetailColumns
        main={
          <>
            <DetailPanel heading={t('repair.detail.timeline')}>
              <OrderTimeline order={order} now={now} />
            </DetailPanel>
            {Alarms !== null && <Alarms orderID={order.id} />}
            {order.parts.length > 0 && (
              <DetailPanel heading={t('repair.detail.parts')}>
                <OrderParts parts={order.parts} />
              </DetailPanel>
            )}
            {Worked !== null && <Worked orderID={order.id} />}
            {Record !== null && <Record order={order} />}
            <DetailPanel heading={t('repair.comments.title')}>
              <OrderComments order={order} now={now} />
            </DetailPanel>
          </>
        }
        side={
          <>
            {Knowledge !== null && <Knowledge orderID={order.id} />}
            <DetailPanel heading={t('repair.detail.history')}>
              <OrderHistory events={order.history} />
            </DetailPanel>
          </>
        }
      />
    </DetailPage>
  );
}

/** Why the reporter has sent the order back, as long as it is being repaired again. */
function SentBack({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const last = order.history.findLast(({ call }) => call === 'Surer');
  if (order.orderState !== orderState.values.repairing || last?.toState !== order.orderState)
    return null;
  return (
    <Banner tone="warn" title={t('repair.detail.sentBackBy', { who: last.userName ?? '' })}>
      {last.remark}
    </Banner>
  );
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('repair.detail.notFoundTitle'),
    text: t('repair.detail.notFoundText'),
    backLabel: t('repair.drilldown.all'),
    to: allOrdersPath,
  };
}

/** The parts that a repair used, with their names at that time. */
function OrderParts({ parts }: { readonly parts: WorkOrderDetail['parts'] }) {
  const { t } = useTranslation();
  const unit = (text: string | null) => (
    <StyledText as="span" ink={2}>
      {' '}
      {text}
    </StyledText>
  );
  return (
    <SimpleTable
      caption={t('repair.detail.parts')}
      rows={parts}
      keyOf={({ partID }) => partID}
      columns={[
        {
          key: 'name',
          title: t('repair.detail.partName'),
          render: ({ partName, isBooked }) => (
            <>
              {partName}
              {isBooked !== 1 && unit(t('repair.detail.unbooked'))}
            </>
          ),
        },
        {
          key: 'code',
          title: t('repair.detail.partCode'),
          render: ({ partCode }) => (
            <StyledText as="span" ink={2}>
              {partCode}
            </StyledText>
          ),
        },
        {
          key: 'qty',
          align: 'end',
          title: t('repair.detail.qty'),
          render: (part) => (
            <>
              {part.qty}
              {unit(part.unit)}
            </>
          ),
        },
      ]}
    />
  );
}
