import { from, Observable } from 'rxjs';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { call } from './call.ts';

/**
 * A call that reads, made for each who subscribes and aborted when they let go: what is given up on
 * must not hold a request on a dead link. Errors as `call`.
 */
export function observeCall<E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
): Observable<ResultOf<E>> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    subscriber.add(() => stop.abort());
    from(call(endpoint, body, { signal: stop.signal, isRead: true })).subscribe(subscriber);
  });
}
