import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DisconnectedWall, openDisconnectedWall, reportFault } from './support/countedWall.ts';
import { waitForSnapshot } from './support/faultSnapshots.ts';
import { frameSeconds } from './support/paintedFrames.ts';
import { waitForSockets } from './support/tcpProxy.ts';

let disconnected: DisconnectedWall;
beforeAll(async () => {
  disconnected = await openDisconnectedWall();
});
afterAll(async () => {
  await disconnected.close();
});

test('a connection that drops packets makes the wall stale within 60 s of its frames; it is up to date within 2 s of the first answer', async () => {
  const { counted, proxy, wall, at } = disconnected;
  const untilStale = await frameSeconds(wall, () => waitForSnapshot(wall, { stale: true }, at));
  expect(untilStale).toBeLessThanOrEqual(60);
  const faults = await reportFault(counted);
  proxy.restore();
  const restoredAt = Date.now();
  // the client pings twice a second; the limit counts from the first answer
  const untilAnswered = await frameSeconds(wall, async () => {
    await expect.poll(() => proxy.answeredAt()).not.toBeNull();
  });
  expect(untilAnswered).toBeLessThanOrEqual(1.5);
  const untilWhole = await frameSeconds(wall, () =>
    waitForSnapshot(wall, { faults, staleTiles: 0 }, restoredAt),
  );
  expect(untilWhole).toBeLessThanOrEqual(2);
  // The earlier sockets stay open but dead: without new ones the next fault would not arrive.
  await waitForSockets(proxy, 3);
  const more = await reportFault(counted);
  const reportedAt = Date.now();
  const untilMore = await frameSeconds(wall, () =>
    waitForSnapshot(wall, { faults: more }, reportedAt),
  );
  expect(untilMore).toBeLessThanOrEqual(2);
});
