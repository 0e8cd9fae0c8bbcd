import { NEVER, of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restartMs } from '../../../../src/client/streams/channels/channel.ts';
import { lazyHub } from '../../../../src/client/streams/sockets/lazyHub.ts';
import { ownChannels } from '../../../../src/client/streams/sockets/openChannels.ts';
import { fakeHub } from '../support/fakeHub.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The events of a tab's own channels whose script is loaded by this. */
function eventsOf(load: Parameters<typeof lazyHub>[0], token: string | null = 'T') {
  const heard: string[] = [];
  const open = ownChannels(() => lazyHub(load));
  const orders = { token$: of(token), retry$: NEVER, renew$: NEVER };
  const subscription = open(orders).subscribe((events) => {
    for (const { channel, type } of events) if (channel === 'main') heard.push(type);
  });
  return { heard, close: () => subscription.unsubscribe() };
}

test('a script that cannot be loaded is a start that failed, and is loaded again; then messages and the close pass through', async () => {
  const hubs: ReturnType<typeof fakeHub>[] = [];
  const { heard, close } = eventsOf(() => {
    const hub = fakeHub();
    hubs.push(hub);
    return hubs.length <= 3 ? Promise.reject(new Error('offline')) : Promise.resolve(hub);
  });
  await vi.advanceTimersByTimeAsync(restartMs);
  expect(heard).toEqual(['connecting', 'failed', 'waiting', 'connecting', 'open']);
  hubs[3]?.sendMessage('hello');
  hubs[3]?.close(new Error('gone'));
  expect(heard.slice(5)).toEqual(['text', 'closed', 'waiting']);
  close();
  expect(hubs.slice(4).some(({ running }) => running)).toBe(false);
});

test('nothing is loaded while signed out', () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('not expected')));
  const { heard } = eventsOf(load, null);
  expect(heard).toEqual(['signedOut']);
  expect(load).not.toHaveBeenCalled();
});

test('a connection that is stopped before its script is loaded is never started', async () => {
  const hub = fakeHub();
  const { close } = eventsOf(() => Promise.resolve(hub));
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(hub.running).toBe(false);
});
