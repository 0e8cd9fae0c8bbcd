import { minutesOfDay, type WorkingSpan } from '../../../contract/areas/calendar/endpoints.ts';
import style from './calendar.module.css';
import { dayPieces } from './workingText.ts';

/** One day from 0:00 to 24:00 as a bar, working time filled. It repeats a text beside it. */
export function DayBar({
  week,
  day,
}: {
  readonly week: readonly (readonly WorkingSpan[])[];
  readonly day: number;
}) {
  return (
    <svg
      className={style.bar}
      viewBox={`0 0 ${minutesOfDay} 8`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {dayPieces(week, day).map(([from, to]) => (
        <rect key={from} x={from} y="0" width={to - from} height="8" />
      ))}
    </svg>
  );
}
