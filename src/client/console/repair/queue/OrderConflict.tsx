import { useTranslation } from 'react-i18next';
import { getWorkOrder } from '../../../../contract/areas/repair/queries.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { workOrderCallLabels } from '../../../../contract/orders/workOrderCall.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { takeOverAction } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { OrderStateTag } from '../../../kit/detail/OrderStateTag.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { offeredActions } from '../actions/offeredActions.ts';
import { queuedActionName } from './expectedOrder.ts';
import { QueuedFacts } from './QueuedFacts.tsx';
import style from './QueuePanel.module.css';
import { usePresentLists, useQueuedFacts, useQueuedLabel } from './useQueueTexts.ts';

interface OrderConflictProps {
  readonly action: QueuedAction;
  readonly orderID: string;
  readonly onDrop: () => void;
}

/**
 * A refused call on an order: the order as the server has it beside what the call wants. It is taken over where the
 * transition table allows it from the present state, or dropped.
 */
export function OrderConflict({ action, orderID, onDrop }: OrderConflictProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { data: order, error } = useEndpoint(getWorkOrder, { ID: orderID });
  useLiveReads([getWorkOrder], ['order'], orderID);
  const label = useQueuedLabel();
  const factsOf = useQueuedFacts();
  const name = queuedActionName(action);
  const isOffered =
    order !== undefined &&
    user !== null &&
    (name === 'comment' || offeredActions(order, user).some((one) => one === name));
  return (
    <>
      <div className={style.versions}>
        <section aria-label={t('queue.server')}>
          <h3>{t('queue.server')}</h3>
          {order !== undefined && <PresentOrder action={action} order={order} />}
          {order === undefined && (
            <StyledText ink={3} size={13}>
              {error === null ? t('app.loading') : failureText(error)}
            </StyledText>
          )}
        </section>
        <section aria-label={t('queue.mine')}>
          <h3>{t('queue.mine')}</h3>
          <p>{label(action)}</p>
          <QueuedFacts facts={factsOf(action)} />
        </section>
      </div>
      {order !== undefined && !isOffered && (
        <StyledText ink={3} size={13}>
          {t('queue.notOffered')}
        </StyledText>
      )}
      <Row gap={8} align="stretch" wrap>
        {isOffered && (
          <Button onClick={() => void takeOverAction(action, order.version)}>
            {t(action.failure?.name === 'TIME_ORDER' ? 'queue.takeOverNow' : 'queue.takeOver')}
          </Button>
        )}
        <Button onClick={onDrop}>{t('queue.drop.action')}</Button>
      </Row>
    </>
  );
}

interface PresentOrderProps {
  readonly action: QueuedAction;
  readonly order: WorkOrderDetail;
}

/** The order's present state, who did what last, and its lists. */
function PresentOrder({ action, order }: PresentOrderProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const listsOf = usePresentLists();
  const last = order.history.at(-1);
  const labels: Readonly<Record<string, { readonly [K in typeof locale]: string } | undefined>> =
    workOrderCallLabels;
  return (
    <Stack gap={4} size={13}>
      <Facts
        facts={[
          [t('queue.field.state'), <OrderStateTag key="state" state={order.orderState} />],
          [t('repair.action.field.repairUser'), order.repairUserName ?? t('repair.detail.none')],
          [
            t('queue.field.last'),
            last && (
              <>
                {last.userName} {labels[last.call]?.[locale] ?? last.call}{' '}
                <TimeAgo instant={last.time} now={now} />
              </>
            ),
          ],
          [t('repair.action.field.measures'), order.measures],
        ]}
      />
      <QueuedFacts facts={listsOf(action, order)} />
    </Stack>
  );
}
