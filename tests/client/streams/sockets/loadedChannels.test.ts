import { NEVER, of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restartMs } from '../../../../src/client/streams/channel.ts';
import { loadedChannels } from '../../../../src/client/streams/sockets/loadedChannels.ts';
import { fakeServer } from '../support/fakeServer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('while their script cannot be loaded all wait for the next try, told once why; then they open', async () => {
  const server = fakeServer();
  let loads = 0;
  const heard: string[] = [];
  const open = loadedChannels(() => {
    loads += 1;
    return loads < 3 ? Promise.reject(new Error('offline')) : Promise.resolve(server.openChannels);
  });
  const startedAt = Date.now();
  const subscription = open({ token$: of('T'), retry$: NEVER, renew$: NEVER }).subscribe(
    (packet) => {
      for (const news of packet) {
        const due = news.type === 'waiting' ? ` ${news.nextTryAt - startedAt}` : '';
        heard.push(`${news.channel} ${news.type}${due}`);
      }
    },
  );
  await vi.advanceTimersByTimeAsync(0);
  const waiting = (ms: number) =>
    ['main', 'gateway', 'daping'].map((channel) => `${channel} waiting ${ms}`);
  expect(heard).toEqual(['main failed', ...waiting(restartMs)]);
  await vi.advanceTimersByTimeAsync(2 * restartMs);
  expect(heard.slice(4, 7)).toEqual(waiting(2 * restartMs));
  expect(heard.filter((word) => word.endsWith(' open'))).toHaveLength(3);
  subscription.unsubscribe();
});

test('signed out they are that, and nothing is loaded', () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('not asked for')));
  const heard: string[] = [];
  loadedChannels(load)({ token$: of(null), retry$: NEVER, renew$: NEVER }).subscribe((packet) => {
    for (const { type } of packet) heard.push(type);
  });
  expect(heard).toEqual(['signedOut', 'signedOut', 'signedOut']);
  expect(load).not.toHaveBeenCalled();
});
