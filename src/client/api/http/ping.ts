import { from, Observable } from 'rxjs';
import { platform } from './platform.ts';

/**
 * Emits if the server answers at all; one request for each subscription, aborted on unsubscribe. Fails
 * if no answer comes, without a line in the error log.
 *
 * It is sent without cookies, for which browsers use separate connections: those of all other requests
 * may be blocked by a dead link.
 */
export function observePing(): Observable<unknown> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    subscriber.add(() => stop.abort());
    const address = `${platform().apiHost}/healthz`;
    from(fetch(address, { credentials: 'omit', cache: 'no-store', signal: stop.signal })).subscribe(
      subscriber,
    );
  });
}
