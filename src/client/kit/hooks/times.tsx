import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../api/session/useSession.ts';
import { durationParts } from '../../lib/time/elapsed.ts';
import { relativeTime } from '../../lib/time/relativeTime.ts';
import { dayOf, instantText, zonedParts } from '../../lib/time/zonedTime.ts';

/**
 * Returns a formatter of instants (ms) as `yyyy-MM-dd HH:mm` in the organisation's time zone, in
 * which the filters count days too.
 */
export function useAbsoluteTime(): (ms: number) => string {
  const zone = useTimeZone();
  return (ms) => instantText(ms, zone);
}

/** A relative time with the absolute time on hover (specification 9, relative time helper). */
export function TimeAgo({ instant, now }: { readonly instant: string; readonly now: number }) {
  const { t } = useTranslation();
  const time = relativeTime(instant, now);
  const absolute = useAbsoluteTime()(Date.parse(instant));
  const text = () => {
    switch (time.kind) {
      case 'minutes':
        return t('app.time.minutesAgo', { count: time.count });
      case 'hours':
        return t('app.time.hoursAgo', { count: time.count });
      case 'date':
        return absolute;
      default:
        return t(`app.time.${time.kind}`);
    }
  };
  return (
    <time dateTime={instant} title={absolute}>
      {text()}
    </time>
  );
}

/** Returns a formatter of durations (ms). */
export function useDurationText(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const { kind, ...parts } = durationParts(ms);
    return t(`app.time.${kind}`, parts);
  };
}

/** Interval of clock updates, ms. */
const tickMs = 30_000;
/** Smaller changes of the clock are ignored, ms. */
const minChangeMs = 1_000;

/** Returns this machine's time, ms, updated every half minute and when a page is shown again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () =>
      setNow((last) => {
        const present = Date.now();
        return present - last < minChangeMs ? last : present;
      });
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now;
}

/**
 * Returns the day in the organisation's time zone, `yyyy-MM-dd`; the component rerenders only when
 * it changes.
 */
export function useToday(): string {
  const zone = useTimeZone();
  return useSyncExternalStore(onTick, () => dayOf(Date.now(), zone));
}

/**
 * Returns the hour in the organisation's time zone, 0 to 23; the component rerenders only when it
 * changes.
 */
export function useHour(): number {
  const zone = useTimeZone();
  return useSyncExternalStore(onTick, () => zonedParts(Date.now(), zone).hour);
}

function onTick(notify: () => void): () => void {
  const timer = setInterval(notify, tickMs);
  return () => clearInterval(timer);
}
