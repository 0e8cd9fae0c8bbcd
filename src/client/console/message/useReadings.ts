import { useEffect, useState } from 'react';
import { filter, scan } from 'rxjs';
import { useLive } from '../../streams/useTopic.tsx';
import { isReading, type Reading } from './toasts.ts';

const readingsShown = 30;
const none: readonly Reading[] = [];

/** The latest readings of sensors since this page was loaded, newest first; they are stored nowhere. */
export function useReadings(): readonly Reading[] {
  const live = useLive();
  const [readings, setReadings] = useState(none);
  useEffect(() => {
    const subscription = live.messages$
      .pipe(
        filter(isReading),
        scan((known, reading) => [reading, ...known].slice(0, readingsShown), none),
      )
      .subscribe(setReadings);
    return () => subscription.unsubscribe();
  }, [live]);
  return readings;
}
