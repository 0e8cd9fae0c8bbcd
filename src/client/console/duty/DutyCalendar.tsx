import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DutyShift, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { dutyReason } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useNow, useToday } from '../../kit/hooks/times.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { addMonths, MonthCalendar } from '../../ui/dates/MonthCalendar.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { usePhone } from '../../ui/page/viewport.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import style from './duty.module.css';
import { mondayOf, useDayText, useShiftTimes } from './dutyTexts.ts';

interface DutyCalendarProps {
  /** Opens the form that changes who is on call in a shift; null: the user may not. */
  readonly onChange: ((shift: DutyShift) => void) | null;
}

/** Shifts that a cell of the month shows; a week shows all. */
const mostInCell = 3;

/** The calendar of who is on call: a month as a grid, a week from a day on as a list; on a phone both are lists. */
export function DutyCalendar({ onChange }: DutyCalendarProps) {
  const { t } = useTranslation();
  const today = useToday();
  const now = useNow();
  const isPhone = usePhone();
  const mayReadRecord = useCan('duty.record');
  const [kind, setKind] = useState<'month' | 'week'>('week');
  const [day, setDay] = useState(today);
  const month = day.slice(0, 7);
  const isGrid = kind === 'month' && !isPhone;
  const first = kind === 'week' ? day : isGrid ? mondayOf(`${month}-01`) : `${month}-01`;
  const count = kind === 'week' ? 7 : isGrid ? 42 : daysOf(month);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(listDutyShifts, {
    FirstDate: first,
    LastDate: shiftDay(first, count - 1),
  });
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
              onChange={onChange}
              onMore={() => {
                setKind('week');
                setDay(one);
              }}
            />
          )}
        />
      );
    }
    const days = Array.from({ length: count }, (_, at) => shiftDay(first, at)).filter(
      (one) => kind === 'week' || one >= today, // the days that are over fill most of a month
    );
    return (
      <ul className={style.days}>
        {days.map((one) => (
          <Day key={one} day={one} shifts={shiftsOn(one, days[0] === today)} onChange={onChange} />
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
        <p className={style.note}>
          {t('duty.calendar.past')}
          {mayReadRecord && (
            <>
              {' '}
              <Link to={pagePaths.schedulingRecord}>{t('duty.calendar.record')}</Link>
            </>
          )}
        </p>
      )}
      {body()}
    </div>
  );
}

interface ShiftsProps extends DutyCalendarProps {
  readonly day: string;
  readonly shifts: readonly DutyShift[];
}

interface CellProps extends ShiftsProps {
  /** Shows all shifts of the day. */
  readonly onMore: () => void;
}

function Cell({ day, shifts, onChange, onMore }: CellProps) {
  const { t } = useTranslation();
  const holiday = holidayOn(day, shifts);
  const shown = shifts.length > mostInCell ? shifts.slice(0, mostInCell - 1) : shifts;
  return (
    <>
      {holiday !== null && <span className={style.holiday}>{holiday}</span>}
      {shown.map((shift) => (
        <ShiftRow key={`${shift.setID} ${shift.day}`} shift={shift} onChange={onChange} />
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
function ShiftRow({ shift, onChange }: DutyCalendarProps & { readonly shift: DutyShift }) {
  const { t } = useTranslation();
  const times = useShiftTimes();
  const locale = useLocale();
  const { setName, realName, reason, replacesName } = shift;
  const isChanged = replacesName !== null;
  const content = (
    <>
      <b className={realName === null ? style.unassigned : undefined}>
        {realName ?? t('duty.unassigned')}
      </b>
      <span className={style.shiftName}>{setName}</span>
      {isChanged && <span className={style.changed} aria-hidden="true" />}
    </>
  );
  const title = [
    `${setName} ${times(shift)}`,
    realName ?? t('duty.unassigned'),
    isChanged ? `${dutyReason.label(reason, locale)} ${replacesName}` : '',
  ].join(' ');
  if (onChange === null) {
    return (
      <span className={style.cellRow} title={title}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={style.cellRow}
      title={t('duty.calendar.change', { shift: title, day: shift.day })}
      onClick={() => onChange(shift)}
    >
      {content}
    </button>
  );
}

/** A day of a list, with its shifts. */
function Day({ day, shifts, onChange }: ShiftsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const text = useDayText();
  const times = useShiftTimes();
  const locale = useLocale();
  const holiday = holidayOn(day, shifts);
  const none = day < today ? t('duty.calendar.over') : t('duty.calendar.none');
  return (
    <li className={style.day} data-today={day === today || undefined}>
      <h3 className={style.dayName}>
        <time dateTime={day}>{text(day)}</time>
        {day === today && <span className={style.today}>{t('duty.calendar.today')}</span>}
        {holiday !== null && <span className={style.holiday}>{holiday}</span>}
      </h3>
      {shifts.length === 0 && <p className={style.note}>{none}</p>}
      <ul className={style.shifts}>
        {shifts.map((shift) => (
          <li key={`${shift.setID} ${shift.day}`} className={style.shift}>
            <span className={style.times}>
              {times(shift)}
              {shift.day < day && (
                <span className={style.since}>{t('duty.calendar.sinceYesterday')}</span>
              )}
            </span>
            <span className={style.who}>
              <b>{shift.realName ?? t('duty.unassigned')}</b>
              <span className={style.shiftName}>
                {shift.setName}
                {shift.backupName !== null &&
                  ` · ${t('duty.calendar.backup', { name: shift.backupName })}`}
              </span>
              {shift.replacesName !== null && (
                <span className={style.why}>
                  {t('duty.calendar.instead', {
                    reason: dutyReason.label(shift.reason, locale),
                    name: shift.replacesName,
                  })}
                </span>
              )}
            </span>
            {onChange !== null && (
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

function holidayOn(day: string, shifts: readonly DutyShift[]): string | null {
  return shifts.find((shift) => shift.day === day)?.holiday ?? null;
}

function daysOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
