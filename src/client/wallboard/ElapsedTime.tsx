import { useTranslation } from 'react-i18next';
import { durationOf } from '../lib/elapsed.ts';
import { useServerNow } from '../streams/useTopic.tsx';

/** Often enough for a text that shows whole minutes. */
const renewMs = 15_000;

interface Props {
  /** ISO 8601. */
  readonly since: string;
  /** From this many minutes on it stands in an orange pill. */
  readonly overdueAfter?: number | undefined;
}

/** Time gone by, by the server's clock; it renews itself and nothing around it. */
export function ElapsedTime({ since, overdueAfter }: Props) {
  const { t } = useTranslation();
  const ms = useServerNow(renewMs) - Date.parse(since);
  const duration = durationOf(ms);
  const text =
    duration.unit === 'clock' ? duration.text : t('wall.duration.days', { days: duration.days });
  const overdue = overdueAfter !== undefined && ms > overdueAfter * 60_000;
  return (
    <time
      className={overdue ? 'elapsed elapsed-over' : 'elapsed'}
      dateTime={since}
      title={overdue ? t('wall.lane.overdue') : undefined}
    >
      {text}
    </time>
  );
}
