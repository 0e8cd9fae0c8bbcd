import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import { addDays } from '../../../../contract/areas/plan/planDays.ts';
import type { PlanDay } from '../../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useToday } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { routePath } from '../../../lib/paths/planPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Progress } from '../../../ui/progress/Progress.tsx';
import { PlanFrame } from '../PlanTabs.tsx';
import style from '../plan.module.css';
import { PlanDayCell } from '../planCells.tsx';

/** The days before today whose open routes are shown. */
const pastDays = 14;

interface ViewProps {
  readonly area: PlanArea;
  readonly above: ReactNode;
}

/** The routes that the reader walks today, and open ones of the days before. It is made for a phone. */
export function RoutesView({ area, above }: ViewProps) {
  const { t } = useTranslation();
  const { days } = planCalls[area];
  const today = useToday();
  const user = useUser();
  const { data, error, refetch } = useEndpoint(days, {
    FirstDate: addDays(today, -pastDays),
    LastDate: today,
    IsRoute: 1,
    ...(user !== null && { UserID: user.id }),
  });
  useLiveReads([days], ['plan']);
  const routes = (data?.rows ?? [])
    .filter((row) => row.day === today || closedOf(row) < row.count)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={4} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (routes.length === 0)
      return <StateNote title={t('plan.route.none')} text={t('plan.route.noneText')} />;
    return (
      <ul className={style.cards}>
        {routes.map((row) => (
          <RouteCard key={`${row.planID} ${row.day}`} area={area} row={row} />
        ))}
      </ul>
    );
  };
  return (
    <PlanFrame area={area} above={above} view="routes">
      {content()}
    </PlanFrame>
  );
}

function closedOf({ done, skipped }: PlanDay): number {
  return done + skipped;
}

function RouteCard({ area, row }: { readonly area: PlanArea; readonly row: PlanDay }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { planID, planName, day, count, skipped, late } = row;
  const closed = closedOf(row);
  const state = closed === count ? 'look' : closed === 0 ? 'start' : 'goOn';
  return (
    <li className={style.card}>
      <Row gap={8} align="baseline" between>
        <b className={style.cardName}>{planName}</b>
        <PlanDayCell day={day} />
      </Row>
      <Progress
        label={planName}
        text={t('plan.route.stopsOf', { done: closed, count })}
        done={closed}
        total={count}
      />
      <Row gap={8} wrap>
        {skipped > 0 && <Tag tone="warning">{t('plan.route.missedCount', { count: skipped })}</Tag>}
        {late > 0 && <Tag tone="danger">{t('plan.lateCount', { count: late })}</Tag>}
      </Row>
      <Button
        {...(state === 'look' ? {} : { type: 'primary' as const })}
        aria-label={t('plan.route.openOf', { action: t(`plan.route.${state}`), plan: planName })}
        onClick={() => void navigate(routePath(area, planID, day))}
      >
        {t(`plan.route.${state}`)}
      </Button>
    </li>
  );
}
