import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { dayText, id as idText } from '../../../contract/validators.ts';
import { dialogLoader, useLoaded } from '../../loading/lazyPart.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { PlanPage } from './PlanPage.tsx';
import { PointPage } from './PointPage.tsx';

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

const loadWalk = dialogLoader(
  'plan',
  async () => (await import('./route/RouteWalkPage.tsx')).RouteWalkPage,
);

interface WalkProps {
  readonly area: PlanArea;
  readonly id: string;
  readonly day: string;
}

/** The route of a plan on a day, which only its walkers load. */
function Walk(props: WalkProps) {
  const { t } = useTranslation();
  const { Part, failure } = useLoaded(loadWalk);
  if (Part !== null) return <Part {...props} />;
  return failure === null ? <SkeletonRows rows={6} /> : <p role="alert">{t('app.notLoaded')}</p>;
}

/** /maintenance/planCalendar/planDetail: a plan, or with `walk` its route on a day. */
export function MaintenancePlanPage() {
  const [id, walk] = [useID('id'), useWalk()];
  if (walk !== null) return <Walk key={id + walk} area="maintenance" id={id} day={walk} />;
  return <PlanPage key={id} area="maintenance" id={id} />;
}

/** /maintenance/planCalendar/projectDetail: one point. */
export function MaintenancePointPage() {
  const id = useID('id');
  return <PointPage key={id} area="maintenance" id={id} />;
}

/** /Inspection/inspectionPlan/plan: a plan, with `point` one of its points, or with `walk` its route on a day. */
export function InspectionPlanPage() {
  const [id, point, walk] = [useID('id'), useID('point'), useWalk()];
  if (walk !== null) return <Walk key={id + walk} area="inspection" id={id} day={walk} />;
  if (point !== '') return <PointPage key={point} area="inspection" id={point} />;
  return <PlanPage key={id} area="inspection" id={id} />;
}
