import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { StandardCard } from '../../../kit/list/rows/StandardCard.tsx';
import { planRecordsPath, planViewPath } from '../../../lib/paths/planPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { usePointColumns, useRecordColumns } from '../../plan/api.tsx';
import { DeviceReadings } from './DeviceReadings.tsx';

/** The rows of each table; the lists have the others. */
const shownRows = 5;
/** The columns of the lists of which each table has some. */
const shownColumns: readonly string[] = ['plan', 'state', 'due', 'time', 'person'];

interface DevicePlansProps {
  readonly deviceID: string;
}

/** The maintenance and the inspection of a device: its next points, and the latest records. */
export function DevicePlans({ deviceID }: DevicePlansProps) {
  const areas = {
    maintenance: useCan('maintenance.view'),
    inspection: useCan('inspection.view'),
  } as const;
  return (['maintenance', 'inspection'] as const)
    .filter((area) => areas[area])
    .map((area) => <DeviceArea key={area} area={area} deviceID={deviceID} />);
}

interface DeviceAreaProps extends DevicePlansProps {
  readonly area: PlanArea;
}

function DeviceArea({ area, deviceID }: DeviceAreaProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const page = { DeviceID: deviceID, pageSize: shownRows } as const;
  const points = useEndpoint(calls.points, { ...page, State: 'open' });
  const records = useEndpoint(calls.deviceRecords, page);
  useLiveReads([calls.points, calls.deviceRecords], ['plan']);
  const pointColumns = usePointColumns(area).filter(({ key }) => shownColumns.includes(key));
  const recordColumns = useRecordColumns(area).filter(({ key }) => shownColumns.includes(key));
  return (
    <>
      <DetailPanel heading={t(`plan.${area}.points`)}>
        <Rows
          read={points}
          caption={t(`plan.${area}.points`)}
          columns={pointColumns}
          more={planViewPath(area, 'points', { DeviceID: deviceID, State: 'open' })}
        />
      </DetailPanel>
      <DetailPanel heading={t(`plan.${area}.records`)}>
        <Rows
          read={records}
          caption={t(`plan.${area}.records`)}
          columns={recordColumns}
          more={planRecordsPath(area, { DeviceID: deviceID })}
        />
      </DetailPanel>
      <DeviceReadings area={area} deviceID={deviceID} />
    </>
  );
}

interface RowsProps<Row> {
  readonly read: {
    readonly data: { readonly data: readonly Row[]; readonly totalNum: number } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly caption: string;
  readonly columns: readonly ListColumn<Row>[];
  /** The path of the whole list. */
  readonly more: string;
}

function Rows<Row extends { readonly id: string }>({
  read: { data, error, refetch },
  caption,
  columns,
  more,
}: RowsProps<Row>) {
  const { t } = useTranslation();
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={2} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.totalNum === 0) return <StyledText ink={3}>{t('plan.nothing')}</StyledText>;
  return (
    <>
      <DataTable
        caption={caption}
        rows={data.data}
        columns={columns}
        keyOf={({ id }) => id}
        renderCard={(row) => <StandardCard row={row} columns={columns} />}
        stale={false}
      />
      {data.totalNum > data.data.length && (
        <Link className={rowStyle.link} to={more}>
          {t('plan.allRows', { count: data.totalNum })}
        </Link>
      )}
    </>
  );
}
