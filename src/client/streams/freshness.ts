import { concat, map, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import type { Freshness } from './state.ts';

/** Without proof of life for so long (design page 5). */
export const lateMs = 15_000;
export const staleMs = 60_000;

/** `live` at once and at every proof, `late` and then `stale` when none comes. */
export function freshnessOf(proof$: Observable<unknown>): Observable<Freshness> {
  return proof$.pipe(
    startWith(null),
    switchMap(() =>
      concat(
        of<Freshness>('live'),
        timer(lateMs).pipe(map((): Freshness => 'late')),
        timer(staleMs - lateMs).pipe(map((): Freshness => 'stale')),
      ),
    ),
  );
}
