import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Device } from '../../src/contract/areas/device.ts';
import { launch } from './support/browser.ts';
import { momentOf, noteFaults } from './support/faultMoments.ts';
import { openWall } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { startTcpProxy, type TcpProxy } from './support/tcpProxy.ts';

const address = inject('address');
let browser: Browser;
let plant: Plant;
let machine: Device;
let cable: TcpProxy;
let wall: Page;
let faults = 0;

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  plant = await openPlant(address, inject('dataDir'), '华中四厂');
  machine = await makeDevice(plant, 'PUMP-1', '水泵 1');
});
afterAll(() => browser.close());
beforeEach(async () => {
  cable = await startTcpProxy(address);
  await fault();
  const context = await browser.newContext({ locale: 'zh-CN' });
  await noteFaults(context);
  wall = await openWall(context, cable.address, plant.admin.phone);
  await rightAt(0);
  await threeOpen();
});
afterEach(async () => {
  await wall.context().close();
  await cable.stop();
});

/** The three channels stand, each on a connection that passes. */
async function threeOpen(): Promise<void> {
  await vi.waitFor(
    () => {
      if (cable.openSockets() !== 3) throw new Error(`${cable.openSockets()} sockets are open`);
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** One more fault, told to the server past the cable. */
async function fault(): Promise<void> {
  faults += 1;
  await report(plant, machine, `压力低 ${faults}`);
}

/** When the wall first showed as many open faults as there are, from a moment on. */
const rightAt = (after: number) => momentOf(wall, { faults }, after);

test('a cable that swallows packets makes the wall stale within 60 s; plugged in again, it is right within 2 s', async () => {
  cable.pull();
  const pulledAt = Date.now();
  await fault();
  const staleAt = await momentOf(wall, { stale: true }, pulledAt, 120_000);
  expect(staleAt - pulledAt).toBeLessThanOrEqual(61_000); // a second for a timer that is late
  cable.plug();
  const pluggedAt = Date.now();
  const wholeAt = await momentOf(wall, { faults, staleTiles: 0 }, pluggedAt);
  expect(wholeAt - pluggedAt).toBeLessThanOrEqual(2_000);
  // The sockets of before stay open and dead: without new ones the next fault would not come.
  await threeOpen();
  await fault();
  const reportedAt = Date.now();
  expect((await rightAt(reportedAt)) - reportedAt).toBeLessThanOrEqual(2_000);
});

test('connections that close are tried again after 3 s, and the wall is right within 2 s of their opening', async () => {
  const before = cable.upgrades.length;
  const closedAt = Date.now();
  expect(cable.close()).toBe(3);
  await fault();
  await threeOpen();
  const asked = cable.upgrades.slice(before).map(({ at }) => at);
  expect(asked).toHaveLength(3);
  expect(Math.min(...asked) - closedAt).toBeGreaterThanOrEqual(3_000);
  // Well before 3 s and 5 s more, when a start that failed would be tried again.
  expect(Math.max(...asked) - closedAt).toBeLessThanOrEqual(6_000);
  // Half a second from asking for a connection to its opening.
  expect((await rightAt(closedAt)) - Math.max(...asked)).toBeLessThanOrEqual(2_500);
});
