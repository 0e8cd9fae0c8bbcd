import { useCallback, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';

/** Returns the value of a subject; the component rerenders when it changes. */
export function useSubject<T>(subject$: BehaviorSubject<T>): T {
  const follow = useCallback(
    (changed: () => void) => {
      const subscription = subject$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [subject$],
  );
  return useSyncExternalStore(follow, () => subject$.value);
}
