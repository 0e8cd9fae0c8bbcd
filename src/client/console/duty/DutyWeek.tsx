import { useTranslation } from 'react-i18next';
import { dutyProblem } from '../../../contract/areas/duty/dutyEnums.ts';
import type { DutyShift } from '../../../contract/areas/duty/endpoints.ts';
import type { DutyProblem } from '../../../contract/areas/duty/problems.ts';
import { useTimeZone, useUser } from '../../api/session/useSession.ts';
import { useNow, useToday } from '../../kit/hooks/times.tsx';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { dayOf, zonedParts } from '../../lib/time/zonedTime.ts';
import style from './DutyWeek.module.css';
import { useDayText, useInsteadText, usePeopleText, useShiftTimes } from './dutyTexts.ts';

const dayMs = 86_400_000;
const dayCount = 7;

/** Marks of shifts and days, and the form of a shift. */
export interface DutyMarks {
  /** Opens the form that changes who is on call in a shift; null: the user may not. */
  readonly onChange: ((shift: DutyShift) => void) | null;
  readonly isRunning: (shift: DutyShift) => boolean;
  /** Returns whether a person of a shift is on call twice at once, too long, or too soon. */
  readonly isProblem: (shift: DutyShift) => boolean;
  /** Returns whether the user is first on call in a shift. */
  readonly isOwn: (shift: DutyShift) => boolean;
  /** Returns whether nobody is on call from some time of a day on. */
  readonly hasGap: (day: string) => boolean;
}

interface DutyWeekProps extends DutyMarks {
  /** The first of the seven days. */
  readonly first: string;
  readonly shifts: readonly DutyShift[];
  readonly problems: readonly DutyProblem[];
}

/** A time on the axis, as parts of its length; a bar that begins before the axis begins at 0. */
interface AxisSpan {
  readonly from: number;
  readonly to: number;
}

/** A week of duty: a row of each person, with their shifts as bars on one axis of time. */
export function DutyWeek({ first, shifts, problems, ...marks }: DutyWeekProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const user = useUser();
  const today = useToday();
  const dayText = useDayText();
  const now = useNow();
  /** The place of an instant by the clock of the zone, so that days are equally long. */
  const placeOf = (ms: number) => {
    const { hour, minute } = zonedParts(ms, zone);
    const days = (Date.parse(dayOf(ms, zone)) - Date.parse(first)) / dayMs;
    return (days + (hour * 60 + minute) / 1440) / dayCount;
  };
  const spanOf = ({ start, end }: Pick<DutyShift, 'start' | 'end'>): AxisSpan => ({
    from: Math.max(placeOf(Date.parse(start)), 0),
    to: Math.min(placeOf(Date.parse(end)), 1),
  });
  const isShown = (one: Pick<DutyShift, 'start' | 'end'>) => {
    const { from, to } = spanOf(one);
    return from < to;
  };
  const people = new Map<string, { readonly name: string; readonly shifts: DutyShift[] }>();
  for (const shift of shifts.filter(isShown)) {
    const called =
      shift.people.length > 0 ? shift.people : [{ userID: '', realName: t('duty.unassigned') }];
    for (const { userID, realName } of called) {
      const row = people.get(userID) ?? { name: realName, shifts: [] };
      row.shifts.push(shift);
      people.set(userID, row);
    }
  }
  const isMe = (userID: string) => (userID === user?.id ? 0 : 1);
  const rows = [...people].toSorted(([one], [other]) => isMe(one) - isMe(other));
  const gaps = problems.filter((one) => one.kind === dutyProblem.values.gap && isShown(one));
  const days = Array.from({ length: dayCount }, (_, at) => shiftDay(first, at));
  const present = placeOf(now);
  const line = present >= 0 && present <= 1 && (
    <span className={style.present} style={{ insetInlineStart: percent(present) }} />
  );
  return (
    <section className={style.scroll} aria-label={t('duty.calendar.axis')}>
      <div className={style.week}>
        <div className={style.head}>
          <span />
          <span className={style.days}>
            {days.map((day) => (
              <time key={day} dateTime={day} data-today={day === today || undefined}>
                {dayText(day)}
              </time>
            ))}
          </span>
        </div>
        <ul className={style.rows}>
          {rows.map(([userID, { name, shifts: own }]) => (
            <li key={userID} className={style.row} data-own={userID === user?.id || undefined}>
              <span className={style.name}>
                {name}
                {userID === user?.id && ` ${t('duty.own.mark')}`}
              </span>
              <span className={style.lanes}>
                {line}
                {lanesOf(own, spanOf).map((lane, at) => (
                  <span key={`${userID} ${String(at)}`} className={style.lane}>
                    {lane.map((shift) => (
                      <Bar
                        key={`${shift.setID} ${shift.start}`}
                        shift={shift}
                        span={spanOf(shift)}
                        {...marks}
                      />
                    ))}
                  </span>
                ))}
              </span>
            </li>
          ))}
          {gaps.length > 0 && (
            <li className={style.row}>
              <span className={style.name}>{t('duty.calendar.unassigned')}</span>
              <span className={style.lanes}>
                <span className={style.lane}>
                  {gaps.map((one) => (
                    <span
                      key={one.start}
                      className={style.gap}
                      style={placed(spanOf(one))}
                      title={t('duty.calendar.unassigned')}
                    />
                  ))}
                </span>
              </span>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

interface BarProps extends DutyMarks {
  readonly shift: DutyShift;
  readonly span: AxisSpan;
}

function Bar({ shift, span, isRunning, isProblem, onChange }: BarProps) {
  const { t } = useTranslation();
  const times = useShiftTimes();
  const dayText = useDayText();
  const insteadText = useInsteadText();
  const peopleText = usePeopleText();
  const { setName, day, isOver, backupName } = shift;
  const running = isRunning(shift);
  const instead = insteadText(shift);
  const title = [
    `${dayText(day)} ${setName} ${times(shift)}`,
    peopleText(shift),
    instead,
    backupName === null ? null : t('duty.calendar.backup', { name: backupName }),
    running ? t('duty.calendar.now') : null,
    isOver === 1 ? t('duty.calendar.over') : null,
  ]
    .filter((text) => text !== null)
    .join(' · ');
  const bar = {
    className: style.bar,
    style: placed(span),
    title,
    'data-running': running || undefined,
    'data-over': isOver === 1 || undefined,
    'data-changed': instead !== null || undefined,
  };
  const content = (
    <>
      {isProblem(shift) && <span className={style.warning} aria-hidden="true" />}
      {running && <b>{t('duty.calendar.now')}</b>}
      <span>{setName}</span>
    </>
  );
  if (onChange === null || isOver === 1) return <span {...bar}>{content}</span>;
  return (
    <button
      type="button"
      {...bar}
      // the running one is named by its text, which has the word
      {...(running ? {} : { 'aria-label': t('duty.calendar.change', { shift: title, day }) })}
      onClick={() => onChange(shift)}
    >
      {content}
    </button>
  );
}

/** Returns shifts in as few lines as possible, so that none lies on another. */
function lanesOf(
  shifts: readonly DutyShift[],
  spanOf: (shift: DutyShift) => AxisSpan,
): DutyShift[][] {
  const lanes: DutyShift[][] = [];
  const ends: number[] = [];
  for (const shift of shifts.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const { from, to } = spanOf(shift);
    const free = ends.findIndex((end) => end <= from + 1e-9);
    if (free === -1) {
      lanes.push([shift]);
      ends.push(to);
      continue;
    }
    lanes[free]?.push(shift);
    ends[free] = to;
  }
  return lanes;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}

function placed({ from, to }: AxisSpan) {
  return { insetInlineStart: percent(from), width: percent(to - from) };
}
