import { useTranslation } from 'react-i18next';
import { civilOf, isoWeekday, toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import { cycleType, executorType, planBase } from '../../../contract/areas/plan/planEnums.ts';
import type { MeterBasis, MoveReason, PlanRule } from '../../../contract/areas/plan/planMath.ts';
import type { Plan } from '../../../contract/areas/plan/plans.ts';
import { roleText } from '../../../contract/roles.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { usePlanDayText } from './planCells.tsx';

/** A Monday. */
const monday = Date.parse('2026-01-05T00:00:00Z');
const dayMs = 86_400_000;

/** Returns the names of the weekdays from Monday. */
export function usePlanWeekdays(): readonly string[] {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(monday + day * dayMs));
}

type Cycle = Pick<Plan, 'readingPointName' | 'readingUnit'> &
  Omit<PlanRule, 'earlyDays' | 'endDate' | 'graceDays' | 'holidayRule' | 'missingDay'>;

/** Returns a formatter of the cycle of a plan, such as "every 2 weeks, Tue, Sun". */
export function useCycleText(): (rule: Cycle) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const weekdays = usePlanWeekdays();
  const types = cycleType.values;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const monthDay = (day: number) => {
    if (day === -1) return t('plan.cycle.lastDay');
    return day < 0 ? t('plan.cycle.fromEnd', { count: -day }) : t('plan.cycle.monthDay', { day });
  };
  return (rule) => {
    const { cycleType: type, cycleNum, onWeekdays, onMonthDays, nth, weekNo, startDate } = rule;
    if (type === types.reading)
      return t('plan.cycle.reading', {
        point: rule.readingPointName ?? t('plan.cycle.pointGone'),
        limit: [rule.readingLimit, rule.readingUnit].filter((one) => one != null).join(' '),
      });
    const unit = (['day', 'week', 'month', 'year', 'runHours'] as const)[type] ?? 'day';
    const every = t(`plan.cycle.${unit}`, { count: cycleNum });
    const isFloating = rule.baseType === planBase.values.floating;
    if (isFloating || type === types.day || type === types.runHours)
      return isFloating ? t('plan.cycle.floating', { every }) : every;
    const start = toDayNumber(startDate);
    const names = (onWeekdays.length === 0 ? [isoWeekday(start)] : onWeekdays).map(
      (day) => weekdays[day - 1],
    );
    const list = names.join(t('plan.separator'));
    if (type === types.week) return t('plan.cycle.on', { every, days: list });
    const place = () => {
      if (nth !== null)
        return t(nth < 0 ? 'plan.cycle.nthLast' : 'plan.cycle.nth', {
          count: Math.abs(nth),
          weekday: list,
        });
      const days = onMonthDays.length === 0 ? [civilOf(start).day] : onMonthDays;
      return days.map(monthDay).join(t('plan.separator'));
    };
    if (type === types.month) return t('plan.cycle.on', { every, days: place() });
    if (weekNo !== null)
      return t('plan.cycle.on', {
        every,
        days: t('plan.cycle.ofWeek', { week: weekNo, weekday: list }),
      });
    const name = month.format(Date.UTC(2026, (rule.month ?? civilOf(start).month) - 1, 1));
    return t('plan.cycle.on', { every, days: `${name} ${place()}` });
  };
}

/** Returns a formatter of the reason for which a point has another day; '' for none. */
export function useReasonText(): (reason: MoveReason | null) => string {
  const { t } = useTranslation();
  const dayText = usePlanDayText();
  return (reason) => {
    if (reason === null) return '';
    const { kind, day, name } = reason;
    const free = name === '' ? t('plan.reason.dayOff') : name;
    return t(`plan.reason.${kind}`, { day: dayText(day), name: free });
  };
}

/** Returns a formatter of the readings from which a day was estimated; '' for none. */
export function useBasisText(): (basis: MeterBasis | null) => string {
  const { t } = useTranslation();
  return (basis) => (basis === null ? '' : t('plan.reason.basis', { ...basis }));
}

/** Returns a formatter of who carries a plan out. */
export function useExecutorsText(): (plan: Pick<Plan, 'executors' | 'executorType'>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ executors, executorType: type }) => {
    if (type === executorType.values.duty) return executorType.label(type, locale);
    const names = executors.map(({ name }) => {
      if (name === '') return t('plan.executorGone');
      return type === executorType.values.role ? roleText(name, locale) : name;
    });
    return names.join(t('plan.separator'));
  };
}

/** Returns a function that returns the text of a number of machines, or of the stops of a route. */
export function useManyText(): (row: { readonly isRoute: number }, count: number) => string {
  const { t } = useTranslation();
  return ({ isRoute }, count) =>
    t(isRoute === 1 ? 'plan.route.stopCount' : 'plan.deviceCount', { count });
}
