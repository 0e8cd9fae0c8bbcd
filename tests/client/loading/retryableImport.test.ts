import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  importOnceServed,
  isServed,
  ServerAwayError,
} from '../../../src/client/loading/retryableImport.ts';

let isAway: boolean;
let now = 1_000_000;
const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'));

beforeEach(() => {
  isAway = false;
  now += 1_000_000;
  load.mockClear();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    isAway ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response('')),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an import waits while the server is away, and succeeds once the server answers', async () => {
  isAway = true;
  await expect(importOnceServed(load)).rejects.toThrow(ServerAwayError);
  expect(load).not.toHaveBeenCalled();
  isAway = false;
  expect(await importOnceServed(load)).toBe('part');
});

test('no second ping goes to a server that has just answered, unless the browser is offline', async () => {
  await importOnceServed(load);
  await importOnceServed(load);
  expect(fetch).toHaveBeenCalledTimes(1);
  now += 3_000;
  await importOnceServed(load);
  expect(fetch).toHaveBeenCalledTimes(2);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  isAway = true;
  await expect(importOnceServed(load)).rejects.toThrow(ServerAwayError);
});

test('a page that began without its server imports from the service worker, and is reloaded for a part that is missing there', async () => {
  vi.resetModules(); // a new page
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { pathname: '/Troubleshooting/workOrder', reload });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  const page = await import('../../../src/client/loading/retryableImport.ts');
  isAway = true;
  expect(await page.importOnceServed(load)).toBe('part');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await expect(page.importOnceServed(load)).rejects.toThrow('not in the cache');
  expect(fetch).toHaveBeenCalledTimes(1); // it is known to be away
  isAway = false;
  now += 40_000;
  await page.importOnceServed(load);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the answer of a proxy without its server does not count as an answer', async () => {
  vi.mocked(fetch).mockResolvedValue(new Response('', { status: 502 }));
  expect(await isServed()).toBe(false);
});
