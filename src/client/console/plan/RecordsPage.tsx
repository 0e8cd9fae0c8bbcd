import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { dayText } from '../../../contract/validators.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { idFilter, optionFilter, schemaFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { PlanTabs } from './PlanTabs.tsx';
import { useRecordColumns } from './planColumns.tsx';

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

/** /maintenance/records */
export function MaintenanceRecordsPage() {
  return <RecordsPage area="maintenance" />;
}

/** /Inspection/records */
export function InspectionRecordsPage() {
  return <RecordsPage area="inspection" />;
}
