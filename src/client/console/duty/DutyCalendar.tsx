import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dutyProblem } from '../../../contract/areas/duty/dutyEnums.ts';
import { type DutyShift, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { type DutyProblem, dutyProblemsIn } from '../../../contract/areas/duty/problems.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useTimeZone, useUser } from '../../api/session/useSession.ts';
import { useNow, useToday } from '../../kit/hooks/times.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { dayOf, zonedParts } from '../../lib/time/zonedTime.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { addMonths, MonthCalendar } from '../../ui/dates/MonthCalendar.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { usePhone } from '../../ui/page/viewport.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { type DutyMarks, DutyWeek } from './DutyWeek.tsx';
import style from './duty.module.css';
import { mondayOf, useDayText, useInsteadText, usePeopleText, useShiftTimes } from './dutyTexts.ts';
import { ProblemNote } from './ProblemNote.tsx';

const gap = dutyProblem.values.gap;

type DutyCalendarProps = Pick<DutyMarks, 'onChange'>;

/** Shifts that a cell of the month shows; a week shows all. */
const mostInCell = 3;

/** The calendar of who is on call: a month as a grid, a week from a day on as bars; on a phone both are lists. */
export function DutyCalendar({ onChange }: DutyCalendarProps) {
  const { t } = useTranslation();
  const today = useToday();
  const now = useNow();
  const zone = useTimeZone();
  const user = useUser();
  const isPhone = usePhone();
  const mayReadRecord = useCan('duty.record');
  const [kind, setKind] = useState<'month' | 'week'>('week');
  const [day, setDay] = useState(today);
  const month = day.slice(0, 7);
  const isGrid = kind === 'month' && !isPhone;
  const first = kind === 'week' ? day : isGrid ? mondayOf(`${month}-01`) : `${month}-01`;
  const count = kind === 'week' ? 7 : isGrid ? 42 : daysOf(month);
  const last = shiftDay(first, count - 1);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(listDutyShifts, {
    FirstDate: shiftDay(first, -1), // its night reaches into the first day
    LastDate: last,
  });
  const isRunning = ({ start, end, isOver }: DutyShift) =>
    isOver === 0 && Date.parse(start) <= now && now < Date.parse(end);
  const problems =
    data === undefined || isPlaceholderData ? [] : problemsFrom(data, [first, last], now, zone);
  const isProblem = (shift: DutyShift) => problems.some((one) => isOf(one, shift));
  const byDay = Map.groupBy(data ?? [], (shift) => shift.day);
  /** The shifts of a day; those that are on since yesterday stand with today where yesterday has no place. */
  const shiftsOn = (one: string, isFirst: boolean) => {
    const begun = isFirst && one === today ? (byDay.get(shiftDay(today, -1)) ?? []) : [];
    const present = begun.filter(({ end }) => Date.parse(end) > now);
    return [...present, ...(byDay.get(one) ?? [])];
  };
  const shown = (one: string) => (isPhone ? one.slice(5) : one);
  const step = (direction: number) =>
    setDay(kind === 'week' ? shiftDay(day, 7 * direction) : `${addMonths(month, direction)}-01`);
  const hasGap = (one: string) =>
    problems.some(({ kind: of, start }) => of === gap && dayOf(Date.parse(start), zone) === one);
  const isOwn = ({ people }: DutyShift) => people.some(({ userID }) => userID === user?.id);
  const marks = { isRunning, isProblem, isOwn, hasGap, onChange };
  const body = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={6} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (isGrid) {
      return (
        <MonthCalendar
          label={t('duty.tab.calendar')}
          month={month}
          onMonth={(next) => setDay(`${next}-01`)}
          renderDay={(one) => (
            <Cell
              day={one}
              shifts={shiftsOn(one, first === today)}
              {...marks}
              onMore={() => {
                setKind('week');
                setDay(one);
              }}
            />
          )}
        />
      );
    }
    if (kind === 'week' && !isPhone)
      return <DutyWeek first={first} shifts={data} problems={problems} {...marks} />;
    const isPresent = month === today.slice(0, 7);
    const days = Array.from({ length: count }, (_, at) => shiftDay(first, at)).filter(
      (one) => kind === 'week' || !isPresent || one >= today, // the days that are over fill most of a month
    );
    return (
      <ul className={style.days}>
        {days.map((one) => (
          <Day key={one} day={one} shifts={shiftsOn(one, days[0] === today)} {...marks} />
        ))}
      </ul>
    );
  };
  return (
    <div className={style.calendar} aria-busy={isPlaceholderData}>
      <div className={style.bar}>
        <SegmentedControl
          label={t('duty.calendar.kind')}
          hideLabel
          value={kind}
          options={[
            { value: 'month', text: t('duty.calendar.month') },
            { value: 'week', text: t('duty.calendar.week') },
          ]}
          onChange={setKind}
        />
        {!isGrid && (
          <span className={style.stepper}>
            <IconButton icon="left" label={t('duty.calendar.back')} onClick={() => step(-1)} />
            <span aria-live="polite">
              {kind === 'month' ? month : `${shown(first)} – ${shown(shiftDay(first, 6))}`}
            </span>
            <IconButton icon="right" label={t('duty.calendar.forward')} onClick={() => step(1)} />
          </span>
        )}
        <Button size="small" onClick={() => setDay(today)}>
          {t('duty.calendar.today')}
        </Button>
      </div>
      {first < today && (
        <StyledText ink={2}>
          {t(mayReadRecord ? 'duty.calendar.recorded' : 'duty.calendar.past')}
          {mayReadRecord && (
            <>
              {' '}
              <Link to={pagePaths.schedulingRecord}>{t('duty.calendar.record')}</Link>
            </>
          )}
        </StyledText>
      )}
      {body()}
      <ProblemNote
        problems={problems}
        title={t('duty.calendar.problems', { count: problems.length })}
      />
    </div>
  );
}

interface ShiftsProps extends DutyMarks {
  readonly day: string;
  readonly shifts: readonly DutyShift[];
}

interface CellProps extends ShiftsProps {
  /** Shows all shifts of the day. */
  readonly onMore: () => void;
}

function Cell({ day, shifts, onMore, ...marks }: CellProps) {
  const { t } = useTranslation();
  const holiday = holidayOn(day, shifts);
  const shown = shifts.length > mostInCell ? shifts.slice(0, mostInCell - 1) : shifts;
  return (
    <>
      {holiday !== null && (
        <StyledText as="span" ink={2} size={12} regular>
          {holiday}
        </StyledText>
      )}
      {marks.hasGap(day) && <span className={style.gap}>{t('duty.calendar.gapMark')}</span>}
      {shown.map((shift) => (
        <ShiftRow key={`${shift.setID} ${shift.start}`} shift={shift} {...marks} />
      ))}
      {shown.length < shifts.length && (
        <button type="button" className={`${style.cellRow} ${style.more}`} onClick={onMore}>
          {t('duty.calendar.more', { count: shifts.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** A shift in a cell: its person and name; a button for who may change it. */
function ShiftRow({
  shift,
  isRunning,
  isProblem,
  isOwn,
  onChange,
}: DutyMarks & { readonly shift: DutyShift }) {
  const { t } = useTranslation();
  const times = useShiftTimes();
  const insteadText = useInsteadText();
  const peopleText = usePeopleText();
  const { setName, realName, isOver } = shift;
  const running = isRunning(shift);
  const instead = insteadText(shift);
  const content = (
    <>
      {running && <span className={style.now}>{t('duty.calendar.now')}</span>}
      {isProblem(shift) && <span className={style.warning} aria-hidden="true" />}
      <b className={realName === null ? style.unassigned : undefined}>{peopleText(shift)}</b>
      <span className={style.shiftName}>{setName}</span>
      {instead !== null && <span className={style.changed} aria-hidden="true" />}
    </>
  );
  const own = isOwn(shift);
  const title = [
    own ? t('duty.own.mark') : '',
    `${setName} ${times(shift)}`,
    peopleText(shift),
    instead ?? '',
    isOver === 1 ? t('duty.calendar.over') : '',
  ].join(' ');
  if (onChange === null || isOver === 1) {
    return (
      <span
        className={style.cellRow}
        data-over={isOver === 1 || undefined}
        data-own={own || undefined}
        title={title}
      >
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={style.cellRow}
      data-own={own || undefined}
      title={t('duty.calendar.change', { shift: title, day: shift.day })}
      onClick={() => onChange(shift)}
    >
      {content}
    </button>
  );
}

/** A day of a list, with its shifts. */
function Day({ day, shifts, isRunning, isProblem, isOwn, hasGap, onChange }: ShiftsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const text = useDayText();
  const times = useShiftTimes();
  const insteadText = useInsteadText();
  const peopleText = usePeopleText();
  const holiday = holidayOn(day, shifts);
  const none = day < today ? t('duty.calendar.over') : t('duty.calendar.none');
  return (
    <li className={style.day} data-today={day === today || undefined}>
      <h3 className={style.dayName}>
        <time dateTime={day}>{text(day)}</time>
        {day === today && <span className={style.today}>{t('duty.calendar.today')}</span>}
        {holiday !== null && (
          <StyledText as="span" ink={2} size={12} regular>
            {holiday}
          </StyledText>
        )}
        {hasGap(day) && <span className={style.gap}>{t('duty.calendar.gapMark')}</span>}
      </h3>
      {shifts.length === 0 && <StyledText ink={2}>{none}</StyledText>}
      <ul className={style.shifts}>
        {shifts.map((shift) => (
          <li
            key={`${shift.setID} ${shift.start}`}
            className={style.shift}
            data-over={shift.isOver === 1 || undefined}
          >
            <span className={style.times}>
              {times(shift)}
              {isRunning(shift) && (
                <span className={style.now}>
                  {t(shift.day < day ? 'duty.calendar.sinceYesterday' : 'duty.calendar.now')}
                </span>
              )}
            </span>
            <Row as="span" gap={12} rowGap={2} align="baseline" wrap shrink>
              {isProblem(shift) && <span className={style.warning} aria-hidden="true" />}
              <b>{peopleText(shift)}</b>
              {isOwn(shift) && <span className={style.own}>{t('duty.own.mark')}</span>}
              <span className={style.shiftName}>
                {shift.setName}
                {shift.backupName !== null &&
                  ` · ${t('duty.calendar.backup', { name: shift.backupName })}`}
              </span>
              {shift.replacesName !== null && (
                <StyledText as="span" ink={2}>
                  {insteadText(shift)}
                </StyledText>
              )}
            </Row>
            {onChange !== null && shift.isOver === 0 && (
              <Button
                size="small"
                aria-label={t('duty.calendar.change', { shift: shift.setName, day: shift.day })}
                onClick={() => onChange(shift)}
              >
                {t('duty.change.short')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Returns the weaknesses of the shown days that are not over. */
function problemsFrom(
  shifts: readonly DutyShift[],
  [first, last]: readonly [first: string, last: string],
  now: number,
  zone: string,
): DutyProblem[] {
  return dutyProblemsIn(shifts, [now, midnight(shiftDay(last, 1), zone)]).filter(
    ({ start, end }) => {
      const [from, to] = [start, end].map((time) => dayOf(Date.parse(time), zone));
      return Date.parse(end) > now && (to ?? '') >= first && (from ?? '') <= last;
    },
  );
}

/** Returns the midnight that begins a day in a zone, ms; where clocks change on it, within an hour. */
function midnight(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const shown = zonedParts(utc, zone);
  const { year, month, hour, minute } = shown;
  return 2 * utc - Date.UTC(year, month - 1, shown.day, hour, minute);
}

/** Returns whether a weakness is one of a person of a shift, about the time of it. */
function isOf({ userID, start, end }: DutyProblem, shift: DutyShift): boolean {
  return (
    shift.people.some((one) => one.userID === userID) &&
    Date.parse(start) <= Date.parse(shift.end) &&
    Date.parse(end) >= Date.parse(shift.start)
  );
}

function holidayOn(day: string, shifts: readonly DutyShift[]): string | null {
  return shifts.find((shift) => shift.day === day)?.holiday ?? null;
}

function daysOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
