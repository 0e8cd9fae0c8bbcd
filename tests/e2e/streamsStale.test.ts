import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProcessClock, startProcessClock } from '../server/support/processTime.ts';
import { type DisconnectedWall, openDisconnectedWall, reportFault } from './support/countedWall.ts';
import { waitForSnapshot } from './support/faultSnapshots.ts';
import { waitForSockets } from './support/tcpProxy.ts';

let disconnected: DisconnectedWall;
/** Measures the CPU time that a busy machine withholds from this process, and so from product and browser. */
let clock: ProcessClock;
beforeAll(async () => {
  clock = startProcessClock();
  disconnected = await openDisconnectedWall();
});
afterAll(async () => {
  clock.stop();
  await disconnected.close();
});

test('a connection that drops packets makes the wall stale within 60 s; it is up to date within 2 s of the first answer', async () => {
  const { counted, proxy, wall, at } = disconnected;
  const staleAt = await waitForSnapshot(wall, { stale: true }, at, 120_000);
  expect(staleAt - at).toBeLessThanOrEqual(60_000);
  const faults = await reportFault(counted);
  proxy.restore();
  const restoredAt = Date.now();
  const wholeAt = await waitForSnapshot(wall, { faults, staleTiles: 0 }, restoredAt);
  // The client pings twice a second; the limit counts from the first answer.
  const answeredAt = proxy.answeredAt();
  if (answeredAt === null) throw new Error('the product has not answered');
  expect(clock.between(restoredAt, answeredAt)).toBeLessThanOrEqual(1_500);
  expect(clock.between(answeredAt, wholeAt)).toBeLessThanOrEqual(2_000);
  // The earlier sockets stay open but dead: without new ones the next fault would not arrive.
  await waitForSockets(proxy, 3);
  const more = await reportFault(counted);
  const reportedAt = Date.now();
  const moreAt = await waitForSnapshot(wall, { faults: more }, reportedAt);
  expect(clock.between(reportedAt, moreAt)).toBeLessThanOrEqual(2_000);
});
