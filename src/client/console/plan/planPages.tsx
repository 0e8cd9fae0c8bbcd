import { useSearchParams } from 'react-router-dom';
import { dayText, id as idText } from '../../../contract/validators.ts';
import { PlanHomePage } from './PlanHomePage.tsx';
import { PlanPage } from './PlanPage.tsx';
import { PointPage } from './PointPage.tsx';
import { RecordsPage } from './RecordsPage.tsx';
import { RouteWalkPage } from './route/RouteWalkPage.tsx';

/** Returns an id of the address; '' for none. */
function useID(name: 'id' | 'point'): string {
  const [query] = useSearchParams();
  return idText.safeParse(query.get(name)).data ?? '';
}

/** Returns the day of a route in the address; null: none. */
function useWalk(): string | null {
  const [query] = useSearchParams();
  return dayText.safeParse(query.get('walk')).data ?? null;
}

/** /maintenance/planCalendar */
export function MaintenancePlansPage() {
  return <PlanHomePage area="maintenance" />;
}

/** /maintenance/planCalendar/planDetail: a plan, or with `walk` its route on a day. */
export function MaintenancePlanPage() {
  const [id, walk] = [useID('id'), useWalk()];
  if (walk !== null) return <RouteWalkPage key={id + walk} area="maintenance" id={id} day={walk} />;
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

/** /Inspection/inspectionPlan/plan: a plan, with `point` one of its points, or with `walk` its route on a day. */
export function InspectionPlanPage() {
  const [id, point, walk] = [useID('id'), useID('point'), useWalk()];
  if (walk !== null) return <RouteWalkPage key={id + walk} area="inspection" id={id} day={walk} />;
  if (point !== '') return <PointPage key={point} area="inspection" id={point} />;
  return <PlanPage key={id} area="inspection" id={id} />;
}

/** /Inspection/records */
export function InspectionRecordsPage() {
  return <RecordsPage area="inspection" />;
}
