import { useSearchParams } from 'react-router-dom';
import { id as idText } from '../../../contract/validators.ts';
import { PlanHomePage } from './PlanHomePage.tsx';
import { PlanPage } from './PlanPage.tsx';
import { PointPage } from './PointPage.tsx';
import { RecordsPage } from './RecordsPage.tsx';

/** Returns an id of the address; '' for none. */
function useID(name: 'id' | 'point'): string {
  const [query] = useSearchParams();
  return idText.safeParse(query.get(name)).data ?? '';
}

/** /maintenance/planCalendar */
export function MaintenancePlansPage() {
  return <PlanHomePage area="maintenance" />;
}

/** /maintenance/planCalendar/planDetail */
export function MaintenancePlanPage() {
  const id = useID('id');
  return <PlanPage key={id} area="maintenance" id={id} />;
}

/** /maintenance/planCalendar/projectDetail: one point. */
export function MaintenancePointPage() {
  const id = useID('id');
  return <PointPage key={id} area="maintenance" id={id} />;
}

/** /maintenance/records */
export function MaintenanceRecordsPage() {
  return <RecordsPage area="maintenance" />;
}

/** /Inspection/inspectionPlan */
export function InspectionPlansPage() {
  return <PlanHomePage area="inspection" />;
}

/** /Inspection/inspectionPlan/plan: a plan, or with `point` one of its points. */
export function InspectionPlanPage() {
  const [id, point] = [useID('id'), useID('point')];
  if (point !== '') return <PointPage key={point} area="inspection" id={point} />;
  return <PlanPage key={id} area="inspection" id={id} />;
}

/** /Inspection/records */
export function InspectionRecordsPage() {
  return <RecordsPage area="inspection" />;
}
