import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../api/session/useSession.ts';
import { durationParts } from '../../lib/elapsed.ts';
import { relativeTime } from '../../lib/relativeTime.ts';
import { clockText, dayOf, zonedParts } from '../../lib/zonedTime.ts';

/** Instants (ms) as `yyyy-MM-dd HH:mm` of the organisation's clock, as its days are in the filters. */
export function useAbsoluteTime(): (ms: number) => string {
  const zone = useTimeZone();
  return (ms) => `${dayOf(ms, zone)} ${clockText(ms, zone).slice(0, 5)}`;
}

/** An instant as a person says it, the full one on hover (specification 9, relative time helper). */
export function TimeAgo({ instant, now }: { readonly instant: string; readonly now: number }) {
  const { t } = useTranslation();
  const time = relativeTime(instant, now);
  const absolute = useAbsoluteTime()(Date.parse(instant));
  const words = () => {
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
      {words()}
    </time>
  );
}

/** A length of time in words. */
export function useDurationText(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const { kind, ...parts } = durationParts(ms);
    return t(`app.time.${kind}`, parts);
  };
}

/** How often the clock is read again, ms. */
const tickMs = 30_000;
/** What nobody notices, ms. */
const noticedMs = 1_000;

/** This machine's clock, ms, read again every half minute, and when a page is gone back to. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () =>
      setNow((last) => {
        const present = Date.now();
        return present - last < noticedMs ? last : present;
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

/** The day in the organisation's time zone, `yyyy-MM-dd`: nothing is rendered anew while it lasts. */
export function useToday(): string {
  const zone = useTimeZone();
  return useSyncExternalStore(onTick, () => dayOf(Date.now(), zone));
}

/** The hour of the day there, 0 to 23, likewise. */
export function useHour(): number {
  const zone = useTimeZone();
  return useSyncExternalStore(onTick, () => zonedParts(Date.now(), zone).hour);
}

function onTick(tell: () => void): () => void {
  const timer = setInterval(tell, tickMs);
  return () => clearInterval(timer);
}
