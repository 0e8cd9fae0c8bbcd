import { useTranslation } from 'react-i18next';
import { planState, pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanPoint } from '../../../contract/areas/plan/planPoints.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { Tag } from '../../ui/data/Tag.tsx';

/** Returns a formatter of a day: its month, day and weekday, with the year if it is not this one. */
export function usePlanDayText(): (day: string) => string {
  const locale = useLocale();
  const today = useToday();
  const parts = { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, parts);
  const withYear = new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric' });
  return (day) => {
    const isOfYear = day.slice(0, 4) === today.slice(0, 4);
    return (isOfYear ? format : withYear).format(Date.parse(`${day}T00:00:00Z`));
  };
}

const { delayed, notStarted } = planState.values;

/** The state of a point: what was done of it, or how it stands to its day. */
export function PointTag({
  of: { planState: state, result, dueDate, fromDate },
}: {
  readonly of: Pick<PlanPoint, 'dueDate' | 'fromDate' | 'planState' | 'result'>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = useToday();
  if (result === pointResult.values.skipped)
    return <Tag tone="rest">{pointResult.label(result, locale)}</Tag>;
  if (result === pointResult.values.done) {
    const text = t('kit.point.doneAs', { state: planState.label(state, locale) });
    return <Tag tone={state === delayed ? 'warning' : 'success'}>{text}</Tag>;
  }
  const isLate = state === delayed;
  if (result === pointResult.values.partly) {
    const texts = [pointResult.label(result, locale), ...(isLate ? [t('kit.point.late')] : [])];
    return <Tag tone={isLate ? 'danger' : 'work'}>{texts.join(' · ')}</Tag>;
  }
  if (isLate) return <Tag tone="danger">{t('kit.point.late')}</Tag>;
  if (dueDate < today) return <Tag tone="warning">{t('kit.point.pastDue')}</Tag>;
  if (fromDate <= today) return <Tag tone="wait">{t('kit.point.due')}</Tag>;
  return <Tag tone="rest">{planState.label(notStarted, locale)}</Tag>;
}

/** A day with its weekday. */
export function PlanDayCell({ day }: { readonly day: string | null }) {
  const dayText = usePlanDayText();
  if (day === null) return '—';
  return (
    <time dateTime={day} title={day}>
      {dayText(day)}
    </time>
  );
}
