import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listAlarms } from '../../../contract/areas/metric/alarms.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { alarmsPath } from '../../lib/paths/metricPath.ts';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { AlarmTag, measuredText } from './metricCells.tsx';

const mostShown = 20;

/** The alarms that have reported an order. */
export function OrderAlarms({ orderID }: { readonly orderID: string }) {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  const { data } = useEndpoint(listAlarms, { OrderID: orderID, pageSize: mostShown });
  useLiveReads([listAlarms], ['alarm']);
  if (data === undefined || data.data.length === 0) return null;
  return (
    <DetailPanel heading={t('metric.alarm.ofOrder')}>
      <SimpleTable
        caption={t('metric.alarm.ofOrder')}
        rows={data.data}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'rule',
            title: t('metric.alarm.rule'),
            isName: true,
            render: ({ ruleName }) => <Link to={alarmsPath({ OrderID: orderID })}>{ruleName}</Link>,
          },
          { key: 'state', title: t('metric.alarm.state'), render: (row) => <AlarmTag of={row} /> },
          {
            key: 'peak',
            title: t('metric.alarm.peak'),
            align: 'end',
            render: (row) => measuredText(row.peak, row),
          },
          {
            key: 'start',
            title: t('metric.alarm.start'),
            render: ({ startTime }) => time(Date.parse(startTime)),
          },
        ]}
      />
    </DetailPanel>
  );
}
