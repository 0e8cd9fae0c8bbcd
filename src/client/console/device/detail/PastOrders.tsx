import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CompletedOrder, listPastOrders } from '../../../../contract/areas/device/history.ts';
import { moneyText } from '../../../../contract/locale.ts';
import { call } from '../../../api/http/call.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EndlessList } from '../../../kit/detail/EndlessList.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import style from './PastOrders.module.css';

const rowHeight = 64;
const pageSize = 30;

/** The completed orders of a device that the organisation services, as far as its owner shares them, the latest first. */
export function PastOrders({ deviceID }: { readonly deviceID: string }) {
  const { t } = useTranslation();
  return (
    <EndlessList
      label={t('device.past.title')}
      none={t('device.past.none')}
      readKey={[listPastOrders.id, deviceID]}
      read={async (After) => {
        const body = { DeviceID: deviceID, pageSize, ...(After !== undefined && { After }) };
        const { data, next } = await call(listPastOrders, body, { isRead: true });
        return { entries: data, ...(next !== undefined && { next }) };
      }}
      keyOf={({ orderCode }) => orderCode}
      Row={Row}
      rowHeight={rowHeight}
      live={{ kinds: ['device', 'order'], id: deviceID }}
    />
  );
}

function Row({ entry }: { readonly entry: CompletedOrder }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { orderID, orderCode, faultText, faultLevel, faultTime, causeName, measures, cost } = entry;
  const work = [causeName, measures].filter((part) => part !== null && part !== '').join(' · ');
  return (
    <div className={style.row}>
      <span className={style.text}>
        <LevelMark level={faultLevel} />
        {orderID === null ? (
          <span className={style.fault}>{faultText}</span>
        ) : (
          <Link className={style.fault} to={orderPath(orderID)}>
            {faultText}
          </Link>
        )}
      </span>
      <span className={style.time}>
        <TimeAgo instant={faultTime} now={now} />
      </span>
      <span className={style.work}>{work === '' ? orderCode : `${orderCode} · ${work}`}</span>
      <span className={style.time}>
        {cost !== null && t('device.past.cost', { amount: moneyText(cost, locale) })}
      </span>
    </div>
  );
}
