import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Calendar, CalendarDays } from '../../../contract/areas/calendar/endpoints.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { Tag } from '../../ui/data/Tag.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import style from './calendar.module.css';
import { DayBar } from './WeekBars.tsx';
import { weekdays } from './WeekFields.tsx';
import { dayPieces, spansText, weekHours, weekRuns } from './workingText.ts';

/** The number of other days that a card names. */
const shownDays = 6;

/** One calendar: its week in words and bars, and its next other days. */
export function CalendarCard({
  calendar,
  actions,
}: {
  readonly calendar: Calendar;
  readonly actions: ReactNode;
}) {
  const { t } = useTranslation();
  const { calendarName, isDefault, week, devices, pending } = calendar;
  const weekday = (day: number) => t(`calendar.weekday.${weekdays[day] ?? 'mon'}`);
  const closedText = (day: number) => {
    const left = dayPieces(week, day);
    if (left.length === 0) return t('calendar.form.closed');
    return t('calendar.tail', { spans: spansText(left) });
  };
  return (
    <section className={style.card} aria-label={calendarName}>
      <div className={style.head}>
        <StyledText as="h2" size={16} strong>
          {calendarName}
        </StyledText>
        {isDefault === 1 && <Tag tone="success">{t('calendar.default')}</Tag>}
        <span className={style.actions}>{actions}</span>
      </div>
      <StyledText ink={2}>
        {t('calendar.hours', { hours: weekHours(week) })}
        {t('calendar.separator')}
        {t('calendar.devices', { count: devices })}
        {pending > 0 && `${t('calendar.separator')}${t('calendar.pending', { count: pending })}`}
      </StyledText>
      <Stack as="dl" gap={8}>
        {weekRuns(week).map(({ from, to, spans }) => (
          <div key={from} className={style.run}>
            <dt>
              {from === to
                ? weekday(from)
                : t('calendar.range', { from: weekday(from), to: weekday(to) })}
            </dt>
            <dd>
              {spans.length === 0 ? closedText(to) : spansText(spans)}
              <DayBar week={week} day={to} />
            </dd>
          </div>
        ))}
      </Stack>
      <NextDays days={calendar.days} />
    </section>
  );
}

/** The holidays and other days from today on. */
function NextDays({ days }: { readonly days: readonly CalendarDays[] }) {
  const { t } = useTranslation();
  const today = useToday();
  const next = days.filter(({ last }) => last >= today);
  if (days.length === 0) return null;
  return (
    <>
      <StyledText as="h3" size={14} strong>
        {t('calendar.next')}
      </StyledText>
      {next.length === 0 && <StyledText ink={2}>{t('calendar.noNext')}</StyledText>}
      <ul className={style.days}>
        {next.slice(0, shownDays).map(({ first, last, name, spans }) => (
          <li key={first}>
            {first === last ? first : t('calendar.dates', { from: first, to: last })} {name}
            {t('calendar.separator')}
            {spans.length === 0 ? t('calendar.form.closed') : spansText(spans)}
          </li>
        ))}
      </ul>
      {next.length > shownDays && (
        <StyledText ink={2}>{t('calendar.more', { count: next.length - shownDays })}</StyledText>
      )}
    </>
  );
}
