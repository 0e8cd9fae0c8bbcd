import { map, merge, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import type { Freshness } from './state.ts';

/** Without proof of life for so long (design page 5). */
export const lateMs = 15_000;
const staleMs = 60_000;

/** `live` at once and at every proof, `late` and then `stale` when none comes. */
export function freshnessOf(proof$: Observable<unknown>): Observable<Freshness> {
  return freshnessByAge(proof$.pipe(map(() => 0)));
}

/** The same of proofs that say how old they are, ms: 0 for one of this moment. */
export function freshnessByAge(age$: Observable<number>): Observable<Freshness> {
  return age$.pipe(
    startWith(0),
    switchMap((age) => {
      const stale$ = timer(Math.max(0, staleMs - age)).pipe(map((): Freshness => 'stale'));
      if (age >= staleMs) return of<Freshness>('stale');
      if (age >= lateMs) return merge(of<Freshness>('late'), stale$);
      const late$ = timer(lateMs - age).pipe(map((): Freshness => 'late'));
      return merge(of<Freshness>('live'), late$, stale$);
    }),
  );
}
