import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailAbsent } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { planPath, planViewPath } from '../../lib/paths/planPath.ts';
import { useLoaded } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { FinishDialog } from './FinishDialog.tsx';
import style from './plan.module.css';
import { PlanDayCell, PointTag } from './planCells.tsx';
import { useBasisText, useExecutorsText, useReasonText } from './planTexts.ts';
import { loadFill, loadMap, loadView } from './record/loadRecord.ts';
import { QueuedBanner, useQueuedState } from './record/QueuedBanner.tsx';

type PointDetail = ResultOf<(typeof planCalls)[PlanArea]['point']>;

interface PointPageProps {
  readonly area: PlanArea;
  readonly id: string;
}

/** One point: what is due when and why, and the records of it. */
export function PointPage({ area, id }: PointPageProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const read = useEndpoint(calls.point, { ID: id });
  const { data, error, isFetching, dataUpdatedAt } = read;
  useLiveReads([calls.point], ['plan'], data?.planID);
  const run = () => void read.refetch();
  if (data === undefined || failureOf(error).missing) {
    const missing = {
      title: t('plan.point.notFoundTitle'),
      text: t('plan.point.notFoundText'),
      backLabel: t(`plan.${area}.points`),
      to: planViewPath(area, 'points'),
    };
    return (
      <DetailPage>
        <DetailAbsent error={error} missing={missing} onRetry={run} />
      </DetailPage>
    );
  }
  return (
    <DetailPage>
      <DetailHead
        title={`${data.planName} · ${data.deviceName}`}
        marks={<PointTag of={data} />}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
        actions={<PointButtons area={area} point={data} />}
      />
      <Facts area={area} point={data} />
      <FillPanel area={area} point={data} />
      <DetailPanel heading={t('plan.view.records')}>
        <Records area={area} records={data.records} />
      </DetailPanel>
      {data.isRoute === 1 && <RoutePanel area={area} point={data} />}
    </DetailPage>
  );
}

function isOpen({ result }: PointDetail): boolean {
  return result === null || result === pointResult.values.partly;
}

function PointButtons({ area, point }: { readonly area: PlanArea; readonly point: PointDetail }) {
  const { t } = useTranslation();
  const mayWork = useCan(`${area}.work`);
  const mayEdit = useCan(`${area}.edit`);
  const [open, setOpen] = useState<'finish' | 'move' | null>(null);
  const close = () => setOpen(null);
  if (!isOpen(point)) return null;
  return (
    <>
      {mayEdit && point.isSpot === 0 && (
        <Button onClick={() => setOpen('move')}>{t('plan.move.open')}</Button>
      )}
      {mayWork && point.form === null && (
        <Button type="primary" onClick={() => setOpen('finish')}>
          {t('plan.finish.open')}
        </Button>
      )}
      {open === 'finish' && <FinishDialog area={area} point={point} onClose={close} />}
      {open === 'move' && <MoveDialog area={area} point={point} onClose={close} />}
    </>
  );
}

interface MoveDialogProps {
  readonly area: PlanArea;
  readonly point: PointDetail;
  readonly onClose: () => void;
}

/** Moves a point to another day. */
function MoveDialog({ area, point, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const form = useEntityForm(calls.movePoint, {
    visible: true,
    row: point,
    invalidates: [calls.point, calls.points, calls.days, calls.devices],
    onDone() {
      toastSuccess(t('plan.move.done'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog form={form} title={t('plan.move.open')} submitLabel={t('plan.move.save')}>
      <DateField {...form.field('DueDate')} help={t('plan.move.help')} />
    </EntityDialog>
  );
}

function Facts({ area, point }: { readonly area: PlanArea; readonly point: PointDetail }) {
  const { t } = useTranslation();
  const executorsText = useExecutorsText();
  const reasonText = useReasonText();
  const basisText = useBasisText();
  const { planMinutes, doneDate, doneUserName } = point;
  return (
    <DetailPanel label={t('plan.detail.facts')}>
      <FactGrid
        facts={[
          [
            t('plan.name'),
            point.isSpot === 1 ? (
              t('plan.spot.of', { form: point.planName })
            ) : (
              <Link key="plan" className={rowStyle.link} to={planPath(area, point.planID)}>
                {point.planName}
              </Link>
            ),
          ],
          [
            t(point.deviceID === null ? 'plan.position' : 'plan.device'),
            `${point.deviceName} ${point.deviceCode}`,
          ],
          [t('plan.position'), point.positionName],
          [t('plan.dueDate'), <PlanDayCell key="due" day={point.dueDate} />],
          [
            t('plan.detail.window'),
            <span key="window">
              <PlanDayCell day={point.fromDate} />
              {point.fromDate !== point.untilDate && (
                <>
                  {' – '}
                  <PlanDayCell day={point.untilDate} />
                </>
              )}
            </span>,
          ],
          [t('plan.executors'), point.isSpot === 1 ? null : executorsText(point)],
          [t('plan.detail.stop'), point.needStop === 1 ? t('plan.needsStop') : null],
          [
            t('plan.detail.minutes'),
            planMinutes === null ? null : t('plan.minutes', { count: planMinutes }),
          ],
          [t('plan.doneBy'), doneDate === null ? null : `${doneDate} ${doneUserName ?? ''}`],
          [t('plan.reason.title'), reasonText(point.reason), 'wide'],
          [t('plan.reason.basisTitle'), basisText(point.basis), 'wide'],
          [t('plan.rest'), point.rest, 'wide'],
        ]}
      />
    </DetailPanel>
  );
}

interface RecordsProps {
  readonly area: PlanArea;
  readonly records: readonly PlanRecord[];
}

function Records({ area, records }: RecordsProps) {
  const { t } = useTranslation();
  const { Part: View, failure } = useLoaded(records.length > 0 ? loadView : null);
  if (records.length === 0) return <StyledText ink={2}>{t('plan.record.noneText')}</StyledText>;
  if (View === null)
    return failure === null ? <SkeletonRows rows={4} /> : <p role="alert">{t('app.notLoaded')}</p>;
  return (
    <ul className={style.days}>
      {records.map((record) => (
        <li key={record.id} className={style.record}>
          <View area={area} record={record} />
        </li>
      ))}
    </ul>
  );
}

/** The route of a stop on its day. */
function RoutePanel({ area, point }: { readonly area: PlanArea; readonly point: PointDetail }) {
  const { t } = useTranslation();
  const { Part, failure } = useLoaded(loadMap);
  return (
    <DetailPanel heading={t('plan.detail.route')}>
      {Part !== null && <Part area={area} point={point} />}
      {Part === null && failure === null && <SkeletonRows rows={5} />}
      {Part === null && failure !== null && <p role="alert">{t('app.notLoaded')}</p>}
    </DetailPanel>
  );
}

/** The form of an open point; a record of it that waits in this browser stands in its place. */
function FillPanel({ area, point }: { readonly area: PlanArea; readonly point: PointDetail }) {
  const { t } = useTranslation();
  const { form } = point;
  const mayWork = useCan(`${area}.work`);
  const queued = useQueuedState(point.id);
  const isShown = form !== null && mayWork && isOpen(point);
  const { Part: Fill, failure } = useLoaded(isShown ? loadFill : null);
  if (queued !== null) return <QueuedBanner state={queued} />;
  if (form === null || !isShown) return null;
  return (
    <DetailPanel heading={t('plan.fill.open')}>
      {Fill !== null && <Fill key={point.id} area={area} point={{ ...point, form }} />}
      {Fill === null && failure === null && <SkeletonRows rows={6} />}
      {Fill === null && failure !== null && <p role="alert">{t('app.notLoaded')}</p>}
    </DetailPanel>
  );
}
