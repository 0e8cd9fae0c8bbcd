import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import type { PlanPoint } from '../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint, usePreread } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { loadFeed } from '../../kit/feed/loadFeed.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { planViewPath, pointPath } from '../../lib/paths/planPath.ts';
import { useLoaded } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { PlanFrame } from './PlanTabs.tsx';
import style from './plan.module.css';
import { PlanDayCell, PointTag } from './planCells.tsx';
import { useReasonText } from './planTexts.ts';
import { useQueuedState } from './record/QueuedBanner.tsx';

/** The points that the list shows at most; the rest stands in the list of all. */
const mostShown = 50;

interface ViewProps {
  readonly area: PlanArea;
  readonly above: ReactNode;
}

/** The points that its reader has to do, the earliest first. It is made for a phone. */
export function DueView({ area, above }: ViewProps) {
  const { t } = useTranslation();
  const { points } = planCalls[area];
  const { Part: Feed } = useLoaded(loadFeed);
  const body = { Mine: 1, State: 'due', pageSize: mostShown } as const;
  const { data, error, refetch } = useEndpoint(points, body);
  useLiveReads([points], ['plan']);
  const [finishing, setFinishing] = useState<PlanPoint | null>(null);
  const mayWork = useCan(`${area}.work`);
  usePrereadPoints(area, mayWork ? (data?.data ?? []) : []);
  const userID = useUser()?.id;
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={6} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data.data.length === 0)
      return <StateNote title={t('plan.nothingDue')} text={t('plan.nothingDueText')} />;
    return (
      <>
        <ul className={style.cards}>
          {data.data.map((point) => (
            <DueCard
              key={point.id}
              area={area}
              point={point}
              onFinish={mayWork ? () => setFinishing(point) : null}
            />
          ))}
        </ul>
        {data.totalNum > data.data.length && (
          <StyledText ink={2}>
            <Link
              to={planViewPath(area, 'points', {
                State: 'due',
                ...(userID !== undefined && { UserID: userID }),
              })}
            >
              {t('plan.moreDue', { count: data.totalNum - data.data.length })}
            </Link>
          </StyledText>
        )}
      </>
    );
  };
  return (
    <PlanFrame
      area={area}
      above={above}
      view="due"
      below={
        <>
          {' '}
          {Feed !== null && (
            <DetailPanel label={t('plan.feed')}>
              <Feed of={area} text={t('plan.feedText')} />
            </DetailPanel>
          )}
          {finishing !== null && (
            <FinishDialog
              key={finishing.id}
              area={area}
              point={finishing}
              onClose={() => setFinishing(null)}
            />
          )}
        </>
      }
    >
      {content()}
    </PlanFrame>
  );
}

/** The points that are read beforehand, with their forms. */
const mostPreread = 20;

/** Reads beforehand what somebody fills in at the machines, where there may be no network. */
function usePrereadPoints(area: PlanArea, points: readonly PlanPoint[]): void {
  const preread = usePreread();
  const ids = points.filter(({ formID }) => formID !== null).slice(0, mostPreread);
  const readAll = useEffectEvent(async () => {
    for (const { id } of ids)
      if ((await preread(planCalls[area].point, { ID: id })) === undefined) return;
  });
  const key = ids.map(({ id }) => id).join();
  useEffect(() => {
    if (key !== '') void readAll();
  }, [key]);
}

interface DueCardProps {
  readonly area: PlanArea;
  readonly point: PlanPoint;
  /** Null for a person who may not record. */
  readonly onFinish: (() => void) | null;
}

function DueCard({ area, point, onFinish }: DueCardProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const { deviceName, deviceCode, positionName, planName, planMinutes } = point;
  const navigate = useNavigate();
  const queued = useQueuedState(point.id);
  const fillState =
    queued === null ? 'open' : queued === 'refused' ? 'refusedShort' : 'queuedShort';
  const reason = reasonText(point.reason);
  return (
    <li className={style.card}>
      <Row gap={8} align="baseline" between>
        <Link className={style.cardName} to={pointPath(area, point.id)}>
          {deviceName}
        </Link>
        <PointTag of={point} />
      </Row>
      <Row as="p" gap={12} rowGap={4} wrap>
        {[planName, deviceCode, positionName].filter(Boolean).join(' · ')}
      </Row>
      <Row as="p" gap={12} rowGap={4} wrap>
        <span>
          {t('plan.dueDate')} <PlanDayCell day={point.dueDate} />
        </span>
        {planMinutes !== null && <span>{t('plan.minutes', { count: planMinutes })}</span>}
        {point.needStop === 1 && <Tag tone="warning">{t('plan.needsStop')}</Tag>}
      </Row>
      {reason !== '' && <StyledText ink={2}>{reason}</StyledText>}
      {point.rest !== '' && (
        <StyledText ink={2}>{t('plan.restIs', { rest: point.rest })}</StyledText>
      )}
      {onFinish !== null && point.formID !== null && (
        <Button type="primary" onClick={() => void navigate(pointPath(area, point.id))}>
          {t(`plan.fill.${fillState}`)}
        </Button>
      )}
      {onFinish !== null && point.formID === null && (
        <Button
          type="primary"
          aria-label={t('plan.finish.of', { plan: planName, device: deviceName })}
          onClick={onFinish}
        >
          {t('plan.finish.open')}
        </Button>
      )}
    </li>
  );
}
