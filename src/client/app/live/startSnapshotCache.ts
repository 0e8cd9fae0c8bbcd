import { catchError, concatMap, defer, EMPTY, take } from 'rxjs';
import { logError } from '../../api/http/errorLog.ts';
import { owner$ } from '../../api/session/session.ts';

/**
 * Starts the maintenance of the snapshot cache with a script that the first paint does not need. If
 * the script cannot be loaded it is tried again when somebody signs in or out.
 */
export function startSnapshotCache(load: () => Promise<{ maintainSnapshotCache(): void }>): void {
  owner$
    .pipe(
      concatMap(() =>
        defer(load).pipe(
          catchError((cause: unknown) => {
            logError({ where: 'last known values', name: 'CACHE', info: String(cause) });
            return EMPTY;
          }),
        ),
      ),
      take(1),
    )
    .subscribe(({ maintainSnapshotCache }) => maintainSnapshotCache());
}
