import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Calendar/style/css.js';
import Calendar from '@arco-design/web-react/es/Calendar';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons/IconButton.tsx';
import style from './MonthCalendar.module.css';

interface MonthCalendarProps {
  /** The accessible name: what the days show. */
  readonly label: string;
  /** `yyyy-MM` */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** Returns what a day shows below its number; `day`: `yyyy-MM-dd`. */
  readonly renderDay: (day: string) => ReactNode;
  /** Lets something be dropped on a day: whether a drag is of its kind, and what a drop does. */
  readonly drop?: DayDrop;
}

/** A kind of what is dragged, as a media type, and what dropping it on a day does. */
export interface DayDrop {
  readonly type: string;
  readonly onDrop: (day: string, data: string) => void;
}

/** Returns the handlers of an element onto which something can be dropped. */
export function dayDropHandlers(day: string, { type, onDrop }: DayDrop) {
  const mark = (element: Element, isOver: boolean) => element.toggleAttribute('data-over', isOver);
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      mark(event.currentTarget, true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        mark(currentTarget, false);
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      mark(event.currentTarget, false);
      onDrop(day, event.dataTransfer.getData(type));
    },
  };
}

/**
 * Arco's month with our own head, because its buttons have no names. Its cells are no buttons either:
 * what a day offers is in what `renderDay` returns.
 */
export function MonthCalendar({ label, month, onMonth, renderDay, drop }: MonthCalendarProps) {
  const { t, i18n } = useTranslation();
  const title = new Intl.DateTimeFormat(i18n.language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const head = (
    <div className={style.head}>
      <IconButton
        label={t('kit.ui.previousMonth')}
        icon="left"
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <h3 className={style.title} aria-live="polite">
        {title.format(new Date(`${month}-01T00:00:00Z`))}
      </h3>
      <IconButton
        label={t('kit.ui.nextMonth')}
        icon="right"
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  );
  return (
    <section className={style.calendar} aria-label={label}>
      <Calendar
        dayStartOfWeek={1}
        pageShowDate={`${month}-01`}
        headerRender={() => head}
        dateRender={(date) => dayCell(date.format('YYYY-MM-DD'), renderDay, drop)}
      />
    </section>
  );
}

function dayCell(day: string, renderDay: (day: string) => ReactNode, drop: DayDrop | undefined) {
  return (
    <div className={style.day} {...(drop !== undefined && dayDropHandlers(day, drop))}>
      <time className={style.number} dateTime={day}>
        {Number(day.slice(8))}
      </time>
      {renderDay(day)}
    </div>
  );
}

/** Returns the month that is some months after another, `yyyy-MM`. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
