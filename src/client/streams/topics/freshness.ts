import { map, merge, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import type { Freshness } from '../state.ts';

/** The times without proof of life after which data is late, and stale. */
export const lateMs = 15_000;
const staleMs = 60_000;

/** Emits `live` at once and at every proof, and `late` and then `stale` when none comes. */
export function freshnessOf(proof$: Observable<unknown>): Observable<Freshness> {
  return freshnessByAge(proof$.pipe(map(() => 0)));
}

/** As `freshnessOf`, for proofs that carry their age in ms. */
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
