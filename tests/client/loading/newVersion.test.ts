import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookEveryMs, lookJitterMs, newerBuild } from '../../../src/client/loading/newVersion.ts';
import { unlinked } from '../../../src/client/streams/channels/links.ts';
import type { Links } from '../../../src/client/streams/state.ts';

const own = '/static/index-own.js';
const page = (script: string) =>
  `<div id="root"></div><script type="module" src="${script}"></script>`;

let links$: BehaviorSubject<Links>;
let served: () => Promise<Response>;
let reported: number;

beforeEach(() => {
  vi.useFakeTimers();
  links$ = new BehaviorSubject(unlinked(0));
  reported = 0;
  vi.spyOn(document, 'querySelector').mockReturnValue(
    Object.assign(document.createElement('script'), { getAttribute: () => own }),
  );
  vi.stubGlobal('fetch', () => served());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  return newerBuild(links$).subscribe(() => {
    reported += 1;
  });
}

function main(status: 'open' | 'waiting'): void {
  links$.next({ ...links$.value, main: { ...links$.value.main, status } });
}

test('a server that restarts with another build is reported once', async () => {
  served = () => Promise.resolve(new Response(page(own)));
  const subscription = follow();
  main('open');
  await vi.advanceTimersByTimeAsync(lookJitterMs);
  expect(reported).toBe(0);
  main('waiting');
  served = () => Promise.resolve(new Response(page('/static/index-newer.js')));
  await vi.advanceTimersByTimeAsync(lookJitterMs);
  expect(reported).toBe(0);
  main('open');
  await vi.advanceTimersByTimeAsync(lookJitterMs);
  expect(reported).toBe(1);
  expect(subscription.closed).toBe(true);
});

test('a new build that is served without a restart of the server is found within ten minutes', async () => {
  served = () => Promise.resolve(new Response(page('/static/index-newer.js')));
  const subscription = follow();
  await vi.advanceTimersByTimeAsync(lookEveryMs - 1);
  expect(reported).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported).toBe(1);
  subscription.unsubscribe();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that starts', () => Promise.resolve(new Response('', { status: 503 }))],
  ["a proxy's own page", () => Promise.resolve(new Response('<script src="/portal.js"></script>'))],
])('%s is no newer build, and it is looked for again', async (_name, answer) => {
  served = answer;
  const subscription = follow();
  main('open');
  await vi.advanceTimersByTimeAsync(lookJitterMs);
  expect([reported, subscription.closed]).toEqual([0, false]);
  served = () => Promise.resolve(new Response(page('/static/index-newer.js')));
  await vi.advanceTimersByTimeAsync(lookEveryMs);
  expect(reported).toBe(1);
});
