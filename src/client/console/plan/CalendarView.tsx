import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { addDays, isoWeekday, toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import { executorType } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanDay } from '../../../contract/areas/plan/planPoints.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { deviceSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { useToday } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { planViewPath, routePath } from '../../lib/paths/planPath.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import {
  addMonths,
  type DayDrop,
  dayDropHandlers,
  MonthCalendar,
} from '../../ui/dates/MonthCalendar.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { usePhone } from '../../ui/page/viewport.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { executorSource } from './executorSource.tsx';
import { MoveDayDialog } from './MoveDayDialog.tsx';
import { PlanFrame } from './PlanTabs.tsx';
import style from './plan.module.css';
import { usePlanDayText } from './planCells.tsx';
import { useManyText } from './planTexts.ts';

/** Plans that a cell of the month shows. */
const mostInCell = 3;

interface ViewProps {
  readonly area: PlanArea;
  readonly above: ReactNode;
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  return addDays(day, 1 - isoWeekday(toDayNumber(day)));
}

/** The calendar of an area: a month as a grid, a week as a list; on a phone both are lists. */
export function CalendarView({ area, above }: ViewProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const today = useToday();
  const isPhone = usePhone();
  const user = useUser();
  const mayEdit = useCan(`${area}.edit`);
  const mayFindDevices = useCan('device.view');
  const [kind, setKind] = useState<'month' | 'week'>('month');
  const [day, setDay] = useState(today);
  const [who, setWho] = useState<'all' | 'mine'>('all');
  const [userID, setUserID] = useState('');
  const [deviceID, setDeviceID] = useState('');
  const [moving, setMoving] = useState<{ readonly row: PlanDay; readonly to: string } | null>(null);
  const month = day.slice(0, 7);
  const isGrid = kind === 'month' && !isPhone;
  const first = kind === 'week' ? mondayOf(day) : isGrid ? mondayOf(`${month}-01`) : `${month}-01`;
  const length = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
  const count = kind === 'week' ? 7 : isGrid ? 42 : length;
  const person = who === 'mine' ? (user?.id ?? '') : userID;
  const filter = {
    ...(person !== '' && { UserID: person }),
    ...(deviceID !== '' && { DeviceID: deviceID }),
  };
  /** A move concerns all open points of a day, and a filter hides some of them. */
  const mayMove = mayEdit && who === 'all' && Object.keys(filter).length === 0;
  const last = addDays(first, count - 1);
  const body = {
    FirstDate: first,
    LastDate: last,
    ...filter,
    ...(isGrid && { PerDay: mostInCell }),
  };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(calls.days, body);
  useLiveReads([calls.days], ['plan']);
  const byDay = Map.groupBy(data?.rows ?? [], (row) => row.day);
  const more = new Set(data?.more);
  const step = (direction: number) =>
    setDay(kind === 'week' ? addDays(day, 7 * direction) : `${addMonths(month, direction)}-01`);
  const entry = (row: PlanDay) => (
    <Entry
      key={row.planID}
      area={area}
      row={row}
      filter={filter}
      onMove={mayMove ? (to) => setMoving({ row, to }) : null}
    />
  );
  const drop: DayDrop = {
    type: dragType,
    onDrop(to, dragged) {
      const [planID, from] = dragged.split(' ');
      const row = byDay.get(from ?? '')?.find((one) => one.planID === planID);
      if (row !== undefined && to !== from) setMoving({ row, to });
    },
  };
  const moreOf = (one: string) =>
    more.has(one) && (
      <Link
        className={style.more}
        to={planViewPath(area, 'points', { FirstDate: one, LastDate: one, ...filter })}
      >
        {t('plan.morePlans')}
      </Link>
    );
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={6} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (isGrid)
      return (
        <MonthCalendar
          label={t('plan.view.calendar')}
          month={month}
          onMonth={(next) => setDay(`${next}-01`)}
          {...(mayMove && { drop })}
          renderDay={(one) => {
            const rows = byDay.get(one) ?? [];
            return (
              <>
                {(more.has(one) ? rows.slice(0, mostInCell - 1) : rows).map(entry)}
                {moreOf(one)}
              </>
            );
          }}
        />
      );
    const days = Array.from({ length: count }, (_, at) => addDays(first, at)).filter(
      (one) => kind === 'week' || byDay.has(one) || one === today,
    );
    return (
      <ul className={style.days}>
        {days.map((one) => (
          <DayRow key={one} day={one} isToday={one === today} drop={mayMove ? drop : null}>
            {byDay.get(one)?.map(entry) ?? (
              <StyledText as="span" ink={2}>
                {t('plan.nothing')}
              </StyledText>
            )}
            {moreOf(one)}
          </DayRow>
        ))}
      </ul>
    );
  };
  return (
    <PlanFrame
      area={area}
      above={above}
      view="calendar"
      below={
        <>
          {' '}
          {moving !== null && (
            <MoveDayDialog
              key={`${moving.row.planID} ${moving.row.day} ${moving.to}`}
              area={area}
              row={moving.row}
              to={moving.to}
              onClose={() => setMoving(null)}
            />
          )}
        </>
      }
    >
      <div className={style.bar}>
        <SegmentedControl
          label={t('plan.calendar.kind')}
          hideLabel
          value={kind}
          options={[
            { value: 'month', text: t('plan.calendar.month') },
            { value: 'week', text: t('plan.calendar.week') },
          ]}
          onChange={setKind}
        />
        {!isGrid && (
          <Row as="span" gap={8}>
            <IconButton icon="left" label={t('plan.calendar.back')} onClick={() => step(-1)} />
            <span aria-live="polite">
              {kind === 'month' ? month : `${first.slice(5)} – ${last.slice(5)}`}
            </span>
            <IconButton icon="right" label={t('plan.calendar.forward')} onClick={() => step(1)} />
          </Row>
        )}
        <Button size="small" onClick={() => setDay(today)}>
          {t('plan.calendar.today')}
        </Button>
        <SegmentedControl
          label={t('plan.calendar.who')}
          hideLabel
          value={who}
          options={[
            { value: 'all', text: t('plan.calendar.all') },
            { value: 'mine', text: t('plan.calendar.mine') },
          ]}
          onChange={setWho}
        />
      </div>
      <div className={style.filters}>
        {mayEdit && who === 'all' && (
          <RemotePicker
            source={executorSource(area, executorType.values.person)}
            label={t('plan.calendar.person')}
            value={userID}
            onChange={(id) => setUserID(id)}
          />
        )}
        {mayFindDevices && (
          <RemotePicker
            source={deviceSource}
            label={t('plan.device')}
            value={deviceID}
            onChange={(id) => setDeviceID(id)}
          />
        )}
      </div>
      <div aria-busy={isPlaceholderData}>{content()}</div>
    </PlanFrame>
  );
}

interface DayRowProps {
  readonly day: string;
  readonly isToday: boolean;
  /** Null: nothing can be moved. */
  readonly drop: DayDrop | null;
  readonly children: ReactNode;
}

function DayRow({ day, isToday, drop, children }: DayRowProps) {
  const dayText = usePlanDayText();
  return (
    <li
      className={style.day}
      data-today={isToday || undefined}
      {...(drop !== null && dayDropHandlers(day, drop))}
    >
      <h3 className={style.dayName}>
        <time dateTime={day}>{dayText(day)}</time>
      </h3>
      <div>{children}</div>
    </li>
  );
}

/** The kind of what is dragged, so that nothing else can be dropped. */
const dragType = 'application/x-andon-plan-day';

interface EntryProps {
  readonly area: PlanArea;
  readonly row: PlanDay;
  /** The filter of the calendar. */
  readonly filter: Readonly<Record<string, string>>;
  /** Begins to move it to a day; null where it cannot be moved. */
  readonly onMove: ((to: string) => void) | null;
}

/** A plan on a day: a link to its points or its route there, which can be dragged to another day. */
function Entry({ area, row, filter, onMove }: EntryProps) {
  const { t } = useTranslation();
  const manyText = useManyText();
  const { day, planID, planName, count, done, skipped, late, deviceName } = row;
  const isClosed = done + skipped === count;
  const state = late > 0 ? 'late' : isClosed ? 'closed' : 'open';
  const what = deviceName ?? manyText(row, count);
  const states = {
    late: t('plan.lateCount', { count: late }),
    closed: t('plan.calendar.closed'),
    open: t('plan.calendar.doneOf', { done: done + skipped, count }),
  };
  const move = isClosed ? null : onMove;
  return (
    <div className={style.entryBox}>
      <Link
        className={style.entry}
        data-state={state}
        title={`${planName} · ${what} · ${states[state]}`}
        draggable={move !== null}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(dragType, `${planID} ${day}`);
          dataTransfer.effectAllowed = 'move';
        }}
        to={
          row.isRoute === 1
            ? routePath(area, planID, day)
            : planViewPath(area, 'points', {
                PlanID: planID,
                FirstDate: day,
                LastDate: day,
                ...filter,
              })
        }
      >
        <span className={style.mark} aria-hidden="true" />
        <b>{planName}</b>
        <StyledText as="span" ink={2}>
          {what}
        </StyledText>
        {state !== 'open' && (
          <StyledText as="span" ink={2}>
            {states[state]}
          </StyledText>
        )}
      </Link>
      {move !== null && (
        <span className={style.entryMove}>
          <IconButton
            icon="calendar"
            label={t('plan.move.of', { plan: planName, day })}
            onClick={() => move(day)}
          />
        </span>
      )}
    </div>
  );
}
