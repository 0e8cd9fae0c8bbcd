import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import type { PlanPoint } from '../../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { pointPath, routePath } from '../../../lib/paths/planPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { FloorPlan, isOpenStop, stopMarks } from './FloorPlan.tsx';
import routeStyle from './route.module.css';
import { StopText } from './StopText.tsx';

export interface RouteMapProps {
  readonly area: PlanArea;
  /** The stop whose page shows its route. */
  readonly point: Pick<PlanPoint, 'dueDate' | 'id' | 'planID'>;
}

/** The route of a stop on its day: its floor plan, and all its stops beside it. */
export function RouteMap({ area, point }: RouteMapProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { stops } = planCalls[area];
  const { data, error, refetch } = useEndpoint(stops, {
    PlanID: point.planID,
    DueDate: point.dueDate,
  });
  useLiveReads([stops], ['plan'], point.planID);
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={5} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const nextID = data.stops.find(isOpenStop)?.id ?? null;
  return (
    <>
      <div className={routeStyle.map}>
        <FloorPlan
          picture={data.floorPlan}
          marks={stopMarks(data.stops, nextID)}
          hereID={point.id}
          onSelect={(id) => void navigate(pointPath(area, id))}
        />
        <ol className={routeStyle.stops}>
          {data.stops.map((stop, at) => (
            <li key={stop.id}>
              <Link
                to={pointPath(area, stop.id)}
                aria-current={stop.id === point.id ? 'step' : undefined}
              >
                <StopText stop={stop} place={at + 1} queued={null} />
              </Link>
            </li>
          ))}
        </ol>
      </div>
      <p>
        <Link className={rowStyle.link} to={routePath(area, point.planID, point.dueDate)}>
          {t('plan.route.openRoute')}
        </Link>
      </p>
    </>
  );
}
