import { useTranslation } from 'react-i18next';
import { durationOf, hoursMinutes } from '../../lib/time/elapsed.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import './Pill.css';

/** The text shows whole minutes, so this interval is short enough. */
const renewMs = 15_000;

interface Props {
  /** ISO 8601. */
  readonly since: string;
  /** From this many minutes on, the time is shown in an orange pill. */
  readonly overdueAfter?: number;
  /** The same limit as a time in ms; null: no limit. */
  readonly overdueFrom?: number | null;
  /** From this many minutes on the pill is red. */
  readonly graveAfter?: number;
  /** Always formats as `h:mm`; the tile shows the unit elsewhere. */
  readonly inHours?: boolean;
  /** The pill's tooltip; by default it states that the order was not received in time. */
  readonly overdueLabel?: string;
}

/** The time elapsed by the server's clock; it re-renders itself alone. */
export function ElapsedTime(props: Props) {
  const {
    since,
    overdueAfter,
    overdueFrom = null,
    graveAfter,
    inHours = false,
    overdueLabel,
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
      title={overdue || grave ? (overdueLabel ?? t('wall.lane.overdue')) : undefined}
    >
      {text}
    </time>
  );
}
