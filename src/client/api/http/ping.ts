import { from, Observable } from 'rxjs';
import { platform } from './platform.ts';

/**
 * Whether the server answers at all, whatever it says; for each who subscribes, and given up when
 * they let go. It fails where no answer comes, and leaves no line in the error log.
 *
 * It goes without cookies, for which browsers keep connections apart: those of all other requests
 * may be held by a dead link.
 */
export function observeReach(): Observable<unknown> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    subscriber.add(() => stop.abort());
    const address = `${platform().apiHost}/healthz`;
    from(fetch(address, { credentials: 'omit', cache: 'no-store', signal: stop.signal })).subscribe(
      subscriber,
    );
  });
}
