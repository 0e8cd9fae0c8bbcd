import { useTranslation } from 'react-i18next';
import type { OrderCalls, WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../../kit/detail/DetailHead.tsx';
import { OrderLevel, OrderStateTag } from '../../../kit/detail/OrderStateTag.tsx';
import { FollowButton } from '../../../kit/hooks/FollowButton.tsx';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
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
  const report = useServiceReport();
  return (
    <div>
      <DetailHead
        title={order.deviceName}
        marks={
          <>
            <OrderStateTag state={order.orderState} />
            <OrderLevel level={order.faultLevel} />
            <StyledText as="span" ink={3}>
              {order.orderCode}
            </StyledText>
            {order.repairUserName !== null && (
              <StyledText as="span" ink={3}>
                {t('repair.detail.repairer')} {order.repairUserName}
              </StyledText>
            )}
            <Row as="span" gap={8}>
              <FollowButton deviceID={order.deviceID} deviceName={order.deviceName} />
            </Row>
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

/** Who was notified of an order that nobody has received, and who is next and when. */
function CallsOfOrder({ calls }: { readonly calls: OrderCalls }) {
  const { t } = useTranslation();
  const timeText = useAbsoluteTime();
  const whoOf = ({ count, names }: NonNullable<OrderCalls['next']>) => {
    if (names.length === 0)
      return calls.orgName === null
        ? t('repair.calls.people', { count })
        : t('repair.calls.ofProvider', { count, name: calls.orgName });
    const shown = names.join(t('repair.calls.separator'));
    const more = count - names.length;
    return more === 0 ? shown : `${shown}${t('repair.calls.more', { count: more })}`;
  };
  const steps = [
    ...calls.notified.map((one) => ['notified', one] as const),
    ['next', calls.next] as const,
    ['supervisors', calls.supervisors] as const,
  ].flatMap(([kind, one]) => (one === null ? [] : [{ kind, one }]));
  return (
    <section className={style.calls} aria-label={t('repair.calls.title')}>
      {calls.notified.length === 0 && <p>{t('repair.calls.none')}</p>}
      <ul>
        {steps.map(({ kind, one }) => (
          <li key={`${kind} ${one.time}`}>
            {t(`repair.calls.${kind}`, { time: timeText(Date.parse(one.time)), who: whoOf(one) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
