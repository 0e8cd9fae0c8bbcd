import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listWorkOrders } from '../../../contract/areas/repair/queries.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { OrderStateTag } from '../detail/OrderStateTag.tsx';
import { TimeAgo, useNow } from '../hooks/times.tsx';
import style from './ReportDialog.module.css';

/** The most open orders that are offered. */
const shown = 3;

interface OpenOrdersProps {
  /** Empty for none. */
  readonly deviceID: string;
  readonly onOpen: () => void;
}

/** Offers the open orders of a device in place of a second one for the same fault; nothing where there are none. */
export function OpenOrders({ deviceID, onOpen }: OpenOrdersProps) {
  const { t } = useTranslation();
  const now = useNow();
  const enabled = useCan('repair.view') && deviceID !== '';
  const body = { DeviceID: deviceID, Unfinished: 1, pageSize: shown } as const;
  const { data: page, isPlaceholderData } = useEndpoint(listWorkOrders, body, { enabled });
  if (!enabled || page === undefined || isPlaceholderData || page.totalNum === 0) return null;
  return (
    <Banner tone="warn" title={t('repairForms.report.openOrders', { count: page.totalNum })}>
      {t('repairForms.report.openOrdersText')}
      <ul className={style.orders}>
        {page.data.map(({ id, orderCode, faultText, orderState, reportTime }) => (
          <li key={id}>
            <Link to={orderPath(id)} onClick={onOpen}>
              {orderCode} · {faultText}
            </Link>
            <OrderStateTag state={orderState} />
            <TimeAgo instant={reportTime} now={now} />
          </li>
        ))}
      </ul>
      {page.totalNum > shown && (
        <Link
          className={style.all}
          to={ordersPath({ DeviceID: deviceID, Unfinished: 1 })}
          onClick={onOpen}
        >
          {t('repairForms.report.openOrdersAll', { count: page.totalNum })}
        </Link>
      )}
    </Banner>
  );
}
