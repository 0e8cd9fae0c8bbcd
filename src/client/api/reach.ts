import { create } from 'axios';
import { from, Observable } from 'rxjs';
import { platform } from './platform.ts';

const http = create();

/**
 * Whether the server answers at all, whatever it says; for each who subscribes, and given up when
 * they let go. It fails where no answer comes, and leaves no line in the error log.
 */
export function observeReach(): Observable<unknown> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    subscriber.add(() => stop.abort());
    from(
      http.get(`${platform().apiHost}/healthz`, {
        signal: stop.signal,
        validateStatus: () => true,
      }),
    ).subscribe(subscriber);
  });
}
