import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  listStockOfDevice,
  type StockedDevicePart,
} from '../../../../contract/areas/part/relations.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { StandardCard } from '../../../kit/list/rows/StandardCard.tsx';
import { movementsPath } from '../../../lib/paths/movementsPath.ts';
import { partPath } from '../../../lib/paths/partPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

/** The body of the read of a device's parts, as its page and this table make it. */
export function stockOfDevice(deviceID: string) {
  return { DeviceID: deviceID, pageSize: 50 } as const;
}

/** The organisation's parts of a device: what is available, where it lies, and what repairs used and cost. */
export function DeviceStock({ deviceID }: { readonly deviceID: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const quantity = useQuantityText();
  const money = useMoney();
  const maySeeCost = useCan('part.cost');
  const maySeeMovements = useCan('part.record');
  const { data, error, isFetching, refetch } = useEndpoint(
    listStockOfDevice,
    stockOfDevice(deviceID),
  );
  useLiveReads([listStockOfDevice], ['stock', 'order']);
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={2} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.data.length === 0) return <StyledText ink={3}>{t('device.parts.noneFits')}</StyledText>;
  const columns: ListColumn<StockedDevicePart>[] = [
    {
      key: 'part',
      title: t('device.parts.part'),
      fixed: true,
      render: ({ partID, partName, partCode }) => (
        <>
          <Link className={rowStyle.link} to={partPath(partID)}>
            {partName}
          </Link>
          <span className={rowStyle.code}>{partCode}</span>
        </>
      ),
    },
    {
      key: 'available',
      title: t('device.parts.available'),
      width: 112,
      align: 'end',
      render: ({ available, unit }) => quantity(available, unit),
    },
    {
      key: 'positions',
      title: t('device.parts.position'),
      render: ({ positions }) => positions.join(' · ') || '—',
    },
    {
      key: 'qty',
      title: t('device.parts.used'),
      width: 152,
      align: 'end',
      render: ({ partID, qty, unit, orders }) => {
        if (orders === 0) return '—';
        const text = `${quantity(qty, unit)} · ${t('device.parts.orders', { count: orders })}`;
        if (!maySeeMovements) return text;
        return (
          <Link
            className={rowStyle.link}
            to={movementsPath({ PartID: partID, DeviceID: deviceID, Use: '1' })}
          >
            {text}
          </Link>
        );
      },
    },
    ...(maySeeCost
      ? [
          {
            key: 'amount',
            title: t('device.parts.cost'),
            width: 128,
            align: 'end' as const,
            render: ({ amount }: StockedDevicePart) => money(amount),
          },
        ]
      : []),
    {
      key: 'last',
      title: t('device.parts.last'),
      width: 152,
      render: ({ lastTime }) =>
        lastTime === null ? t('device.parts.fits') : <TimeAgo instant={lastTime} now={now} />,
    },
  ];
  return (
    <DataTable
      caption={t('device.parts.stock')}
      columns={columns}
      rows={data.data}
      keyOf={({ partID }) => partID}
      renderCard={(row) => <StandardCard row={row} columns={columns} />}
      stale={isFetching}
    />
  );
}
