import { catchError, concatMap, defer, EMPTY, take } from 'rxjs';
import { logError } from '../api/http/errorLog.ts';
import { owner$ } from '../api/session/session.ts';

/**
 * Has the last known values tended as long as the page lives, by a script that is not needed for
 * the first paint. Where that cannot be loaded it is tried again when somebody signs in or out.
 */
export function tendKeptOnceLoaded(load: () => Promise<{ tendKept(): void }>): void {
  owner$
    .pipe(
      concatMap(() =>
        defer(load).pipe(
          catchError((cause: unknown) => {
            logError({ where: 'last known values', name: 'KEPT', info: String(cause) });
            return EMPTY;
          }),
        ),
      ),
      take(1),
    )
    .subscribe(({ tendKept }) => tendKept());
}
