import { useSearchParams } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { usePhone } from '../../ui/page/viewport.ts';
import { CalendarView } from './CalendarView.tsx';
import { DueView } from './DueView.tsx';
import { PlansView } from './PlansView.tsx';
import { PlanTabs, planViews } from './PlanTabs.tsx';
import { PointsView } from './PointsView.tsx';
import { RoutesView } from './route/RoutesView.tsx';
import { WorkloadView } from './WorkloadView.tsx';

/** The plans of an area: what its reader has to do, the calendar, the plans, all points, the workload. */
function PlanHomePage({ area }: { readonly area: PlanArea }) {
  const [query] = useSearchParams();
  const isPhone = usePhone();
  const named = planViews.find((one) => one === query.get('view'));
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

/** /maintenance/planCalendar */
export function MaintenancePlansPage() {
  return <PlanHomePage area="maintenance" />;
}

/** /Inspection/inspectionPlan */
export function InspectionPlansPage() {
  return <PlanHomePage area="inspection" />;
}
