import { useTranslation } from 'react-i18next';
import { getDeviceCost } from '../../../../contract/areas/repair/queries.ts';
import { moneyText } from '../../../../contract/locale.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { drilldownPath, type windowOf } from '../../../lib/paths/ordersPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { DeviceFigure } from './DeviceFigure.tsx';
import style from './DeviceFigures.module.css';

interface DeviceCostProps {
  readonly deviceID: string;
  readonly side: OrderSide;
  readonly window: ReturnType<typeof windowOf>;
}

/** The cost of a device's orders for the user's organisation in a window; each figure opens these orders. */
export function DeviceCost({ deviceID, side, window }: DeviceCostProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useEndpoint(getDeviceCost, {
    ...window,
    DeviceID: deviceID,
    Side: side,
  });
  useLiveReads([getDeviceCost], ['order'], deviceID);
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const to = drilldownPath(side, { DeviceID: deviceID, Behind: 'orders', ...window });
  const unpriced = data.unpricedParts > 0 && (
    <p className={style.none}>{t('device.cost.unpriced', { count: data.unpricedParts })}</p>
  );
  if (data.total === 0) return unpriced || <p className={style.none}>{t('device.cost.none')}</p>;
  return (
    <>
      <dl className={style.figures}>
        {(['total', 'labour', 'parts', 'outside'] as const).map((part) => (
          <DeviceFigure
            key={part}
            name={t(`device.cost.${part}`)}
            to={to}
            count={data[part] > 0 ? data.orders : 0}
          >
            {moneyText(data[part], locale)}
          </DeviceFigure>
        ))}
      </dl>
      {unpriced}
    </>
  );
}
