import { useTranslation } from 'react-i18next';
import { durationOf, hoursMinutes } from '../lib/elapsed.ts';
import { useServerNow } from '../streams/useTopic.tsx';
import './Pill.css';

/** Often enough for a text that shows whole minutes. */
const renewMs = 15_000;

interface Props {
  /** ISO 8601. */
  readonly since: string;
  /** From this many minutes on it stands in an orange pill. */
  readonly overdueAfter?: number;
  /** The same as a time, ms; null: never. */
  readonly overdueFrom?: number | null;
  /** From this many minutes on the pill is red. */
  readonly graveAfter?: number;
  /** As `h:mm` whatever its length: the unit stands elsewhere. */
  readonly inHours?: boolean;
  /** What the pill says in words; else that nobody took the order in time. */
  readonly overdueWords?: string;
}

/** Time gone by, by the server's clock; it renews itself and nothing around it. */
export function ElapsedTime(props: Props) {
  const {
    since,
    overdueAfter,
    overdueFrom = null,
    graveAfter,
    inHours = false,
    overdueWords,
  } = props;
  const { t } = useTranslation();
  const now = useServerNow(renewMs);
  const ms = now - Date.parse(since);
  const duration = durationOf(ms);
  const inDays = duration.unit === 'days' && !inHours;
  const text = inDays ? t('wall.duration.days', { days: duration.days }) : hoursMinutes(ms);
  const overdue =
    (overdueAfter !== undefined && ms > overdueAfter * 60_000) ||
    (overdueFrom !== null && now >= overdueFrom);
  const grave = graveAfter !== undefined && ms > graveAfter * 60_000;
  const pill = grave ? 'pill pill-grave' : 'pill pill-over';
  return (
    <time
      className={overdue || grave ? `elapsed ${pill}` : 'elapsed'}
      dateTime={since}
      title={overdue || grave ? (overdueWords ?? t('wall.lane.overdue')) : undefined}
    >
      {text}
    </time>
  );
}
