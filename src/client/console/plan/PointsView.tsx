import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { complianceRule } from '../../../contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { dayText } from '../../../contract/validators.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { idFilter, optionFilter, schemaFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { usePointColumns } from './planColumns.tsx';

const loadSheet = dialogLoader('plan', async () => (await import('./SheetDialog.tsx')).SheetDialog);
const exportKinds = { maintenance: 'MaintenancePoint', inspection: 'InspectionPoint' } as const;

const states = ['due', 'late', 'open', 'closed'] as const;

const pointFilters = {
  State: optionFilter(states),
  PlanID: idFilter,
  DeviceID: idFilter,
  UserID: idFilter,
  Rule: optionFilter(complianceRule.list),
  InTime: optionFilter([1, 0]),
  FirstDate: schemaFilter(dayText),
  LastDate: schemaFilter(dayText),
};

interface ViewProps {
  readonly area: PlanArea;
  readonly above: ReactNode;
}

/** All points of an area, the earliest first. */
export function PointsView({ area, above }: ViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useList(planCalls[area].points, {
    name: `${area}Points`,
    filters: pointFilters,
    otherParams: ['view'],
    builtIn: states.map((State) => ({
      key: State,
      label: t(`plan.pointState.${State}`),
      filter: { State },
    })),
    live: { kinds: ['plan'], idOf: ({ planID }) => planID },
  });
  const columns = usePointColumns(area);
  const [isPrinting, setPrinting] = useState(false);
  const { Dialog: Sheet, loading, whenHere } = useLazyDialog(loadSheet);
  return (
    <>
      <ListPage
        list={list}
        title={t(`plan.${area}.points`)}
        above={above}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ planName, deviceName }) => `${planName} ${deviceName}`}
        filters={[
          {
            kind: 'select',
            name: 'State',
            label: t('plan.state'),
            options: states.map((value) => ({ value, label: t(`plan.pointState.${value}`) })),
          },
          {
            kind: 'select',
            name: 'InTime',
            label: t('plan.inTime.title'),
            options: ([1, 0] as const).map((value) => ({
              value,
              label: t(value === 1 ? 'plan.inTime.yes' : 'plan.inTime.no'),
            })),
          },
          {
            kind: 'select',
            name: 'Rule',
            label: t('plan.inTime.rule'),
            options: complianceRule.list.map((value) => ({
              value,
              label: complianceRule.label(value, locale),
            })),
          },
          ...(['PlanID', 'DeviceID', 'UserID', 'FirstDate', 'LastDate'] as const).map((name) => ({
            kind: 'own' as const,
            name,
            render: (value: string | number | undefined, change: (value: undefined) => void) =>
              value === undefined ? null : (
                <Button onClick={() => change(undefined)}>
                  {t(`plan.only.${name}`, { day: value })}
                </Button>
              ),
          })),
        ]}
        empty={{ title: t('plan.noPoints'), text: t('plan.noPointsText') }}
        onExport={exportList(exportKinds[area])}
        extras={
          <Button loading={loading} onClick={() => void whenHere(() => setPrinting(true))}>
            {t('plan.sheet.open')}
          </Button>
        }
      />
      {Sheet !== null && isPrinting && <Sheet area={area} onClose={() => setPrinting(false)} />}
    </>
  );
}
