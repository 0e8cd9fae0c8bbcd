import { BehaviorSubject, of, Subject, throwError } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { observeOffline } from '../../../../src/client/app/live/observeOffline.ts';
import type { LinkState, Links } from '../../../../src/client/streams/state.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function linksOf(status: LinkState['status']): Links {
  const link = { status, since: 0, nextTryAt: status === 'waiting' ? 1 : null, lastHeardAt: null };
  return { main: link, gateway: link, daping: link };
}

/** Follows the state; `isServed` is whether the server answers a ping. */
function follow() {
  vi.useFakeTimers();
  const stage = {
    isServed: true,
    links$: new BehaviorSubject(linksOf('open')),
    states: [] as boolean[],
  };
  const unanswered$ = new Subject<void>();
  const ping = () => (stage.isServed ? of(null) : throwError(() => new TypeError('offline')));
  const subscription = observeOffline(stage.links$, unanswered$, ping).subscribe((isOffline) =>
    stage.states.push(isOffline),
  );
  return Object.assign(stage, { unanswered$, stop: () => subscription.unsubscribe() });
}

test('the browser without a network is offline at once, and no longer when it is back', () => {
  const stage = follow();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  for (const [name, value] of [
    ['offline', false],
    ['online', true],
  ] as const) {
    isOnline.mockReturnValue(value);
    window.dispatchEvent(new Event(name));
  }
  expect(stage.states).toEqual([false, true, false]);
  stage.stop();
});

test.each([
  [
    'all channels are closed',
    (stage: ReturnType<typeof follow>) => stage.links$.next(linksOf('waiting')),
  ],
  ['a call has no answer', (stage: ReturnType<typeof follow>) => stage.unanswered$.next()],
])('%s: it is offline only while the server does not answer a ping', async (_, lose) => {
  const stage = follow();
  lose(stage);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stage.states).toEqual([false]);
  stage.isServed = false;
  stage.links$.next(linksOf('open'));
  lose(stage);
  await vi.advanceTimersByTimeAsync(10_000);
  stage.links$.next(linksOf('connecting'));
  expect(stage.states).toEqual([false, true]);
  stage.isServed = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stage.states).toEqual([false, true, false]);
  stage.stop();
});
