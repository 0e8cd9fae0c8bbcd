import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { addDays, isoWeekday, toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import { executorType } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanWorkload } from '../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { StandardCard } from '../../kit/list/rows/StandardCard.tsx';
import { planViewPath } from '../../lib/paths/planPath.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Tag } from '../../ui/data/Tag.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { PlanFrame } from './PlanTabs.tsx';
import style from './plan.module.css';
import { useExecutorsText } from './planTexts.ts';

const weekDays = 7;

interface ViewProps {
  readonly area: PlanArea;
  readonly above: ReactNode;
}

/** The workload of a week by who carries the points out. */
export function WorkloadView({ area, above }: ViewProps) {
  const { t } = useTranslation();
  const { workload } = planCalls[area];
  const today = useToday();
  const [first, setFirst] = useState(() => addDays(today, 1 - isoWeekday(toDayNumber(today))));
  const last = addDays(first, weekDays - 1);
  const window = { FirstDate: first, LastDate: last };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(workload, window);
  useLiveReads([workload], ['plan']);
  const columns = useWorkloadColumns(area, window, data ?? []);
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={6} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data.length === 0)
      return <StateNote title={t('plan.workload.none')} text={t('plan.workload.noneText')} />;
    return (
      <DataTable
        caption={t('plan.view.workload')}
        rows={data}
        columns={columns}
        keyOf={({ executorType: type, id }) => `${type} ${id}`}
        renderCard={(row) => <StandardCard row={row} columns={columns} />}
        stale={isPlaceholderData}
      />
    );
  };
  return (
    <PlanFrame area={area} above={above} view="workload">
      <div className={style.bar}>
        <Row as="span" gap={8}>
          <IconButton
            icon="left"
            label={t('plan.calendar.back')}
            onClick={() => setFirst(addDays(first, -weekDays))}
          />
          <span aria-live="polite">{`${first} – ${last.slice(5)}`}</span>
          <IconButton
            icon="right"
            label={t('plan.calendar.forward')}
            onClick={() => setFirst(addDays(first, weekDays))}
          />
        </Row>
      </div>
      {content()}
    </PlanFrame>
  );
}

/** Returns minutes as hours with one decimal. */
function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

function useWorkloadColumns(
  area: PlanArea,
  window: Readonly<Record<string, string>>,
  rows: readonly PlanWorkload[],
): ListColumn<PlanWorkload>[] {
  const { t } = useTranslation();
  const executorsText = useExecutorsText();
  const most = Math.max(1, ...rows.map(({ minutes }) => minutes));
  return [
    {
      key: 'name',
      title: t('plan.executors'),
      fixed: true,
      render: ({ executorType: type, id, name }) => {
        const text = executorsText({ executorType: type, executors: [{ id: id ?? '', name }] });
        if (type !== executorType.values.person || id === null) return text;
        return (
          <Link
            className={rowStyle.link}
            to={planViewPath(area, 'points', { UserID: id, ...window })}
          >
            {text}
          </Link>
        );
      },
    },
    {
      key: 'count',
      title: t('plan.workload.count'),
      width: 120,
      align: 'end',
      render: ({ count }) => count,
    },
    {
      key: 'done',
      title: t('plan.workload.done'),
      width: 120,
      align: 'end',
      render: ({ done }) => done,
    },
    {
      key: 'late',
      title: t('plan.late'),
      width: 120,
      align: 'end',
      render: ({ late }) => late,
    },
    {
      key: 'minutes',
      title: t('plan.workload.minutes'),
      width: 360,
      render: ({ minutes, workMinutes }) => {
        const share =
          workMinutes === null || workMinutes === 0 ? minutes / most : minutes / workMinutes;
        return (
          <Row as="span" gap={8} rowGap={4} wrap>
            <span
              className={style.loadBar}
              style={{ inlineSize: `${Math.round(Math.min(share, 1) * 120)}px` }}
            />
            {t('plan.hours', { count: hoursOf(minutes) })}
            {workMinutes !== null && (
              <StyledText as="span" ink={2}>
                {t('plan.workload.of', { count: hoursOf(workMinutes) })}
              </StyledText>
            )}
            {workMinutes !== null && minutes > workMinutes && (
              <Tag tone="danger">{t('plan.workload.over')}</Tag>
            )}
          </Row>
        );
      },
    },
  ];
}
