import { useTranslation } from 'react-i18next';
import { clockText } from '../../lib/time/zonedTime.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import { useWallSetting } from '../board/wallSetting.ts';

/** The organisation's time by the server's clock, to the second. */
export function WallClock({ className }: { className: string }) {
  const { timeZone } = useWallSetting();
  const now = useServerNow(1000);
  return (
    <time className={className} dateTime={new Date(now).toISOString()}>
      {clockText(now, timeZone)}
    </time>
  );
}

/** The organisation's date and weekday. */
export function WallDate({ className }: { className: string }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useWallSetting();
  const now = useServerNow(30_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone, ...options }).format(now);
  const date = part({ month: i18n.language.startsWith('zh') ? 'long' : 'short', day: 'numeric' });
  return (
    <span className={className}>
      {t('wall.header.date', { date, weekday: part({ weekday: 'short' }) })}
    </span>
  );
}
