import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import { executorType, pointResult } from '../../../../contract/areas/plan/planEnums.ts';
import type { PlanStop } from '../../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint, usePreread } from '../../../api/query/useEndpoint.ts';
import { queue$ } from '../../../api/queue/actionQueue.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { DetailAbsent, DetailMissing } from '../../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { RemotePicker } from '../../../kit/form/fields/RemotePicker.tsx';
import { TextAreaField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { planViewPath, pointPath } from '../../../lib/paths/planPath.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { useLoaded } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { Progress } from '../../../ui/progress/Progress.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import type { RecordScan } from '../../form/api.tsx';
import { executorSource } from '../executorSource.tsx';
import { FinishDialog } from '../FinishDialog.tsx';
import { PlanDayCell } from '../planCells.tsx';
import { useExecutorsText } from '../planTexts.ts';
import { loadFill } from '../record/loadRecord.ts';
import { QueuedBanner } from '../record/QueuedBanner.tsx';
import { ScanPart } from '../record/ScanPart.tsx';
import { FloorPlan, isOpenStop, stopMarks } from './FloorPlan.tsx';
import routeStyle from './route.module.css';
import { StopText } from './StopText.tsx';

const { skipped } = pointResult.values;

interface RouteWalkPageProps {
  readonly area: PlanArea;
  /** The plan. */
  readonly id: string;
  readonly day: string;
}

/** The route of a plan on a day: the next stop is scanned and filled in, or missed with a reason. */
export function RouteWalkPage({ area, id, day }: RouteWalkPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { stops } = planCalls[area];
  const read = useEndpoint(stops, { PlanID: id, DueDate: day });
  useLiveReads([stops], ['plan'], id);
  const { data, error, isFetching, dataUpdatedAt } = read;
  const run = () => void read.refetch();
  const [selected, setSelected] = useState<string | null>(null);
  const queue = useSubject(queue$);
  /** The states of the records of stops in the queue of this browser. */
  const queued = new Map(queue.map(({ subject, state }) => [subject.chain, state]));
  const mayWork = useCan(`${area}.work`);
  const all = data?.stops;
  usePrereadStops(area, mayWork ? (all ?? []) : []);
  const [first] = all ?? [];
  if (data === undefined || all === undefined || first === undefined || failureOf(error).missing) {
    const missing = {
      title: t('plan.route.notFoundTitle'),
      text: t('plan.route.notFoundText'),
      backLabel: t('plan.view.routes'),
      to: planViewPath(area, 'routes'),
    };
    return (
      <DetailPage>
        {data !== undefined && error === null ? (
          <DetailMissing {...missing} />
        ) : (
          <DetailAbsent error={error} missing={missing} onRetry={run} />
        )}
      </DetailPage>
    );
  }
  const isLeft = (stop: PlanStop) => isOpenStop(stop) && queued.get(stop.id) !== 'waiting';
  const left = all.filter(isLeft);
  /** Returns the stop to go on with: one without a record before others, those after a place before those above it. */
  const nextFrom = (place: number) => {
    const others = [...all.slice(place), ...all.slice(0, place)].filter(isLeft);
    return others.find((stop) => stop.result === null && !queued.has(stop.id)) ?? others[0];
  };
  const current = left.find((stop) => stop.id === selected) ?? nextFrom(0);
  const goOn = () =>
    setSelected(current === undefined ? null : (nextFrom(all.indexOf(current) + 1)?.id ?? null));
  return (
    <DetailPage>
      <DetailHead
        title={first.planName}
        marks={<PlanDayCell day={day} />}
        refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
        actions={<RouteButtons area={area} stop={first} isOver={left.length === 0} />}
      />
      <RouteState stops={all} left={left.length} />
      {current !== undefined && mayWork && (
        <CurrentStop
          key={current.id}
          area={area}
          stop={current}
          place={all.indexOf(current) + 1}
          count={all.length}
          queued={queued.get(current.id) ?? null}
          onDone={goOn}
        />
      )}
      {current === undefined && (
        <StateNote title={t('plan.route.finished')} text={t('plan.route.finishedText')} />
      )}
      <DetailPanel heading={t('plan.route.stops')}>
        <div className={routeStyle.map}>
          <FloorPlan
            picture={data.floorPlan}
            marks={stopMarks(all, current?.id ?? null, (stop) => queued.get(stop.id) === 'waiting')}
            hereID={current?.id ?? null}
            onSelect={(stopped) => {
              const stop = all.find((one) => one.id === stopped);
              if (stop === undefined) return;
              if (mayWork && isLeft(stop)) setSelected(stopped);
              else void navigate(pointPath(area, stopped));
            }}
          />
          <ol className={routeStyle.stops}>
            {all.map((stop, at) => (
              <li key={stop.id}>
                {mayWork && isLeft(stop) ? (
                  <button
                    type="button"
                    aria-current={stop === current ? 'step' : undefined}
                    onClick={() => setSelected(stop.id)}
                  >
                    <StopText stop={stop} place={at + 1} queued={queued.get(stop.id) ?? null} />
                  </button>
                ) : (
                  <Link to={pointPath(area, stop.id)}>
                    <StopText stop={stop} place={at + 1} queued={queued.get(stop.id) ?? null} />
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </div>
      </DetailPanel>
    </DetailPage>
  );
}

/** The stops that are read beforehand, with their forms. */
const mostPreread = 30;

/** Reads beforehand what somebody fills in on the way, where there may be no network. */
function usePrereadStops(area: PlanArea, stops: readonly PlanStop[]): void {
  const preread = usePreread();
  const ids = stops.filter(isOpenStop).slice(0, mostPreread);
  const readAll = useEffectEvent(async () => {
    for (const { id } of ids)
      if ((await preread(planCalls[area].point, { ID: id })) === undefined) return;
  });
  const key = ids.map(({ id }) => id).join();
  useEffect(() => {
    if (key !== '') void readAll();
  }, [key]);
}

interface RouteStateProps {
  readonly stops: readonly PlanStop[];
  readonly left: number;
}

/** The progress of a route, its time of the day, and who walks it. */
function RouteState({ stops, left }: RouteStateProps) {
  const { t } = useTranslation();
  const executorsText = useExecutorsText();
  const [first] = stops;
  if (first === undefined) return null;
  const missed = stops.filter(({ result }) => result === skipped).length;
  const ng = stops.filter(({ record }) => record?.isNG === 1).length;
  const { windowFrom: from, windowTo: to, shiftName, substituteName } = first;
  return (
    <DetailPanel label={t('plan.route.progress')}>
      <Progress
        label={t('plan.route.progress')}
        text={t('plan.route.stopsOf', { done: stops.length - left, count: stops.length })}
        done={stops.length - left}
        total={stops.length}
      />
      <Row as="p" gap={12} rowGap={4} wrap>
        {from !== null && to !== null && (
          <span>{[shiftName, `${from}–${to}`].filter(Boolean).join(' ')}</span>
        )}
        <span>
          {substituteName === null
            ? executorsText(first)
            : t('plan.route.substituteIs', { person: substituteName })}
        </span>
        {missed > 0 && <Tag tone="warning">{t('plan.route.missedCount', { count: missed })}</Tag>}
        {ng > 0 && <Tag tone="danger">{t('plan.route.ngCount', { count: ng })}</Tag>}
      </Row>
    </DetailPanel>
  );
}

interface CurrentStopProps {
  readonly area: PlanArea;
  readonly stop: PlanStop;
  readonly place: number;
  readonly count: number;
  /** The state of its record in the queue of this browser; null: it has none. */
  readonly queued: QueuedAction['state'] | null;
  readonly onDone: () => void;
}

/** The stop at which somebody is: the scan of its machine, its form, or the reason for which it was missed. */
function CurrentStop({ area, stop, place, count, queued, onDone }: CurrentStopProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(planCalls[area].point, { ID: stop.id });
  const { Part: Fill, failure } = useLoaded(stop.formID === null ? null : loadFill);
  const [scan, setScan] = useState<RecordScan | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [open, setOpen] = useState<'done' | 'missed' | null>(null);
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={4} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    const { form } = data;
    if (form !== null) {
      if (Fill !== null) return <Fill area={area} point={{ ...data, form }} onDone={onDone} />;
      if (failure === null) return <SkeletonRows rows={4} />;
      return <p role="alert">{t('app.notLoaded')}</p>;
    }
    const needsScan =
      data.mustScan === 1 && (data.scanTime === null || refusal !== undefined) && scan === null;
    return (
      <>
        <ScanPart
          point={refusal === undefined ? data : { ...data, scanTime: null }}
          scan={scan}
          refusal={refusal}
          onScan={setScan}
        />
        {!needsScan && (
          <Button type="primary" long onClick={() => setOpen('done')}>
            {t('plan.finish.open')}
          </Button>
        )}
      </>
    );
  };
  return (
    <DetailPanel label={t('plan.route.current')}>
      <div className={routeStyle.current}>
        <Row gap={8} align="baseline" between>
          <h2>{stop.deviceName}</h2>
          <StyledText as="span" ink={2}>
            {t('plan.route.place', { place, count })}
          </StyledText>
        </Row>
        <StyledText ink={2}>
          {[stop.deviceCode, stop.positionName].filter(Boolean).join(' · ')}
        </StyledText>
        {queued !== null && <QueuedBanner state={queued} />}
        {queued === null && content()}
        {queued === null && (
          <Button long onClick={() => setOpen('missed')}>
            {t('plan.route.miss')}
          </Button>
        )}
      </div>
      {open !== null && data !== undefined && (
        <FinishDialog
          area={area}
          point={data}
          scan={scan}
          isMissed={open === 'missed'}
          onClose={() => setOpen(null)}
          onScanRefused={(text) => {
            setScan(null);
            setRefusal(text);
            setOpen(null);
          }}
          onDone={() => {
            setScan(null);
            onDone();
          }}
        />
      )}
    </DetailPanel>
  );
}

interface RouteButtonsProps {
  readonly area: PlanArea;
  readonly stop: PlanStop;
  readonly isOver: boolean;
}

function RouteButtons({ area, stop, isOver }: RouteButtonsProps) {
  const { t } = useTranslation();
  const mayEdit = useCan(`${area}.edit`);
  const [isSetting, setSetting] = useState(false);
  if (!mayEdit || isOver) return null;
  return (
    <>
      <Button onClick={() => setSetting(true)}>{t('plan.route.substitute')}</Button>
      {isSetting && <SubstituteDialog area={area} stop={stop} onClose={() => setSetting(false)} />}
    </>
  );
}

interface SubstituteDialogProps {
  readonly area: PlanArea;
  readonly stop: PlanStop;
  readonly onClose: () => void;
}

/** Gives what is open of a route to somebody else. */
function SubstituteDialog({ area, stop, onClose }: SubstituteDialogProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const form = useEntityForm(calls.substitute, {
    visible: true,
    initial: { SubstituteID: stop.substituteID ?? '' },
    fixed: { PlanID: stop.planID, DueDate: stop.dueDate },
    invalidates: [calls.stops, calls.points, calls.point, calls.days, calls.workload],
    onDone() {
      toastSuccess(t('plan.route.substituteDone'));
      onClose();
    },
    onClose,
  });
  const { value, onChange, ...field } = form.field('SubstituteID');
  return (
    <EntityDialog form={form} title={t('plan.route.substitute')} submitLabel={t('plan.move.save')}>
      <RemotePicker
        {...field}
        required={false}
        source={executorSource(area, executorType.values.person)}
        value={value ?? ''}
        valueText={stop.substituteName ?? ''}
        help={t('plan.route.substituteHelp')}
        onChange={(userID) => onChange(userID)}
      />
      <TextAreaField {...form.field('Reason')} required />
    </EntityDialog>
  );
}
