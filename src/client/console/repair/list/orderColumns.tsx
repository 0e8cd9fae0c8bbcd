import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { OrderLevel, OrderStateTag, useRepairerText } from '../../../kit/detail/OrderStateTag.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import row from '../../../kit/list/rows/row.module.css';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { QueuedMark } from '../queue/QueuedMark.tsx';
import style from './orderColumns.module.css';
import type { DrilldownSum } from './useDrilldownSum.ts';

/** The list's columns; the first links to the order. @param sum how the figure of a drilldown sums minutes: then they have a column */
export function useOrderColumns(sum: DrilldownSum | undefined): ListColumn<WorkOrder>[] {
  const { t } = useTranslation();
  const now = useNow();
  const repairer = useRepairerText();
  const locale = useLocale();
  const minutesOf = new Map(sum?.lines.map(({ id, minutes }) => [id, minutes]));
  const minutesText = ({ id }: WorkOrder) => {
    const minutes = minutesOf.get(id);
    if (minutes === undefined) return null;
    const isMerged = minutes === 0 && (sum?.orders ?? 0) > (sum?.n ?? 0);
    if (isMerged) return t('repair.list.mergedMinutes');
    return minutes.toLocaleString(locale, { maximumFractionDigits: 1 });
  };
  const figureColumns: ListColumn<WorkOrder>[] =
    (sum?.minutes ?? null) === null
      ? []
      : [
          {
            key: 'figureMinutes',
            fixed: true,
            title: t('repair.list.figureMinutes'),
            width: 120,
            align: 'end',
            render: minutesText,
          },
        ];
  return [
    {
      key: 'device',
      fixed: true,
      title: t('repair.list.device'),
      render: (order) => (
        <>
          <OrderLink order={order} />
          <span className={row.code}>{order.deviceCode}</span>
          {order.ownerName !== undefined && (
            <span className={row.owner} title={order.ownerName}>
              {order.ownerName}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t('repair.list.state'),
      width: 160,
      render: (order) => (
        <span className={style.states}>
          <OrderStateTag state={order.orderState} />
          <QueuedMark orderID={order.id} />
        </span>
      ),
    },
    {
      key: 'level',
      title: t('repair.list.level'),
      width: 116,
      render: (order) => <OrderLevel level={order.faultLevel} />,
    },
    {
      key: 'fault',
      title: t('repair.list.fault'),
      render: (order) => (
        <span title={order.faultText}>
          {order.isStop === 1 && <span className={style.stop}>{t('repair.list.stopped')}</span>}
          {order.faultText}
        </span>
      ),
    },
    {
      key: 'repairer',
      title: t('repair.list.repairer'),
      width: 140,
      render: (order) =>
        order.repairUserName ?? (
          <StyledText as="span" ink={3} size={13}>
            {repairer(order)}
          </StyledText>
        ),
    },
    {
      key: 'time',
      title: t('repair.list.faultTime'),
      width: 164,
      render: (order) => <TimeAgo instant={order.faultTime} now={now} />,
    },
    {
      key: 'code',
      title: t('repair.list.code'),
      width: 188,
      render: (order) => (
        <StyledText as="span" ink={3} size={13}>
          {order.orderCode}
        </StyledText>
      ),
    },
    ...figureColumns,
  ];
}

function OrderLink({ order }: { readonly order: WorkOrder }) {
  return (
    <Link className={row.link} to={orderPath(order.id)}>
      {order.deviceName}
    </Link>
  );
}

/** An order on a phone. */
export function OrderCard({ row: order }: { readonly row: WorkOrder }) {
  const { t } = useTranslation();
  const now = useNow();
  const repairer = useRepairerText();
  return (
    <div className={row.card}>
      <div className={row.cardRow}>
        <OrderLink order={order} />
        <span className={style.states}>
          <OrderStateTag state={order.orderState} />
          <QueuedMark orderID={order.id} />
        </span>
      </div>
      {order.ownerName !== undefined && <span className={row.owner}>{order.ownerName}</span>}
      <div className={style.cardFault}>
        {order.isStop === 1 && <span className={style.stop}>{t('repair.list.stopped')}</span>}
        {order.faultText}
      </div>
      <div className={row.cardRow}>
        <OrderLevel level={order.faultLevel} />
        <StyledText as="span" ink={3} size={13}>
          {repairer(order)}
          {' · '}
          <TimeAgo instant={order.faultTime} now={now} />
        </StyledText>
      </div>
    </div>
  );
}
