import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { dayText } from '../../../contract/validators.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { idFilter, optionFilter, schemaFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { useList } from '../../kit/list/useList.ts';
import { PlanDayCell, PointTag } from '../../kit/plan/planCells.tsx';
import { pointPath } from '../../lib/paths/planPath.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { PlanTabs } from './PlanTabs.tsx';

const exportKinds = { maintenance: 'MaintenanceRecord', inspection: 'InspectionRecord' } as const;

const recordFilters = {
  PointResult: optionFilter(pointResult.list),
  IsNG: optionFilter([1]),
  IsUnreviewed: optionFilter([1]),
  IsSpot: optionFilter([1, 0]),
  PlanID: idFilter,
  DeviceID: idFilter,
  UserID: idFilter,
  FirstDate: schemaFilter(dayText),
  LastDate: schemaFilter(dayText),
};

/** /maintenance/records, /Inspection/records */
function RecordsPage({ area }: { readonly area: PlanArea }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useList(planCalls[area].records, {
    name: `${area}Records`,
    filters: recordFilters,
    live: { kinds: ['plan'], idOf: ({ planID }) => planID },
  });
  const columns = useRecordColumns(area);
  const [correcting, setCorrecting] = useState<PlanRecord | null>(null);
  return (
    <>
      <ListPage
        list={list}
        title={t(`plan.${area}.records`)}
        above={<PlanTabs area={area} open="records" />}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ planName, deviceName }) => `${planName} ${deviceName}`}
        filters={[
          {
            kind: 'select',
            name: 'PointResult',
            label: t('plan.record.result'),
            options: pointResult.list.map((value) => ({
              value,
              label: pointResult.label(value, locale),
            })),
          },
          {
            kind: 'select',
            name: 'IsNG',
            label: t('plan.record.judgement'),
            options: [{ value: 1, label: t('plan.record.ng') }],
          },
          {
            kind: 'select',
            name: 'IsUnreviewed',
            label: t('plan.review.open'),
            options: [{ value: 1, label: t('plan.record.unreviewed') }],
          },
          ...(area === 'inspection'
            ? ([
                {
                  kind: 'select',
                  name: 'IsSpot',
                  label: t('plan.record.source'),
                  options: [
                    { value: 1, label: t('plan.spot.title') },
                    { value: 0, label: t('plan.record.ofPlans') },
                  ],
                },
              ] as const)
            : []),
        ]}
        rowActions={[
          {
            key: 'correct',
            label: t('plan.record.correct'),
            permission: `${area}.edit`,
            successText: null,
            run: ([record]) => setCorrecting(record ?? null),
          },
        ]}
        empty={{ title: t('plan.record.none'), text: t('plan.record.noneText') }}
        onExport={exportList(exportKinds[area])}
      />
      {correcting !== null && (
        <CorrectDialog
          key={correcting.id}
          area={area}
          record={correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  );
}

/** The columns of records. */
export function useRecordColumns(area: PlanArea): ListColumn<PlanRecord>[] {
  const { t } = useTranslation();
  const time = useAbsoluteTime();
  return [
    {
      key: 'plan',
      title: t('plan.name'),
      fixed: true,
      render: ({ pointID, planName }) => (
        <Link className={rowStyle.link} to={pointPath(area, pointID)}>
          {planName}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('plan.state'),
      width: 160,
      render: ({ result, planState, dueDate, isNG, isSpot, isOutside, isSubstitute }) => (
        <>
          <PointTag of={{ result, planState, dueDate, fromDate: dueDate }} />{' '}
          {isNG === 1 && <Tag tone="danger">NG</Tag>}
          {isSpot === 1 && <Tag tone="rest">{t('plan.spot.tag')}</Tag>}
          {isOutside === 1 && <Tag tone="warning">{t('plan.record.outside')}</Tag>}
          {isSubstitute === 1 && <Tag tone="rest">{t('plan.record.substitute')}</Tag>}
        </>
      ),
    },
    {
      key: 'device',
      title: t('plan.device'),
      render: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`,
    },
    {
      key: 'due',
      title: t('plan.dueDate'),
      width: 128,
      render: ({ dueDate }) => <PlanDayCell day={dueDate} />,
    },
    {
      key: 'time',
      title: t('plan.record.time'),
      width: 160,
      render: ({ doneTime }) => time(Date.parse(doneTime)),
    },
    {
      key: 'person',
      title: t('plan.record.person'),
      width: 112,
      render: ({ userName }) => userName ?? '—',
    },
    {
      key: 'note',
      title: t('plan.record.note'),
      render: ({ reason, rest, remark }) =>
        [reason, rest, remark].filter(Boolean).join(' · ') || '—',
    },
    {
      key: 'corrections',
      title: t('plan.record.corrections'),
      width: 96,
      align: 'end',
      render: ({ corrections }) => corrections.length,
    },
  ];
}

/** /maintenance/records */
export function MaintenanceRecordsPage() {
  return <RecordsPage area="maintenance" />;
}

/** /Inspection/records */
export function InspectionRecordsPage() {
  return <RecordsPage area="inspection" />;
}
