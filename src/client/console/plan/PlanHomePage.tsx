import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { LinkTabs } from '../../kit/list/PageTabs.tsx';
import { type PlanView, planRecordsPath, planViewPath } from '../../lib/paths/planPath.ts';
import { usePhone } from '../../ui/page/viewport.ts';
import { CalendarView } from './CalendarView.tsx';
import { DueView } from './DueView.tsx';
import { PlansView } from './PlansView.tsx';
import { PointsView } from './PointsView.tsx';
import style from './plan.module.css';
import { RoutesView } from './route/RoutesView.tsx';
import { WorkloadView } from './WorkloadView.tsx';

const views = ['due', 'routes', 'calendar', 'plans', 'points', 'workload'] as const;

/** The plans of an area: what its reader has to do, the calendar, the plans, all points, the workload. */
export function PlanHomePage({ area }: { readonly area: PlanArea }) {
  const [query] = useSearchParams();
  const isPhone = usePhone();
  const named = views.find((one) => one === query.get('view'));
  const view = named ?? (isPhone ? 'due' : 'calendar');
  const tabs = <PlanTabs area={area} open={view} />;
  switch (view) {
    case 'plans':
      return <PlansView key={area} area={area} above={tabs} />;
    case 'points':
      return <PointsView key={area} area={area} above={tabs} />;
    case 'due':
      return <DueView key={area} area={area} above={tabs} />;
    case 'routes':
      return <RoutesView key={area} area={area} above={tabs} />;
    case 'workload':
      return <WorkloadView key={area} area={area} above={tabs} />;
    default:
      return <CalendarView key={area} area={area} above={tabs} />;
  }
}

/** The views of an area as tabs. */
export function PlanTabs({
  area,
  open,
}: {
  readonly area: PlanArea;
  readonly open: PlanView | 'records';
}) {
  const { t } = useTranslation();
  return (
    <div className={style.tabs}>
      <LinkTabs
        label={t(`plan.${area}.title`)}
        tabs={[
          ...views.map((view) => ({
            to: planViewPath(area, view),
            text: t(`plan.view.${view}`),
            isCurrent: view === open,
          })),
          {
            to: planRecordsPath(area),
            text: t('plan.view.records'),
            isCurrent: open === 'records',
          },
        ]}
      />
    </div>
  );
}
