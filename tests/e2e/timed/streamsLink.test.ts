import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ProcessClock, startProcessClock } from '../../server/support/processTime.ts';
import { removeFolder } from '../../server/support/tempFolder.ts';
import { makeDataDir } from '../../server/support/template.ts';
import { cachedKeys } from '../support/cachedValues.ts';
import {
  type CountedPlant,
  openCountedPlant,
  openWallAt,
  reportFault,
} from '../support/countedWall.ts';
import { waitForSnapshot } from '../support/faultSnapshots.ts';
import { freePort, startServer } from '../support/server.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';
import { startTcpProxy, type TcpProxy, waitForSockets } from '../support/tcpProxy.ts';

let browser: Browser;
/** Measures the CPU time that a busy machine withholds from this process, and so from product and browser. */
let clock: ProcessClock;
/** A generous timeout for states of a browser, which are no rule of the product. */
const patient = { timeout: 30_000 };

let online: { readonly counted: CountedPlant; readonly proxy: TcpProxy; readonly wall: Page };

beforeAll(async () => {
  clock = startProcessClock();
  browser = await sharedBrowser();
  const counted = await openCountedPlant(inject('address'), inject('dataDir'), '华南五厂');
  await reportFault(counted);
  const proxy = await startTcpProxy(inject('address'));
  const { wall } = await openWallAt(browser, counted, proxy.address);
  await waitForSockets(proxy, 3);
  online = { counted, proxy, wall };
});
afterAll(async () => {
  clock.stop();
  await closeContexts(browser);
  await online.proxy.stop();
});

test('closed connections are retried after 3 s, and the wall is up to date within 2 s after they open', async () => {
  const { counted, proxy, wall } = online;
  const before = proxy.upgrades.length;
  const closedAt = Date.now();
  expect(proxy.close()).toBe(3);
  const faults = await reportFault(counted);
  await waitForSockets(proxy, 3);
  const upgradeTimes = proxy.upgrades.slice(before).map(({ at }) => at);
  expect(upgradeTimes).toHaveLength(3);
  expect(Math.min(...upgradeTimes) - closedAt).toBeGreaterThanOrEqual(3_000);
  // Well before 3 s and 5 s more, when a start that failed would be tried again.
  expect(Math.max(...upgradeTimes) - closedAt).toBeLessThanOrEqual(6_000);
  // Half a second from the request of a connection to its opening.
  const rightAt = await waitForSnapshot(wall, { faults }, closedAt);
  expect(clock.between(Math.max(...upgradeTimes), rightAt)).toBeLessThanOrEqual(2_500);
});

test('the rows of a wall are cached within seconds; a sign-out clears the cache', async () => {
  const { proxy, wall } = online;
  await expect.poll(() => cachedKeys(wall), patient).toContain('openOrders');
  expect(await cachedKeys(wall)).toContain('hangingBoard');
  await wall.goto(`${proxy.address}/Troubleshooting/workOrder`);
  await wall.getByRole('button', { name: '账号' }).click();
  await wall.getByText('退出登录').click();
  await wall.waitForURL(/\/login/);
  await expect.poll(() => cachedKeys(wall), patient).toEqual([]);
  await wall.context().close();
});

test('the wall works without IndexedDB', async () => {
  const { wall, errors } = await openWallAt(browser, online.counted, inject('address'), () => {
    Object.defineProperty(globalThis, 'indexedDB', {
      value: {
        open() {
          throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
        },
      },
    });
  });
  expect(errors()).toEqual([]);
  await wall.context().close();
});

test('walls survive a killed server, even one that is reloaded meanwhile: they show the last values with their age, then the present ones within 10 s', async () => {
  const dataDir = await makeDataDir();
  const port = await freePort();
  let server = await startServer(dataDir, port);
  try {
    const counted = await openCountedPlant(server.address, dataDir, '华东一厂');
    await reportFault(counted);
    const { wall: left } = await openWallAt(browser, counted, server.address);
    const { wall: reloaded, errors } = await openWallAt(browser, counted, server.address);
    await reloaded.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => cachedKeys(reloaded), patient).toContain('openOrders');
    await reloaded.goto(`${server.address}/401`); // the wall itself would overwrite the cached time
    await cachedKeys(reloaded, 12 * 60_000);
    await server.kill();

    await reloaded.goto(`${server.address}/EquipmentKanban`);
    await reloaded.reload();
    await waitForSnapshot(reloaded, { faults: 1, stale: true });
    const tile = reloaded.locator('.tile-stale', { has: reloaded.locator('.faults-now') });
    await tile.getByText('12 分钟前的数据').waitFor();
    const ground = await tile.evaluate((found) => getComputedStyle(found).backgroundImage);
    expect(ground).toContain('repeating-linear-gradient');

    server = await startServer(dataDir, port);
    const backAt = Date.now();
    const faults = await reportFault(counted);
    for (const wall of [left, reloaded]) {
      const wholeAt = await waitForSnapshot(wall, { faults, staleTiles: 0 }, backAt);
      expect(clock.between(backAt, wholeAt)).toBeLessThanOrEqual(10_000);
      await wall.context().close();
    }
    expect(errors()).toEqual([]);
  } finally {
    await server.kill();
    await removeFolder(dataDir);
  }
});
