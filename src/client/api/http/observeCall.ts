import { from, Observable } from 'rxjs';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { call } from './call.ts';

/**
 * Returns a reading call that is made at each subscription and aborted on unsubscribe, so that it does
 * not hold a connection on a dead link. Errors as `call`.
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
