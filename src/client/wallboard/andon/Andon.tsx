import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { useTopic } from '../../streams/useTopic.tsx';
import { TileBoundary } from '../frame/states/TileBoundary.tsx';
import { followSound, soundAlarm, soundState$ } from './alarmSound.ts';
import { alarmsOf } from './alarms.ts';
import './AndonBand.css';

const loadBand = () => import('./AndonBand.tsx');
const AndonBand = lazy(async () => ({ default: (await loadBand()).AndonBand }));

/**
 * The alarms of level 1: a band over the board until somebody receives or acknowledges each of them, and
 * their sound. Data that is stale makes no sound, because the alarm may have ended.
 */
export function Andon() {
  const { rows, freshness } = useTopic('openOrders');
  const alarms = useMemo(() => alarmsOf(rows), [rows]);
  const isStale = freshness === 'stale';
  useAlarmSound(isStale ? none : alarms);
  useEffect(() => {
    loadBand().catch(() => undefined); // beforehand: an alarm must not wait for it; it is tried again then
  }, []);
  if (alarms.length === 0) return null;
  const plain = <PlainBand alarms={alarms} />;
  return (
    <TileBoundary name="AndonBand" failed={() => plain}>
      <Suspense fallback={plain}>
        <AndonBand alarms={alarms} isStale={isStale} />
      </Suspense>
    </TileBoundary>
  );
}

const none: readonly OpenOrderRow[] = [];

/** The alarms as one sentence, while the band loads or where it cannot be loaded. */
function PlainBand({ alarms }: { alarms: readonly OpenOrderRow[] }) {
  const { t } = useTranslation();
  const [first] = alarms;
  return (
    <section className="andon" aria-label={t('wall.andon.label')}>
      <p className="andon-head" aria-live="assertive">
        {t('wall.andon.head', { n: alarms.length })}
        {first !== undefined && ` · ${first.deviceName} · ${first.faultText}`}
      </p>
    </section>
  );
}

/** An alarm that goes on sounds again after this time, because nobody may have been near. */
const repeatMs = 20_000;

/** Sounds when an alarm comes, and again and again until the last one has ended. */
function useAlarmSound(alarms: readonly OpenOrderRow[]): void {
  const sound = useSubject(soundState$);
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(followSound, []);
  useEffect(() => {
    const ids = new Set(alarms.map(({ id }) => id));
    const isNew = [...ids].some((id) => !known.current.has(id));
    known.current = ids;
    if (isNew) soundAlarm();
  }, [alarms]);
  const goesOn = alarms.length > 0;
  useEffect(() => {
    if (!goesOn || sound !== 'on') return undefined;
    soundAlarm(); // one that came while the sound was off
    const timer = setInterval(soundAlarm, repeatMs);
    return () => clearInterval(timer);
  }, [goesOn, sound]);
}
