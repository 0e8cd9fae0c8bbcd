import { useEffect, useRef } from 'react';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { useSubject } from '../../lib/useSubject.ts';
import { followSound, soundAlarm, soundState$ } from './alarmSound.ts';

/** An alarm that goes on sounds again after this time, because nobody may have been near. */
const repeatMs = 20_000;

/** Sounds when an alarm comes, and again and again until the last one has ended. */
export function useAlarmSound(alarms: readonly OpenOrderRow[]): void {
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
