import { useTranslation } from 'react-i18next';
import { dutyProblem, dutyReason } from '../../../contract/areas/duty/dutyEnums.ts';
import type { DutySet, DutyShift } from '../../../contract/areas/duty/endpoints.ts';
import type { DutyProblem } from '../../../contract/areas/duty/problems.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { shiftDay } from '../../lib/time/dayRange.ts';
import { clockText, dayOf } from '../../lib/time/zonedTime.ts';

const dayMs = 86_400_000;
/** A Monday. */
const monday = Date.parse('2026-01-05T00:00:00Z');

/** Returns the names of the weekdays from Monday. */
export function useWeekdayNames(length: 'short' | 'long'): readonly string[] {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: length, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(monday + day * dayMs));
}

/** Returns a formatter of a day: its month, day and weekday. */
export function useDayText(): (day: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}

/** Returns a formatter of the times of a shift, in the organisation's time zone; one of 24 hours names the next day. */
export function useShiftTimes(): (shift: Pick<DutyShift, 'start' | 'end'>) => string {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const clock = (time: string) => clockText(Date.parse(time), zone).slice(0, 5);
  return ({ start, end }) => {
    const [from, to] = [clock(start), clock(end)];
    return from === to ? `${from}–${to} ${t('duty.nextDay')}` : `${from}–${to}`;
  };
}

/** Returns a formatter of the weekdays of a shift. */
export function useWeekDaysText(): (set: Pick<DutySet, 'weekDays'>) => string {
  const { t } = useTranslation();
  const names = useWeekdayNames('short');
  return ({ weekDays }) => {
    if (weekDays.length === 7) return t('duty.everyDay');
    return weekDays.map((day) => names[day - 1]).join(t('duty.separator'));
  };
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDay(day, -weekday);
}

/** Returns a formatter of the reason why somebody else than whose turn it is is on call; null: it is their turn. */
export function useInsteadText(): (
  shift: Pick<DutyShift, 'reason' | 'replacesName'>,
) => string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ reason, replacesName }) =>
    replacesName === null
      ? null
      : t('duty.calendar.instead', {
          reason: dutyReason.label(reason, locale),
          name: replacesName,
        });
}

/** Returns the names of the people who are first on call in a shift, with that of their team. */
export function usePeopleText(): (shift: Pick<DutyShift, 'people' | 'teamName'>) => string {
  const { t } = useTranslation();
  return ({ people, teamName }) => {
    if (people.length === 0) return t('duty.unassigned');
    const names = people.map(({ realName }) => realName).join(t('duty.separator'));
    return teamName === null ? names : t('duty.team.of', { name: teamName, people: names });
  };
}

/** Returns a formatter of weaknesses of the duty: one sentence of each kind and person, with the first time and how many follow. */
export function useProblemTexts(): (problems: readonly DutyProblem[]) => string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = useTimeZone();
  const dayText = useDayText();
  const timeText = (time: string) => {
    const ms = Date.parse(time);
    return `${dayText(dayOf(ms, zone))} ${clockText(ms, zone).slice(0, 5)}`;
  };
  return (problems) =>
    [...Map.groupBy(problems, ({ kind, userID }) => `${kind} ${userID ?? ''}`).values()].flatMap(
      (same) => {
        const [one] = same;
        if (one === undefined) return [];
        const kind = dutyProblem.label(one.kind, locale);
        const text = t(one.realName === null ? 'duty.problem.gap' : 'duty.problem.personal', {
          kind,
          name: one.realName,
          from: timeText(one.start),
          until: timeText(one.end),
        });
        return same.length === 1
          ? text
          : `${text}${t('duty.problem.more', { count: same.length - 1 })}`;
      },
    );
}
